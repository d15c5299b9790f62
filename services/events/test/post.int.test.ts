import { createServer } from 'node:https';
import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answering, createAuthority, eventually, startReceiver, type Answer, type Receiver } from '@crm/testkit';
import { createPost, type PostParts } from '../src/delivery/post.js';
import { receiversIn } from '../src/domain/receiver-address.js';

const receivers: Receiver[] = [];
const TIME_LIMIT_MS = 1_000;
/** An answer arrives within it also where the machine is busy. */
const PATIENT_LIMIT_MS = 3_000;
const LATE = { status: null, error: 'The receiver did not answer within 1 seconds' };
const REFUSED = { status: null, error: 'Webhooks may not post to this address' };
const NO_ADDRESS = { status: null, error: 'The name has no address to which webhooks may post' };

afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

async function start(answer: Answer, at?: Parameters<typeof startReceiver>[1]): Promise<Receiver> {
  const receiver = await startReceiver(answer, at);
  receivers.push(receiver);
  return receiver;
}

const poster = (networks: readonly string[] = ['127.0.0.1'], lookUp?: PostParts['lookUp']) =>
  createPost({ mayReceive: receiversIn(networks), timeLimitMs: TIME_LIMIT_MS, ...(lookUp && { lookUp }) });

describe('a change that is posted', () => {
  it('webhooks#requests: reaches the receiver with its headers', async () => {
    const receiver = await start(answering(204));
    const receipt = await poster()(receiver.url, { 'content-type': 'application/x', 'webhook-id': 'w.1' }, '{"é":1}');
    expect(receipt).toEqual({ status: 204, error: null });
    expect(receiver.received).toEqual([
      {
        path: '/hook',
        body: '{"é":1}',
        headers: expect.objectContaining({ 'content-type': 'application/x', 'webhook-id': 'w.1' }),
      },
    ]);
  });

  it.each([
    [429, '30', 30],
    [503, 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
    [503, 'Fri, 01 Jan 2100 00:00:00 GMT', expect.closeTo((Date.UTC(2100, 0) - Date.now()) / 1_000, -2)],
    [503, 'soon', undefined],
    [500, '', undefined],
  ])('webhooks#failures: %i with Retry-After "%s" is reported', async (status, header, retryAfterSeconds) => {
    const receiver = await start(answering(status, { 'retry-after': header }));
    expect(await poster()(receiver.url, {}, '{}')).toEqual({ status, retryAfterSeconds, error: null });
  });

  it('webhooks#receivers: does not follow a redirect', async () => {
    const elsewhere = await start(answering(200));
    const receiver = await start(answering(307, { location: elsewhere.url }));
    expect(await poster()(receiver.url, {}, '{}')).toMatchObject({ status: 307 });
    expect(elsewhere.received).toEqual([]);
  });

  it.each<readonly [string, Answer]>([
    ['does not answer', () => undefined],
    [
      'answers 200 and never ends',
      (_request, response) => {
        response.writeHead(200).flushHeaders();
      },
    ],
    [
      'answers 200 byte by byte',
      (_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 50);
        response.once('close', () => {
          clearInterval(drip);
        });
      },
    ],
  ])('webhooks#requests: is not received when the receiver %s', async (_what, answer) => {
    const receiver = await start(answer);
    expect(await poster()(receiver.url, {}, '{}')).toEqual(LATE);
  });

  it('reads no more than the beginning of an answer', async () => {
    const receiver = await start((_request, response) => {
      response.writeHead(200).write(Buffer.alloc(100_000));
    });
    expect(await poster()(receiver.url, {}, '{}')).toMatchObject({ status: 200 });
  });

  it('ends at its time when the receiver answers and does not read it', async () => {
    // More than the buffers of the connection take.
    const body = 'x'.repeat(16 * 1024 * 1024);
    const post = createPost({ mayReceive: receiversIn(['127.0.0.1']), timeLimitMs: PATIENT_LIMIT_MS });
    const check = async (status: number, rest: string): Promise<void> => {
      const { promise: arrived, resolve } = Promise.withResolvers<Socket>();
      const server = createNetServer((socket) => {
        socket.once('readable', () => {
          socket.write(`HTTP/1.1 ${status} Some\r\n${rest}\r\n`);
          resolve(socket);
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const startedAt = performance.now();
      expect(await post(`http://127.0.0.1:${port}/`, {}, body)).toEqual({ status, error: null });
      expect(performance.now() - startedAt).toBeGreaterThan(PATIENT_LIMIT_MS - 50);
      const socket = await arrived;
      socket.on('error', () => undefined).resume();
      await eventually(() => {
        expect(socket.destroyed || socket.bytesRead > body.length).toBe(true);
      });
      expect(socket.bytesRead).toBeLessThan(body.length);
      server.close();
    };
    await Promise.all([
      check(200, 'Content-Length: 0\r\n'),
      check(204, ''),
      check(200, `Content-Length: 9999\r\n\r\n${'x'.repeat(9_999)}`),
    ]);
  });

  it('reports a receiver that is not there, and one that breaks off', async () => {
    const gone = await start(answering(200));
    await receivers.pop()?.stop();
    expect(await poster()(gone.url, {}, '{}')).toMatchObject({ error: expect.stringContaining('ECONNREFUSED') });
    const broken = await start((request) => request.socket.destroy());
    expect(await poster()(broken.url, {}, '{}')).toMatchObject({ error: expect.stringContaining('socket hang up') });
  });

  it('webhooks#receivers: does not reach a certificate that nobody vouches for', async () => {
    const authority = await createAuthority();
    const server = createServer(await authority.issue({ ips: ['127.0.0.1'] }), (_request, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await poster()(`https://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({
      error: expect.stringMatching(/certificate/),
    });
    server.close();
  });
});

describe('the addresses of receivers', () => {
  it('webhooks#receivers: are checked in URLs and when a name is resolved', async () => {
    const receiver = await start(answering(200));
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433'])
      expect(await poster([])(`http://${host}:${receiver.port}/hook`, {}, '{}')).toEqual(REFUSED);
    expect(await poster([])(`http://localhost:${receiver.port}/hook`, {}, '{}')).toEqual(NO_ADDRESS);
    expect(receiver.received).toEqual([]);
  });

  it('webhooks#deliveries: do not show whether a name leads to a forbidden address or nowhere', async () => {
    const answers = [
      () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
      () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND hidden.internal'), { code: 'ENOTFOUND' })),
      () => Promise.reject(Object.assign(new Error('queryA ETIMEOUT hidden.internal'), { code: 'ETIMEOUT' })),
      () => Promise.resolve([]),
    ];
    for (const lookUp of answers)
      expect(await poster([], lookUp)('https://hidden.internal/', {}, '{}')).toEqual(NO_ADDRESS);
  });

  it('webhooks#receivers: are checked again for each connection, so a name cannot move to a forbidden one', async () => {
    const allowed = await start(answering(200, { connection: 'close' }), { host: '127.0.0.2' });
    const forbidden = await start(answering(200), { host: '127.0.0.1', port: allowed.port });
    const addresses = ['127.0.0.2', '127.0.0.1'];
    const lookUp = () => Promise.resolve([{ address: addresses.shift() ?? '', family: 4 }]);
    const post = poster(['127.0.0.2'], lookUp);
    const url = `http://moving.example:${allowed.port}/hook`;
    expect(await post(url, {}, '{}')).toMatchObject({ status: 200 });
    expect(await post(url, {}, '{}')).toEqual(NO_ADDRESS);
    expect([allowed.received.length, forbidden.received.length]).toEqual([1, 0]);
  });

  it('webhooks#receivers: are refused when one address of a name is forbidden', async () => {
    const receiver = await start(answering(200));
    const lookUp = () => Promise.resolve(['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 })));
    expect(await poster(['127.0.0.1'], lookUp)(`http://two.example:${receiver.port}/`, {}, '{}')).toEqual(NO_ADDRESS);
  });
});
