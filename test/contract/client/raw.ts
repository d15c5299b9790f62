import { connect } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { observed, type Answer } from './send.js';

const TIME_LIMIT_MS = 100_000;
const INTERIM_MS = 2_000;

/**
 * Writes bytes on a new connection and reads until the server closes it or a complete answer has arrived. For requests
 * that no HTTP library would send. A 100 is the answer only when nothing follows it within 2 s. Rejects when no
 * complete answer came within 100 s.
 */
export async function sendRaw(baseUrl: string, ...pieces: readonly (string | Uint8Array)[]): Promise<Answer> {
  const [method = '', path = ''] = String(pieces[0]).split('\r\n', 1)[0]?.split(' ') ?? [];
  return observed(baseUrl, { method, path: path.replace(/^http:\/\/[^/]*/u, '') }, await exchange(baseUrl, pieces));
}

/** The header fields of an API request with a token, each with its end of line. */
export function headerFields(baseUrl: string, token: string): string {
  const mediaType = 'application/vnd.api+json';
  return `Host: ${new URL(baseUrl).host}\r\nAuthorization: Bearer ${token}\r\nAccept: ${mediaType}\r\nContent-Type: ${mediaType}\r\n`;
}

function exchange(baseUrl: string, pieces: readonly (string | Uint8Array)[]): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    let interim: NodeJS.Timeout | undefined;
    const finish = (answer: Answer | undefined): void => {
      clearTimeout(timer);
      clearTimeout(interim);
      socket.destroy();
      if (answer === undefined)
        reject(new Error(`No whole answer, only ${JSON.stringify(received.toString('latin1'))}`));
      else resolve(answer);
    };
    const timer = setTimeout(() => {
      finish(undefined);
    }, TIME_LIMIT_MS);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = parse(received);
      if (answer?.status === 100)
        interim ??= setTimeout(() => {
          finish(answer);
        }, INTERIM_MS);
      else if (answer !== undefined) finish(answer);
    });
    socket.on('close', () => {
      finish(parse(received));
    });
    // A server that refuses early may reset the connection after its answer; `close` follows and decides.
    socket.on('error', () => undefined);
    for (const piece of pieces) socket.write(piece);
  });
}

function parse(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers: IncomingHttpHeaders = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  const status = Number(statusLine.split(' ')[1]);
  if (status === 100 && body.length > 0) return parse(body);
  const text =
    headers['transfer-encoding'] === 'chunked' ? dechunk(body) : plain(body, Number(headers['content-length'] ?? 0));
  return text === undefined ? undefined : { status, headers, text };
}

function plain(body: Buffer, length: number): string | undefined {
  return body.length < length ? undefined : body.subarray(0, length).toString('utf8');
}

function dechunk(body: Buffer): string | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(body.subarray(at, lineEnd).toString('latin1'), 16);
    if (size === 0) return Buffer.concat(parts).toString('utf8');
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
