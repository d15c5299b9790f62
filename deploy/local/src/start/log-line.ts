import { styleText } from 'node:util';
import { printable } from './printable.js';

type Fields = Readonly<Record<string, unknown>>;

// Members of every line, and members with a place of their own.
const notShown = new Set(
  'time level service version pod hostname pid msg message event err stack trace_id span_id request_id'.split(' '),
);
const accessFields = new Set(
  'method route path url status dur_ms bytes_in bytes_out client_ip peer_ip ua_hash module record client_request_id'.split(
    ' ',
  ),
);
const styles: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};
const serviceWidth = 13;
const longestValue = 80;
// Members that an error line must show in full (errors#error-log); the service bounds their length.
const whole = new Set(['message', 'detail', 'source', 'trace_id']);

/**
 * A readable log line of a service: local time, service, level, message and the remaining fields. Text that is not JSON, which
 * Node itself prints, is unchanged. The stack of an error follows on separate lines; a warning shows only its cause. Control
 * characters are escaped, because clients choose some of the values.
 */
export function formatLine(service: string, line: string, colour: boolean, now = new Date()): string {
  const fields = parse(line);
  if (fields === undefined) return head(now, service, '', colour) + printable(line);
  const level = typeof fields.level === 'string' ? printable(fields.level) : 'info';
  const time = typeof fields.time === 'string' ? new Date(fields.time) : now;
  const text = isAccess(fields) ? accessText(fields) : eventText(fields, level);
  return head(Number.isNaN(time.getTime()) ? now : time, service, level, colour) + text;
}

function parse(line: string): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Fields;
  } catch {
    return undefined;
  }
}

function head(time: Date, service: string, level: string, colour: boolean): string {
  const clock = time.toTimeString().slice(0, 8);
  const millis = String(time.getMilliseconds()).padStart(3, '0');
  const name = service.padEnd(serviceWidth);
  const rank = level.padEnd(5);
  if (!colour) return `${clock}.${millis} ${name} ${rank} `;
  const style = styles[level] ?? 'gray';
  return `${styleText('gray', `${clock}.${millis}`)} ${styleText('cyan', name)} ${styleText(style, rank)} `;
}

function isAccess(fields: Fields): boolean {
  return typeof fields.method === 'string' && fields.status !== undefined && fields.dur_ms !== undefined;
}

function accessText(fields: Fields): string {
  const summary = `${show(fields.method)} ${accessTarget(fields)} ${show(fields.status)} ${show(fields.dur_ms)} ms`;
  return summary + pairs(fields, accessFields);
}

/** The route with its module, such as `/api/v8/modules/Accounts/:id`: the path itself is not logged. */
function accessTarget({ path, url, route, module }: Fields): string {
  const target = show(path ?? url ?? route ?? '');
  return typeof module === 'string' ? target.replace(/:module\b/, () => printable(module)) : target;
}

function eventText(fields: Fields, level: string): string {
  const isError = fields.code !== undefined || (level !== 'info' && level !== 'debug');
  const text = fields.msg ?? fields.message ?? fields.event ?? '';
  const title = isError && fields.msg !== undefined ? pair('message', fields.message) : '';
  const ids = isError ? pair('request_id', fields.request_id) + pair('trace_id', fields.trace_id) : '';
  return show(text) + title + pairs(fields, notShown) + ids + errorText(fields, level);
}

function errorText(fields: Fields, level: string): string {
  if (typeof fields.stack === 'string') return below(fields.stack);
  if (typeof fields.err === 'string') return pair('err', fields.err);
  const error = (fields.err ?? {}) as Fields;
  const isFault = level === 'error' || level === 'fatal';
  if (isFault && typeof error.stack === 'string') return below(error.stack);
  return typeof error.message === 'string' ? pair('err', error.message) : '';
}

function below(text: string): string {
  return text
    .split('\n')
    .map((line) => `\n    ${printable(line)}`)
    .join('');
}

function pairs(fields: Fields, without: ReadonlySet<string>): string {
  return Object.entries(fields)
    .filter(([name]) => !notShown.has(name) && !without.has(name))
    .map(([name, value]) => pair(name, value))
    .join('');
}

/** ` name=value`, quoted if the value could be read as several; empty without a value. */
function pair(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value);
  return ` ${printable(name)}=${printable(whole.has(name) ? text : shorten(text))}`;
}

function show(value: unknown): string {
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

function shorten(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}
