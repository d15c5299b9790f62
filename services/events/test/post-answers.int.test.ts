import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit';
import { createPost } from '../src/delivery/post.js';
import { receiversIn } from '../src/domain/receiver-address.js';

/** Writes an answer with a status. */
type Answer = (socket: Socket, status: number) => void;

const AT_ONCE = 250;
const STATUSES = breadth({
  change: [100, 101, 102, 103, 199, 200, 201, 204, 205, 299, 300, 304, 307, 399, 400, 426, 499, 500, 503, 599],
  release: Array.from({ length: 500 }, (_, index) => index + 100),
});
const ANSWERS = STATUSES.filter((status) => status >= 200 || status === 101);
const WITH_BODY = ANSWERS.filter((status) => ![101, 204, 304].includes(status));
const INFORMATIONAL = STATUSES.filter((status) => status < 200 && status !== 101);

const sockets: Socket[] = [];
let server: Server;
let answer: Answer;

beforeAll(async () => {
  server = createServer((socket) => {
    let request = '';
    sockets.push(socket);
    socket.on('error', () => undefined).setEncoding('utf8');
    socket.on('data', (text: string) => {
      request += text;
      if (!request.endsWith('{}')) return;
      const status = Number(/^POST \/(\d+)/.exec(request)?.[1]);
      request = '';
      answer(socket, status);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  for (const socket of sockets) socket.destroy();
  await once(server, 'close');
});

function head(status: number, ...fields: readonly string[]): string {
  return [`HTTP/1.1 ${status} Some`, ...fields, '', ''].join('\r\n');
}

const whole =
  (fields: readonly string[], body = ''): Answer =>
  (socket, status) => {
    socket.write(head(status, ...fields) + body);
  };
const closed =
  (fields: readonly string[], body = ''): Answer =>
  (socket, status) => {
    socket.end(head(status, ...fields) + body);
  };
const UPGRADE = ['Connection: Upgrade', 'Upgrade: x'];

/** The end of a try for each status: the status of the answer, or the reason why there is none. */
async function ends(statuses: readonly number[], timeLimitMs = 10_000): Promise<(number | string | null)[]> {
  const post = createPost({ mayReceive: receiversIn(['127.0.0.1']), timeLimitMs });
  const { port } = server.address() as AddressInfo;
  const found: (number | string | null)[] = [];
  for (let from = 0; from < statuses.length; from += AT_ONCE) {
    const some = statuses.slice(from, from + AT_ONCE);
    const receipts = await Promise.all(some.map((status) => post(`http://127.0.0.1:${port}/${status}`, {}, '{}')));
    found.push(...receipts.map(({ status, error }) => error ?? status));
  }
  return found;
}

describe('webhooks#requests: a try ends, whatever the status,', () => {
  it.each<readonly [string, Answer, readonly number[]]>([
    ['a length', whole(['Content-Length: 0']), ANSWERS],
    ['a length and Connection: close', closed(['Content-Length: 0', 'Connection: close']), ANSWERS],
    ['Upgrade and a length', whole([...UPGRADE, 'Content-Length: 0']), ANSWERS],
    ['Upgrade and the end of the connection', closed(UPGRADE), ANSWERS],
    ['a body', whole(['Content-Length: 4'], 'body'), ANSWERS],
    ['a body up to the end of the connection', closed([], 'body'), WITH_BODY],
    ['chunks', whole(['Transfer-Encoding: chunked'], '4\r\nbody\r\n0\r\n\r\n'), ANSWERS],
    ['more than is read', whole(['Content-Length: 9999999'], 'x'.repeat(9_999)), WITH_BODY],
  ])('with the status of an answer with %s', async (_what, write, statuses) => {
    answer = write;
    expect(await ends(statuses)).toEqual(statuses);
  });

  it.each<readonly [string, Answer, readonly number[]]>([
    ['half a head', (socket, status) => socket.end(head(status, 'Content-Length: 0').slice(0, -9)), STATUSES],
    ['half a body', closed(['Content-Length: 9'], 'body'), WITH_BODY],
    ['half a chunk', closed(['Transfer-Encoding: chunked'], '4\r\nbo'), WITH_BODY],
    ['no head', (socket, status) => socket.end(`${status}\r\n\r\n`), STATUSES],
    ['an answer that is only informational', closed([]), INFORMATIONAL],
    ['informational answers without an end', (socket, status) => socket.write(head(status).repeat(10)), INFORMATIONAL],
  ])('without an answer after %s', async (_what, write, statuses) => {
    answer = write;
    const errors = await ends(statuses);
    expect(errors.map((error) => [typeof error, String(error).includes('did not answer within')])).toEqual(
      statuses.map(() => ['string', false]),
    );
  });

  it.each<readonly [string, Answer, readonly number[]]>([
    ['half a head', (socket, status) => socket.write(head(status, 'Content-Length: 0').slice(0, -9)), STATUSES],
    ['half a body', whole(['Content-Length: 9'], 'body'), WITH_BODY],
    ['a body of unknown length', whole([], 'body'), WITH_BODY],
    ['nine informational answers', (socket, status) => socket.write(head(status).repeat(9)), INFORMATIONAL],
  ])('after its time when there is no more than %s', async (_what, write, statuses) => {
    answer = write;
    expect(await ends(statuses, 200)).toEqual(statuses.map(() => 'The receiver did not answer within 0.2 seconds'));
  });

  it('with an answer after informational ones', async () => {
    answer = (socket, status) => socket.write(head(100) + head(103) + head(status, 'Content-Length: 0'));
    expect(await ends([200])).toEqual([200]);
  });
});
