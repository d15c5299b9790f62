import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const KIB = 1024;
const ACCOUNTS = '/api/v8/modules/Accounts';
/** Its documents are read chunk by chunk. */
const NOTES = '/api/v8/modules/Notes';
const TOKENS = '/api/oauth/access_token';

const sockets: Socket[] = [];
const token = accessToken();

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway({
    CRM_GATEWAY_MAX_AWAITED_BYTES: '2MiB',
    CRM_GATEWAY_MAX_AWAITED_BYTES_PER_ADDRESS: '1MiB',
    CRM_GATEWAY_TRUSTED_PROXIES: '127.0.0.0/8',
  });
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(() => stack.stop());

/** A body under way, and what was answered to it so far. */
interface Sender {
  readonly socket: Socket;
  readonly answered: () => string;
}

/** Begins a request of a client of this address whose body is not sent to its end. */
async function begin(path: string, address: string, body: Buffer, ...framing: readonly string[]): Promise<Sender> {
  const socket = connect(stack.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'connect');
  const type = path === TOKENS ? 'application/json' : 'application/vnd.api+json';
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${type}`,
    ...framing,
    '\r\n',
  ];
  socket.write(head.join('\r\n'));
  socket.write(body);
  return { socket, answered: () => text };
}

const announced = (path: string, address: string, bytes: number): Promise<Sender> =>
  begin(path, address, Buffer.alloc(bytes, ' '), `Content-Length: ${bytes + 1}`);

/** Until the gateway has taken what was sent: a later request of the same address is answered. */
async function taken(senders: readonly Sender[]): Promise<void> {
  await eventually(() => {
    for (const { socket } of senders) expect(socket.writableLength).toBe(0);
  });
  await stack.send('GET', `${ACCOUNTS}?page[limit]=1`);
}

const create = (path: string, address: string, description = '') => {
  const type = path === NOTES ? 'Notes' : 'Accounts';
  const body = { data: { type, attributes: { name: 'n', description } } };
  return stack.send('POST', path, { body, headers: { 'x-forwarded-for': address } });
};

/** How many of them were refused so far, each for this reason and told when to come back. */
function refused(senders: readonly Sender[], code: 8716 | 8724): number {
  const status = code === 8716 ? 429 : 503;
  const those = senders.filter(({ answered }) => answered() !== '');
  for (const { answered } of those) {
    expect(answered()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answered()).toMatch(/^Retry-After: \d+\r$/m);
    expect(answered()).toMatch(/^Connection: close\r$/m);
    if (!answered().includes('"error"')) expect(answered()).toContain(`"code":${code}`);
  }
  return those.length;
}

describe('contract 9: bodies that have not arrived as a whole', () => {
  it.each([ACCOUNTS, NOTES])('are held up to the share of an address, and others are served: POST %s', async (path) => {
    // As many as there is room for, while those that are refused leave theirs.
    const senders: Sender[] = [];
    for (let index = 0; index < 12; index += 1) senders.push(await announced(path, '203.0.113.1', 200 * KIB));
    await taken(senders);
    const count = await eventually(() => {
      const refusals = refused(senders, 8716);
      expect(refusals).toBeGreaterThanOrEqual(6);
      return refusals;
    });
    expect(count).toBeLessThan(12);
    const large = 'x'.repeat(500 * KIB);
    expect((await create(path, '198.51.100.7', large)).status).toBe(201);
    expect((await create(path, '2001:db8:1::1', large)).status).toBe(201);
  });

  it('are counted together for the first 64 bits of an IPv6 address', async () => {
    const senders: Sender[] = [];
    for (let index = 0; index < 12; index += 1) {
      senders.push(await announced(ACCOUNTS, `2001:db8:7:7::${index + 1}`, 200 * KIB));
    }
    await eventually(() => {
      expect(refused(senders, 8716)).toBeGreaterThanOrEqual(6);
    });
    expect((await create(ACCOUNTS, '2001:db8:7:8::1', 'x'.repeat(500 * KIB))).status).toBe(201);
  });

  it('hold nothing where they were only announced', async () => {
    const idle = Array.from({ length: 50 }, () =>
      begin(ACCOUNTS, '203.0.113.2', Buffer.alloc(0), `Content-Length: ${1000 * KIB}`),
    );
    await taken(await Promise.all(idle));
    expect((await create(ACCOUNTS, '203.0.113.2', 'x'.repeat(900 * KIB))).status).toBe(201);
  });

  it('make room, of the address that has sent most, for those who have sent less', async () => {
    const [many, few] = ['203.0.113.3', '203.0.113.4'];
    const heavy = [await announced(ACCOUNTS, many, 900 * KIB)];
    const light = [await announced(ACCOUNTS, few, 500 * KIB), await announced(ACCOUNTS, '203.0.113.5', 500 * KIB)];
    await taken([...heavy, ...light]);
    await eventually(async () => {
      expect((await create(ACCOUNTS, '203.0.113.6', 'x'.repeat(300 * KIB))).status).toBe(201);
      expect(refused(heavy, 8724)).toBe(1);
    });
    expect(refused(light, 8724)).toBe(0);
  });

  it('hold what they say, also when they are sent byte by byte', async () => {
    const bytes = 200 * KIB;
    const chunks = Buffer.from('1\r\n \r\n'.repeat(bytes));
    const before = memory();
    const senders = [await begin(ACCOUNTS, '203.0.113.8', chunks, 'Transfer-Encoding: chunked')];
    await eventually(async () => {
      await taken(senders);
      expect(senders[0]?.socket.bytesWritten).toBeGreaterThan(chunks.length);
      expect(senders[0]?.answered()).toBe('');
    });
    expect(memory() - before).toBeLessThan(20 * bytes);
  });

  it('are refused before anybody is known, as the token endpoint says it', async () => {
    const senders: Sender[] = [];
    // The first of an address is always let in.
    senders.push(await announced(ACCOUNTS, '203.0.113.9', 1000 * KIB));
    await taken(senders);
    senders.push(await announced(TOKENS, '203.0.113.9', 14 * KIB), await announced(TOKENS, '203.0.113.9', 14 * KIB));
    await eventually(() => {
      expect(refused(senders, 8716)).toBe(1);
    });
    // They are given two seconds to stop sending.
    await eventually(() => {
      expect(senders.filter(({ socket }) => socket.readableEnded)).toHaveLength(1);
    });
  });

  it('count no more when they are whole, or their clients have gone', async () => {
    const address = '203.0.113.10';
    for (let round = 0; round < 3; round += 1) {
      expect((await create(ACCOUNTS, address, 'x'.repeat(900 * KIB))).status).toBe(201);
      const gone = await announced(ACCOUNTS, address, 900 * KIB);
      await taken([gone]);
      await eventually(async () => {
        expectErrors(await create(ACCOUNTS, address, 'x'.repeat(900 * KIB)), 429, 8716);
      });
      gone.socket.destroy();
      await eventually(async () => {
        expect((await create(ACCOUNTS, address, 'x'.repeat(900 * KIB))).status).toBe(201);
      });
    }
  });
});

/** What is in use, in bytes. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
