import fc from 'fast-check';
import { JSON_API } from '../../contract/client/document.js';
import { anySlips, slipped } from '../sockets/any-bytes.js';
import { converse } from '../sockets/converse.js';
import { readAnswers } from '../sockets/read-answers.js';
import { UNKNOWN_TARGET, type FuzzCall } from '../requests/call.js';
import type { World } from '../requests/world.js';
import type { Answer } from '../../contract/client/send.js';

/** Options of {@link spoilBytes}. */
export interface SocketRun {
  readonly baseUrl: string;
  readonly world: World;
  readonly seed: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Faults of an answer to a request of which little is known. */
  readonly faultsOf: (call: FuzzCall, answer: Answer) => readonly string[];
}

const WORKERS = 32;
/** How long a client waits for an answer to bytes that are not a request. */
const QUIET_MS = 2_000;
/** Faults that HTTP itself permits: an unsupported version. */
const OF_HTTP: ReadonlySet<string> = new Set(['the status 505']);

/** Sends requests with corrupted bytes until the time is over; answers the failures, shrunk, and how many were sent. */
export async function spoilBytes(
  run: SocketRun,
): Promise<{ readonly failures: readonly string[]; readonly requests: number }> {
  const whole = wholeRequests(run.baseUrl, run.world);
  let requests = 0;
  const property = fc.asyncProperty(fc.nat(1_000), anySlips, async (index, slips) => {
    requests += 1;
    const bytes = slipped(whole[index % whole.length] ?? Buffer.alloc(0), slips);
    const isOfToken = bytes.includes('/api/oauth/');
    const call = { method: 'POST', target: isOfToken ? '/api/oauth/' : UNKNOWN_TARGET, headers: {}, body: bytes };
    const { received, isLeft } = await converse(run.baseUrl, bytes, { quietMs: QUIET_MS });
    const faults = [
      ...readAnswers(received).flatMap((answer) => (answer.status < 200 ? [] : run.faultsOf(call, answer))),
      ...(received.length === 0 && isLeft ? ['no answer'] : []),
    ].filter((fault) => !OF_HTTP.has(fault));
    if (faults.length > 0) {
      const [sent, got] = [bytes, received].map((one) => JSON.stringify(shortened(one)));
      throw new Error(`${faults.join('; ')}\n${String(sent)}\n${String(got)}`);
    }
  });
  const runs = Array.from({ length: WORKERS }, async (_, index) =>
    fc.check(property, {
      seed: run.seed + index,
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: Math.max(1_000, run.until - Date.now()),
    }),
  );
  const failed = (await Promise.all(runs)).filter(({ errorInstance }) => errorInstance instanceof Error);
  return { requests, failures: failed.map(({ seed, errorInstance }) => `seed ${seed}: ${String(errorInstance)}`) };
}

/** Text for a report, without tokens, which are long and always the same. */
function shortened(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\w-]{30,}\.[\w-]{30,}/gu, '(token)')
    .slice(0, 1_500);
}

/** Valid requests: a read, a write, one in chunks, a file, a token, and several on one connection. */
function wholeRequests(baseUrl: string, { adminToken, recordId, tokenRequest }: World): readonly Buffer[] {
  const head = (line: string, ...fields: string[]): string =>
    [
      `${line} HTTP/1.1`,
      `Host: ${new URL(baseUrl).host}`,
      `Authorization: Bearer ${adminToken}`,
      ...fields,
      '',
      '',
    ].join('\r\n');
  const note = JSON.stringify({ data: { type: 'Notes', id: recordId, attributes: { name: 'Spoilt' } } });
  const form = new URLSearchParams(tokenRequest).toString();
  const path = `/api/v8/modules/Notes/${recordId}`;
  const read = head(`GET ${path}`, `Accept: ${JSON_API}`);
  const list = head('GET /api/v8/modules/Accounts?page[limit]=1&sort=name', `Accept: ${JSON_API}`);
  const write = head(`PATCH ${path}`, `Content-Type: ${JSON_API}`, `Content-Length: ${note.length}`) + note;
  const chunks = `${note.length.toString(16)}\r\n${note}\r\n0\r\n\r\n`;
  return [
    read,
    list,
    write,
    head(`PATCH ${path}`, `Content-Type: ${JSON_API}`, 'Transfer-Encoding: chunked') + chunks,
    `${head(`PUT ${path}/filename/content`, 'Content-Type: text/plain', 'Content-Length: 10')}some bytes`,
    head(
      'POST /api/oauth/access_token',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
    ) + form,
    read + write + list,
  ].map((text) => Buffer.from(text, 'latin1'));
}
