import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@crm/testkit';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const LIMIT = 8;
/** Lets one user take all slots. */
const UNSHARED = { CRM_GATEWAY_MAX_USER_SHARE: '100', CRM_GATEWAY_MAX_CLIENT_SHARE: '100' };
const RECORDS = '/api/v8/modules/Accounts';
/** A record whose read never ends. */
const SLOW = `${RECORDS}/slow`;
const META = '/api/v8/modules/Accounts/meta/attributes';

let stack: TestGateway;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  stack = await startTestGateway({
    CRM_GATEWAY_MAX_CONCURRENT_REQUESTS: String(LIMIT),
    ...UNSHARED,
    CRM_GATEWAY_CORS_ORIGINS: '*',
  });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await stack.stop();
});

/** Sends these bytes on a new connection and does not read. */
async function open(bytes: string): Promise<Socket> {
  const socket = connect(stack.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const head = (method: string, path: string, ...more: readonly string[]): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: crm.test',
    `Authorization: Bearer ${accessToken()}`,
    'Accept: application/vnd.api+json',
    ...more,
    '\r\n',
  ].join('\r\n');

const get = (): Promise<Answer> => stack.send('GET', META);

it('limits#connections: one connection too many closes the one that waits the longest, and is served', async () => {
  const small = await startTestGateway({ CRM_GATEWAY_MAX_CONCURRENT_REQUESTS: '1', CRM_GATEWAY_MAX_FOLLOWERS: '1' });
  const idle = await Promise.all(Array.from({ length: 5 }, () => openIdle(small.port)));
  expect((await small.send('GET', META)).status).toBe(200);
  await eventually(() => {
    expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
  });
  await small.stop();
});

/** A connection without a request. The gateway has it before any later one. */
async function openIdle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket.resume());
  await once(socket, 'connect');
  return socket;
}

/**
 * Takes every slot with requests that are never answered. Some may be refused because the probing `get` has a slot;
 * they are sent again.
 */
async function fill(): Promise<void> {
  await Promise.all(Array.from({ length: LIMIT }, () => open(head('GET', SLOW))));
  await eventually(async () => {
    const { status } = await get();
    if (status !== 503) await open(head('GET', SLOW));
    expect(status).toBe(503);
  });
}

const refusals = (): number =>
  stack.log.filter(({ event, status }) => event === 'http.request' && status === 503).length;

describe('a gateway at its limit of requests', () => {
  it('limits#requests-at-once: rejects further requests with 503 and Retry-After, and recovers when one completes', async () => {
    await fill();
    const begun = performance.now();
    const refused = await Promise.all(Array.from({ length: 50 }, get));
    // A busy machine takes longer, but no refusal may wait for the requests under way.
    expect(performance.now() - begun).toBeLessThan(10_000);
    for (const { status, headers, json } of refused) {
      expect([status, json.errors?.[0]?.code]).toEqual([503, 8902]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    await eventually(() => {
      expect(refusals()).toBeGreaterThanOrEqual(50);
    });
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      expect((await get()).status).toBe(200);
    });
  });

  it('sends the usual headers with a rejection, and logs access and error on one line', async () => {
    await fill();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { 'x-request-id': 'refused-1', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    for (const [method, body] of [['GET'], ['POST', {}], ['DELETE']] as const) {
      const refused = await stack.send(method, `${RECORDS}?a=b`, { headers, body });
      expect([refused.status, refused.json]).toEqual([
        503,
        {
          jsonapi: { version: '1.0' },
          errors: [
            {
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              links: { about: 'https://crm.test/docs/errors#8902' },
              status: 503,
              code: 8902,
              title: expect.any(String),
              detail: expect.any(String),
            },
          ],
        },
      ]);
      expect(Object.fromEntries(refused.headers)).toMatchObject({
        'x-request-id': refused.json.errors?.[0]?.id,
        traceresponse: expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-01$`),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/vnd.api+json',
        'content-length': String(refused.text.length),
        connection: 'keep-alive',
      });
      await eventually(() => {
        const { id, title: message, detail } = refused.json.errors?.[0] ?? {};
        const line = { event: 'http.request', level: 'error', method, status: 503, code: 8902, message, detail };
        expect(stack.log).toContainEqual(
          expect.objectContaining({
            ...line,
            request_id: id,
            client_request_id: 'refused-1',
            trace_id: traceId,
            peer_ip: '127.0.0.1',
          }),
        );
      });
    }
    const head = await stack.send('HEAD', META);
    expect([head.status, head.text, head.headers.get('x-request-id')]).toEqual([503, '', expect.any(String)]);
  });

  it('keeps the connection of a rejected request open', async () => {
    await fill();
    const socket = await open(head('POST', RECORDS, 'Content-Length: 2') + '{}' + head('GET', META));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).resume();
    await eventually(() => {
      expect(text.match(/HTTP\/1\.1 503 /g)).toHaveLength(2);
    });
    for (const other of sockets) if (other !== socket) other.destroy();
    await eventually(() => {
      socket.write(head('GET', META));
      expect(text).toMatch('HTTP/1.1 200 ');
    });
  });

  it('does not count slow or idle clients', async () => {
    const length = 'Content-Length: 1000';
    const type = 'Content-Type: application/vnd.api+json';
    await Promise.all([
      ...Array.from({ length: 3 * LIMIT }, () => open(head('POST', RECORDS, type, length) + '{"data":')),
      ...Array.from({ length: 60 }, () => open('GET / HTTP/1.1\r\nHo')),
      ...Array.from({ length: 60 }, () => open('')),
    ]);
    for (let round = 0; round < 20; round += 1) expect((await get()).status).toBe(200);
  });

  it('counts a request whose body has arrived', async () => {
    const body = JSON.stringify({ data: { type: 'Accounts', attributes: { name: 'A' } } });
    const more = ['Content-Type: application/vnd.api+json', `Content-Length: ${body.length}`, 'Expect: 100-continue'];
    const late = await open(head('POST', RECORDS, ...more));
    late.resume();
    const [goOn] = (await once(late, 'data')) as [Buffer];
    expect(goOn.toString()).toMatch(/^HTTP\/1\.1 100 /);
    await fill();
    late.write(body);
    const [answer] = (await once(late, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('does not count clients that pipeline requests and never read the responses', async () => {
    // Far more than the kernel buffers for a client that does not read.
    const pipelined = head('GET', META).repeat(200);
    await Promise.all(Array.from({ length: 5 }, () => open(pipelined)));
    for (let round = 0; round < 20; round += 1) {
      const begun = performance.now();
      await eventually(async () => {
        expect((await get()).status).toBe(200);
      });
      expect(performance.now() - begun).toBeLessThan(10_000);
    }
  });
});
