import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const KIB = 1024;
const ACCOUNTS = '/api/v8/modules/Accounts';
/** The gateway reads these documents chunk by chunk. */
const NOTES = '/api/v8/modules/Notes';
const TOKENS = '/api/oauth/access_token';

const sockets: Socket[] = [];

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway({
    CRM_GATEWAY_MAX_HELD_BODY_BYTES: '2MiB',
    CRM_GATEWAY_MAX_HELD_BODY_BYTES_PER_USER: '1MiB',
    CRM_GATEWAY_TRUSTED_PROXIES: '127.0.0.0/8',
  });
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(() => stack.stop());

/** A body under way, and the answer so far. */
interface Sender {
  readonly socket: Socket;
  readonly answered: () => string;
}

/** Starts a request of this user, or of a client at this address, whose body stays incomplete. */
async function begin(path: string, owner: string, body: Buffer, ...framing: readonly string[]): Promise<Sender> {
  const socket = connect(stack.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'connect');
  const type = path === TOKENS ? 'application/json' : 'application/vnd.api+json';
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    path === TOKENS ? `X-Forwarded-For: ${owner}` : `Authorization: Bearer ${accessToken({ sub: owner })}`,
    `Content-Type: ${type}`,
    ...framing,
    '\r\n',
  ];
  socket.write(head.join('\r\n'));
  socket.write(body);
  return { socket, answered: () => text };
}

const announced = (path: string, owner: string, bytes: number): Promise<Sender> =>
  begin(path, owner, Buffer.alloc(bytes, ' '), `Content-Length: ${bytes + 1}`);

/** Resolves when the gateway has taken everything that was sent, which the answer to a later request shows. */
async function taken(senders: readonly Sender[]): Promise<void> {
  await eventually(() => {
    for (const { socket } of senders) expect(socket.writableLength).toBe(0);
  });
  await stack.send('GET', `${ACCOUNTS}?page[limit]=1`);
}

const create = (path: string, user: string, description = '', id = '') => {
  const type = path === NOTES ? 'Notes' : 'Accounts';
  const body = { data: { type, id, attributes: { name: 'n', description } } };
  return stack.send('POST', path, { body, headers: { authorization: `Bearer ${accessToken({ sub: user })}` } });
};

const askForToken = (address: string) =>
  stack.send('POST', TOKENS, {
    body: { grant_type: 'client_credentials', client_id: 'a', client_secret: 'secret' },
    headers: { 'x-forwarded-for': address, authorization: '', 'content-type': 'application/json' },
  });

/** How many of them were refused so far. Expects each to have this code and Retry-After. */
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

describe('limits#bodies-under-way: bodies under way', () => {
  it.each([ACCOUNTS, NOTES])('are limited to the share of a user, and others are served: POST %s', async (path) => {
    // As many as there is room for. A refused body frees its bytes.
    const senders: Sender[] = [];
    for (let index = 0; index < 12; index += 1) senders.push(await announced(path, 'greedy', 200 * KIB));
    await taken(senders);
    const count = await eventually(() => {
      const refusals = refused(senders, 8716);
      expect(refusals).toBeGreaterThanOrEqual(6);
      return refusals;
    });
    expect(count).toBeLessThan(12);
    const large = 'x'.repeat(500 * KIB);
    expect((await create(path, 'other', large)).status).toBe(201);
  });

  it.each([
    ['an IPv4 address', () => '203.0.113.1', '203.0.113.2'],
    ['the first 64 bits of an IPv6 address', (index: number) => `2001:db8:7:7::${index + 1}`, '2001:db8:7:8::1'],
  ])('of token requests, whose user is unknown, are limited to the share of %s', async (_, addressOf, other) => {
    const senders: Sender[] = [];
    for (let index = 0; index < 80; index += 1) senders.push(await announced(TOKENS, addressOf(index), 15 * KIB));
    const count = await eventually(() => {
      const refusals = refused(senders, 8716);
      expect(refusals).toBeGreaterThan(0);
      return refusals;
    });
    expect(count).toBeLessThan(80);
    expect((await askForToken(other)).status).toBe(200);
    // A client has two seconds after a refusal to stop sending.
    await eventually(() => {
      expect(senders.filter(({ socket }) => socket.readableEnded).length).toBeGreaterThanOrEqual(count);
    });
  });

  it('in processing leave room for token requests, and for 64 KiB of a user without another body', async () => {
    const goOn = Promise.withResolvers<undefined>();
    stack.backends.answered.pause = goOn.promise;
    const large = 'x'.repeat(1000 * KIB);
    const working: Promise<Answer>[] = [];
    try {
      for (const user of ['one', 'two']) {
        delete stack.backends.seen.create;
        working.push(create(ACCOUNTS, user, large, 'pausing'));
        await eventually(() => {
          expect(stack.backends.seen.create?.id).toBe('pausing');
        });
      }
      await eventually(async () => {
        expectErrors(await create(ACCOUNTS, 'third', 'x'.repeat(100 * KIB)), 503, 8724);
      });
      expect((await askForToken('203.0.113.20')).status).toBe(200);
      // In two pieces, as a network may deliver it, the first with more than half of the bytes.
      const document = JSON.stringify({
        data: { type: 'Accounts', attributes: { name: 'n', description: 'x'.repeat(60 * KIB) } },
      });
      const length = `Content-Length: ${document.length}`;
      const small = await begin(ACCOUNTS, 'third', Buffer.from(document.slice(0, 40 * KIB)), length);
      await taken([small]);
      small.socket.write(document.slice(40 * KIB));
      await eventually(() => {
        expect(small.answered()).toMatch(/^HTTP\/1\.1 201 /);
      });
    } finally {
      goOn.resolve(undefined);
      await Promise.all(working);
    }
    expect((await create(ACCOUNTS, 'third', large)).status).toBe(201);
  });

  it('of token requests from many networks are limited together, and leave room for users', async () => {
    const senders: Sender[] = [];
    for (let index = 0; index < 60; index += 1) senders.push(await announced(TOKENS, `198.51.100.${index}`, 15 * KIB));
    await eventually(() => {
      expect(refused(senders, 8724)).toBeGreaterThan(20);
    });
    expect((await create(ACCOUNTS, 'known', 'x'.repeat(1000 * KIB))).status).toBe(201);
  });

  it('use no budget when only announced', async () => {
    const idle = Array.from({ length: 50 }, () =>
      begin(ACCOUNTS, 'idle', Buffer.alloc(0), `Content-Length: ${1000 * KIB}`),
    );
    await taken(await Promise.all(idle));
    expect((await create(ACCOUNTS, 'idle', 'x'.repeat(900 * KIB))).status).toBe(201);
  });

  it('of the user that has sent most are evicted for those who have sent less', async () => {
    const heavy = [await announced(ACCOUNTS, 'many', 900 * KIB)];
    const light = [await announced(ACCOUNTS, 'few', 500 * KIB), await announced(ACCOUNTS, 'some', 500 * KIB)];
    await taken([...heavy, ...light]);
    await eventually(async () => {
      expect((await create(ACCOUNTS, 'new', 'x'.repeat(300 * KIB))).status).toBe(201);
      expect(refused(heavy, 8724)).toBe(1);
    });
    expect(refused(light, 8724)).toBe(0);
  });

  it('count by their announced length, even when they are sent byte by byte', async () => {
    const bytes = 200 * KIB;
    const chunks = Buffer.from('1\r\n \r\n'.repeat(bytes));
    const before = memory();
    const senders = [await begin(ACCOUNTS, 'bytewise', chunks, 'Transfer-Encoding: chunked')];
    await eventually(async () => {
      await taken(senders);
      expect(senders[0]?.socket.bytesWritten).toBeGreaterThan(chunks.length);
      expect(senders[0]?.answered()).toBe('');
    });
    await eventually(() => {
      expect(memory() - before).toBeLessThan(20 * bytes);
    });
  });

  it('are released when they are answered or their clients disconnect', async () => {
    const user = 'again';
    for (let round = 0; round < 3; round += 1) {
      expect((await create(ACCOUNTS, user, 'x'.repeat(900 * KIB))).status).toBe(201);
      let gone = await announced(ACCOUNTS, user, 900 * KIB);
      await eventually(async () => {
        // Of two bodies that arrive at once either may be refused.
        if (gone.answered() !== '') gone = await announced(ACCOUNTS, user, 900 * KIB);
        expectErrors(await create(ACCOUNTS, user, 'x'.repeat(900 * KIB)), 429, 8716);
      });
      gone.socket.destroy();
      await eventually(async () => {
        expect((await create(ACCOUNTS, user, 'x'.repeat(900 * KIB))).status).toBe(201);
      });
    }
  });
});

/** Memory in use, in bytes. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
