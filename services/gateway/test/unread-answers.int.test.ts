import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { RecordMessage } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { noteN1 } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { keep } from './stub-files.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const MIB = 1024 * 1024;
const ACCOUNTS = '/api/v8/modules/Accounts';
/** Far more than the kernel buffers for a client that does not read. */
const BIG_BYTES = 12 * MIB;
const BIG = `${ACCOUNTS}/big`;
/** How much a slow reader takes at once. */
const STEP_BYTES = 2 * MIB;
const SMALL = `${ACCOUNTS}/small`;
/** Still small enough to be written at once. */
const MEDIUM = `${ACCOUNTS}/medium`;

let stack: TestGateway;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stack.stop();
});

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  stack = await startTestGateway(settings);
  const { records, fileOf, files } = stack.backends;
  records.set('big', recordOf('big', BIG_BYTES));
  records.set('small', recordOf('small', 10));
  records.set('medium', recordOf('medium', 250_000));
  records.set('n1', noteN1());
  fileOf.set('n1', { name: 'a', sha256: keep(files, Buffer.alloc(BIG_BYTES, 'x')).sha256 });
}

function recordOf(id: string, bytes: number): RecordMessage {
  const attributesJson = Buffer.from(JSON.stringify({ name: 'x'.repeat(bytes) }));
  return { id, version: 1, attributesJson, toOne: [], middle: null, dateViewed: '' };
}

/** Sends a request of this user and does not read the answer. */
async function ask(user: string, path: string, times = 1): Promise<Socket> {
  const socket = connect(stack.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket.pause());
  await once(socket, 'connect');
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken({ sub: user })}\r\n\r\n`;
  socket.write(head.repeat(times));
  return socket;
}

const get = (user: string, path: string): Promise<Answer> =>
  stack.send('GET', path, { headers: { authorization: `Bearer ${accessToken({ sub: user })}` } });

/** Requests answers without reading them until one is refused with this error. */
async function fill(user: string, status: number, code: number): Promise<void> {
  await eventually(async () => {
    await ask(user, BIG);
    expectRefused(await get(user, BIG), status, code);
  });
}

/** How many answers were given up for this reason. */
const givenUp = (reason: string): number =>
  stack.log.filter((line) => line.event === 'http.answer_given_up' && line.reason === reason).length;

function expectRefused(answer: Answer, status: number, code: number): void {
  expectErrors(answer, status, code);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('limits#unread-answers: answers that are not read', () => {
  it('are limited to the share of a user, whose small ones continue, as do all of others', async () => {
    await start({ CRM_GATEWAY_MAX_UNREAD_BYTES_PER_USER: '30MiB' });
    await fill('idle', 429, 8717);
    expect((await get('idle', SMALL)).status).toBe(200);
    expect((await get('other', BIG)).text.length).toBeGreaterThan(BIG_BYTES);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      expect((await get('idle', BIG)).status).toBe(200);
    });
    expect(givenUp('budget')).toBe(0);
  });

  it('make room for the response to a completed write', async () => {
    await start({ CRM_GATEWAY_MAX_UNREAD_BYTES_PER_USER: '25MiB' });
    await fill('user-1', 429, 8717);
    const attributes = { description: 'x'.repeat(900_000) };
    const body = { data: { type: 'Accounts', id: 'small', attributes } };
    for (let index = 0; index < 4; index += 1) await change('user-1', body);
    await eventually(() => {
      expect(givenUp('budget')).toBeGreaterThanOrEqual(1);
    });
  });

  it('of the heaviest user are evicted for those of others when all have too many', async () => {
    await start({ CRM_GATEWAY_MAX_UNREAD_BYTES: '40MiB', CRM_GATEWAY_MAX_UNREAD_BYTES_PER_USER: '40MiB' });
    await ask('little', BIG);
    await fill('most', 503, 8724);
    expect((await get('other', BIG)).status).toBe(200);
    await eventually(() => {
      expect(stack.log).toContainEqual(
        expect.objectContaining({
          event: 'http.answer_given_up',
          level: 'warn',
          reason: 'budget',
          user_id: 'most',
          route: '/api/v8/modules/:module/:id',
        }),
      );
    });
    expect(givenUp('budget')).toBe(1);
  });

  it.each([
    ['a large one', BIG, 1],
    ['the content of a file', '/api/v8/modules/Notes/n1/filename/content', 1],
    ['a document with one', '/api/v8/modules/Notes/n1', 1],
    // No more requests of a connection are read at once.
    ['small ones', MEDIUM, 17],
  ])('have their connection reset after a time: %s', async (_what, path, times) => {
    await start({ CRM_GATEWAY_READ_TIMEOUT: '1s', CRM_GATEWAY_MAX_DOWNLOADS: '1' });
    await ask('idle', path, times);
    await eventually(() => {
      expect(givenUp('slow')).toBe(1);
    });
    // A busy machine may be too slow itself.
    await eventually(async () => {
      expect((await get('idle', path)).status).toBe(200);
    });
  });

  it('are sent to a client that reads slowly, but fast enough', async () => {
    await start({ CRM_GATEWAY_READ_TIMEOUT: '2s', CRM_GATEWAY_MIN_READ_RATE: '64KiB' });
    const socket = await ask('slow', BIG);
    let taken = 0;
    // The client pauses most of the time, but on average reads far faster than it must.
    for await (const chunk of socket) {
      const steps = Math.floor(taken / STEP_BYTES);
      taken += (chunk as Buffer).length;
      if (taken / STEP_BYTES >= steps + 1) await sleep(500);
      if (taken > BIG_BYTES) break;
    }
    expect(taken).toBeGreaterThanOrEqual(BIG_BYTES);
    expect(givenUp('slow')).toBe(0);
  });

  it('are completed although a malformed request follows', async () => {
    await start({});
    // A process that a busy machine stalls may refuse the request with 8906 instead.
    const answer = await eventually(async () => {
      const bytes = await readBeforeNonsense();
      expect(bytes.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
      return bytes;
    });
    expect(answer.length).toBeGreaterThan(BIG_BYTES);
  });
});

/** Requests a large answer, sends bytes that are no request after it, and reads to the end of the connection. */
async function readBeforeNonsense(): Promise<Buffer> {
  const socket = await ask('hasty', BIG);
  socket.write('\0\0\0 nonsense\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Updates a record and does not read the answer. */
async function change(user: string, document: object): Promise<Socket> {
  const socket = connect(stack.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket.pause());
  await once(socket, 'connect');
  const body = JSON.stringify(document);
  const head = [
    `PATCH ${SMALL} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${accessToken({ sub: user })}`,
    'Content-Type: application/vnd.api+json',
    `Content-Length: ${body.length}`,
    '\r\n',
  ];
  socket.write((head.join('\r\n') + body).repeat(20));
  return socket;
}
