import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { threadCpuUsage } from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { oneAtATime } from '../src/http/one-at-a-time.js';
import { readInPieces } from '../src/server/read-in-pieces.js';
import { CONTENT, noteN1 } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { sendRaw, startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway();
});

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  const { files, fileOf, records } = stack.backends;
  files.contents.clear();
  fileOf.clear();
  records.set('n1', noteN1());
});

/** A request as bytes. The last one closes the connection. */
function written(method: string, path: string, options: { body?: string; id?: string; isLast?: boolean } = {}): string {
  const { body = '', id = '1', isLast = false } = options;
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Traceparent: 00-${id.padStart(32, '0')}-b7ad6b7169203331-00`,
    `Content-Length: ${body.length}`,
    ...(isLast ? ['Connection: close'] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const token = accessToken();

/** Makes the first PUT wait, and only that. */
function holdFirst({ backends: { files } } = stack): { readonly release: () => void } {
  const gate = Promise.withResolvers<undefined>();
  files.gate = gate.promise.then(() => undefined);
  return {
    release: () => {
      gate.resolve(undefined);
    },
  };
}

async function firstHeld(): Promise<void> {
  const { files } = stack.backends;
  await eventually(() => {
    expect(files.underWay).toBe(1);
  });
  files.gate = Promise.resolve();
}

describe('RFC 9112 9.3.2: pipelined requests', () => {
  it('are processed in order', async () => {
    const { release } = holdFirst();
    const puts = written('PUT', CONTENT, { body: 'one' }) + written('PUT', CONTENT, { body: 'two' });
    const answered = sendRaw(stack.port, puts + written('GET', CONTENT, { isLast: true }));
    await firstHeld();
    // Enough for a second request to overtake the first.
    for (let index = 0; index < 20; index += 1) await stack.send('GET', '/api/v8/modules/Notes/n1?fields[Notes]=name');
    release();
    const answers = (await answered).split(/(?=HTTP\/1\.1 )/u);
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['204', '204', '200']);
    expect(answers[2]?.split('\r\n\r\n')[1]).toBe('two');
  });

  it('are not read behind a request to upgrade, whose answer closes the connection', async () => {
    const upgrading = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const answers = (await sendRaw(stack.port, upgrading + written('GET', '/'))).split(/(?=HTTP\/1\.1 )/u);
    expect(answers).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 .*^Connection: close\r$/msu)]);
    // Clients of Java begin every connection so.
    const alone = connect(stack.port, '127.0.0.1', () => alone.write(upgrading)).setEncoding('utf8');
    expect((await once(alone, 'data'))[0]).toMatch(/^Connection: keep-alive\r$/mu);
    alone.write(written('GET', '/', { isLast: true }));
    expect((await once(alone, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /u);
    alone.destroy();
  });

  it('are not processed after a response has closed the connection', async () => {
    const own = await startTestGateway();
    try {
      const { files, records } = own.backends;
      records.set('n1', noteN1());
      const { release } = holdFirst(own);
      const requests = written('PUT', CONTENT, { body: 'one' }) + written('DELETE', '/api/v8/modules/Notes/n1');
      const answered = sendRaw(own.port, requests);
      await eventually(() => {
        expect(files.underWay).toBe(1);
      });
      const down = own.gateway.lifecycle.shutdown();
      await eventually(() => {
        expect(own.gateway.health.draining).toBe(true);
      });
      release();
      const answers = (await answered).split(/(?=HTTP\/1\.1 )/u);
      expect(answers).toEqual([expect.stringMatching(/^HTTP\/1\.1 204 .*^Connection: close\r$/msu)]);
      await down;
      expect(records.has('n1')).toBe(true);
    } finally {
      await own.stop();
    }
  });

  it('are not passed on after a response has closed the connection', async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer(
      oneAtATime(({ url }, response) => {
        paths.push(url);
        const isLast = url === '/closing';
        // Later, so that the pipelined requests behind it are already waiting.
        setImmediate(() => response.writeHead(204, isLast ? { connection: 'close' } : {}).end());
      }),
    );
    const arrived: (string | undefined)[] = [];
    server.on('request', ({ url }) => arrived.push(url));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const requests = ['/first', '/closing', '/dropped'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const answers = await sendRaw(port, requests.join(''));
    await server[Symbol.asyncDispose]();
    expect(answers.match(/^HTTP\/1\.1 204 /gmu)).toHaveLength(2);
    expect(arrived).toEqual(['/first', '/closing', '/dropped']);
    expect(paths).toEqual(['/first', '/closing']);
  });

  it('are not read while one is served, however many are sent', async () => {
    const held: ServerResponse[] = [];
    const server = createServer(oneAtATime((_request, response) => held.push(response)));
    server.on('connection', readInPieces);
    let read = 0;
    server.on('request', () => (read += 1));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = 200_000;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(sent));
    await eventually(() => {
      expect(held).toHaveLength(1);
    });
    // Long enough for another client to send as many requests.
    for (let index = 0; index < 100; index += 1) await stack.send('GET', '/api/v8/modules/Notes/n1?fields[Notes]=name');
    expect(held).toHaveLength(1);
    expect(read).toBeLessThan(100);
    socket.destroy();
    server.close();
  });

  it('limits#pipelined-requests: are all answered in order, however many arrive together', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => (index + 1).toString(16).padStart(32, '0'));
    const path = '/api/v8/modules/Notes/n1?fields[Notes]=name';
    const requests = ids.map((id, index) => written('GET', path, { id, isLast: index === ids.length - 1 }));
    const answers = (await sendRaw(stack.port, requests.join(''))).split(/(?=HTTP\/1\.1 200 )/u);
    expect(answers.map((answer) => /^Traceresponse: 00-(\w+)/mu.exec(answer)?.[1])).toEqual(ids);
  });

  it('limits#pipelined-requests: each starts in a turn of its own, also when answers are there at once', async () => {
    let turn = 0;
    const turns: number[] = [];
    const server = createServer(
      oneAtATime((_request, response) => {
        turns.push(turn);
        response.end();
      }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const count = (): void => {
      turn += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const requests = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9) + 'GET / HTTP/1.0\r\n\r\n';
    const answers = await sendRaw((server.address() as AddressInfo).port, requests);
    clearImmediate(counting);
    server.close();
    expect(answers.match(/^HTTP\/1\.1 200 /gmu)).toHaveLength(10);
    expect(new Set(turns).size).toBe(10);
  });

  it('limits#turns-of-requests: none starts while libuv polls, which goes on as long as many connections have data', async () => {
    const order: string[] = [];
    const server = createServer((_request, response) => {
      setTimeout(() => order.push('timer'));
      setImmediate(() => {
        order.push('immediate');
        response.end();
      });
      // The timer is due now. Immediates come first only after a poll.
      const end = performance.now() + 5;
      while (performance.now() < end);
    });
    server.on('connection', readInPieces);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await sendRaw((server.address() as AddressInfo).port, 'GET / HTTP/1.0\r\n\r\n');
    server.close();
    expect(order).toEqual(['timer', 'immediate']);
  });

  it('limits#pipelined-requests: 64 KiB of them on each of 20 connections never keep the process busy for long', async () => {
    const flood = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_400);
    // A tenth of what 2,400 answers in one turn take.
    expect(await longestTurnOf(() => sendAll(20, stack.port, flood))).toBeLessThan(250);
  });

  it('limits#pipelined-requests: many chunks of one byte that arrive together are read in several turns', async () => {
    const chunks = 10_000;
    let [now, most] = [0, 0];
    const server = createServer((request, response) => {
      request.on('data', () => (now += 1)).once('end', () => response.end());
    });
    server.on('connection', readInPieces);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const endTurn = (): void => {
      most = Math.max(most, now);
      now = 0;
      counting = setImmediate(endTurn);
    };
    let counting = setImmediate(endTurn);
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    const { port } = server.address() as AddressInfo;
    expect(await sendRaw(port, `${head}${'1\r\na\r\n'.repeat(chunks)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /u);
    clearImmediate(counting);
    server.close();
    expect(most).toBeLessThan(0.8 * chunks);
  });
});

/** Sends the bytes on this many connections, and closes each at its first answer. */
async function sendAll(connections: number, port: number, bytes: string): Promise<void> {
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(bytes);
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'data');
      socket.destroy();
    }),
  );
}

/** The longest turn of the event loop during the work, in milliseconds of the thread's CPU. */
async function longestTurnOf(work: () => Promise<void>): Promise<number> {
  const milliseconds = (): number => {
    const { user, system } = threadCpuUsage();
    return (user + system) / 1_000;
  };
  let longest = 0;
  let last = milliseconds();
  const measure = (): void => {
    const now = milliseconds();
    longest = Math.max(longest, now - last);
    last = now;
    measuring = setImmediate(measure);
  };
  let measuring = setImmediate(measure);
  await work();
  clearImmediate(measuring);
  return longest;
}
