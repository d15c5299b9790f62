import type { Answer } from '../../contract/client/send.js';

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\w' -]*$/u;
const FIELD = /^([\w-]+):[ \t]*([^\r\n]*)$/u;

/** The answers in what a connection gave, in order (RFC 9112). Throws at the first byte that is none of theirs. */
export function readAnswers(bytes: Buffer): readonly Answer[] {
  const answers: Answer[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', from);
    if (end < 0) throw new Error(`A head without an end: ${shown(bytes, from)}`);
    const [statusLine = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n');
    const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) throw new Error(`No status line: ${shown(bytes, from)}`);
    const headers = Object.fromEntries(lines.map(fieldOf));
    const { body, next } = bodyOf(bytes, end + 4, status, headers);
    answers.push({ status, headers, text: body.toString('utf8') });
    from = next;
  }
  return answers;
}

function fieldOf(line: string): [string, string] {
  const [, name = '', value = ''] = FIELD.exec(line) ?? [];
  if (name === '') throw new Error(`No header field: ${JSON.stringify(line)}`);
  return [name.toLowerCase(), value];
}

function bodyOf(
  bytes: Buffer,
  from: number,
  status: number,
  headers: Readonly<Record<string, string>>,
): { readonly body: Buffer; readonly next: number } {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), next: from };
  if (headers['transfer-encoding'] === 'chunked') return dechunk(bytes, from);
  const length = Number(headers['content-length']);
  if (!(bytes.length - from >= length)) throw new Error(`A body that is not whole: ${shown(bytes, from)}`);
  return { body: bytes.subarray(from, from + length), next: from + length };
}

function dechunk(bytes: Buffer, start: number): { readonly body: Buffer; readonly next: number } {
  const parts: Buffer[] = [];
  for (let from = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', from);
    const size = Number.parseInt(bytes.toString('latin1', from, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) throw new Error(`No chunk: ${shown(bytes, from)}`);
    const at = lineEnd + 2;
    if (size === 0) return { body: Buffer.concat(parts), next: at + 2 };
    parts.push(bytes.subarray(at, at + size));
    from = at + size + 2;
  }
}

function shown(bytes: Buffer, from: number): string {
  return JSON.stringify(bytes.toString('latin1', from, from + 200));
}
