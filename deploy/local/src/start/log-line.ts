import { styleText } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

// What every line has, or what is shown in a place of its own.
const notShown = new Set(
  'time level service version pod hostname pid msg message event err stack trace_id span_id request_id'.split(' '),
);
const accessFields = new Set(
  'method route path url status dur_ms bytes_in bytes_out peer_ip ua_hash module'.split(' '),
);
const styles: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};
const serviceWidth = 13;
const longestValue = 80;

/** Whether the line tells of a request that was answered well; there are many of those. */
export function isQuietAccessLine(line: string): boolean {
  const fields = parse(line);
  return fields !== undefined && isAccess(fields) && Number(fields.status) < 400;
}

/**
 * One log line of a service, for people: local time, service, level, message, then the remaining fields. Text that is not JSON
 * (what Node itself prints) is shown as it is. The stack of a fault follows on lines of its own; a warning shows its cause only.
 */
export function formatLine(service: string, line: string, colour: boolean, now = new Date()): string {
  const fields = parse(line);
  if (fields === undefined) return head(now, service, '', colour) + line;
  const level = typeof fields.level === 'string' ? fields.level : 'info';
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
  const target = fields.path ?? fields.url ?? fields.route ?? '';
  const summary = `${show(fields.method)} ${show(target)} ${show(fields.status)} ${show(fields.dur_ms)} ms`;
  return summary + pairs(fields, accessFields);
}

function eventText(fields: Fields, level: string): string {
  const message = fields.msg ?? fields.message ?? fields.event ?? '';
  const serious = level !== 'info' && level !== 'debug';
  const request = serious && fields.request_id !== undefined ? ` request_id=${show(fields.request_id)}` : '';
  return show(message) + pairs(fields, new Set()) + request + errorText(fields, level);
}

function errorText(fields: Fields, level: string): string {
  const error = (fields.err ?? {}) as Fields;
  const stack = error.stack ?? fields.stack;
  const isFault = level === 'error' || level === 'fatal';
  if (isFault && typeof stack === 'string') return `\n    ${stack.replaceAll('\n', '\n    ')}`;
  return typeof error.message === 'string' ? ` err=${show(error.message)}` : '';
}

function pairs(fields: Fields, without: ReadonlySet<string>): string {
  return Object.entries(fields)
    .filter(([name, value]) => !notShown.has(name) && !without.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${shorten(show(value))}`)
    .join('');
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shorten(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}
