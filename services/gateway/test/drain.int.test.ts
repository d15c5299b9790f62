import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { CONTENT, noteN1 } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { keep } from './stub-files.js';
import { startTestGateway } from './test-gateway.js';

const ACCOUNTS = '/api/v8/modules/Accounts';
/** A record whose read waits. */
const PAUSING = `${ACCOUNTS}/pausing`;

interface Head {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Sends a request over a keep-alive connection and reads its answer to the end. */
async function headOf(url: string, method: string, path: string, agent: Agent, token = accessToken()): Promise<Head> {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  const [response] = (await once(request(url + path, { method, headers, agent }).end(), 'response')) as [
    IncomingMessage,
  ];
  await response.resume().toArray();
  return { status: response.statusCode, connection: response.headers.connection };
}

describe('shutdown', () => {
  it('availability#shutdown, availability#leaving-connections: closes connections with every kind of response, and loses no request on kept connections', async () => {
    const stack = await startTestGateway({
      CRM_GATEWAY_DRAIN_DELAY: '10m',
      CRM_GATEWAY_MAX_CONCURRENT_REQUESTS: '1',
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, token?: string): Promise<Head> =>
      headOf(stack.url, method, path, agent, token);
    try {
      const { records, fileOf, files, answered, seen } = stack.backends;
      records.set('n1', noteN1());
      const { sha256 } = keep(files, Buffer.alloc(300_000, 1));
      fileOf.set('n1', { name: 'a.bin', sha256 });
      expect(await ask('GET', ACCOUNTS)).toEqual({ status: 200, connection: 'keep-alive' });
      const ended = stack.gateway.lifecycle.shutdown();
      for (const [status, method, path, token] of [
        [200, 'GET', ACCOUNTS],
        [200, 'HEAD', ACCOUNTS],
        [200, 'GET', '/api/v8/modules/Accounts/meta/attributes'],
        [200, 'GET', CONTENT],
        [200, 'HEAD', CONTENT],
        [200, 'GET', '/docs/'],
        [200, 'DELETE', '/api/v8/modules/Notes/n1'],
        [404, 'GET', '/api/v8/modules/Accounts/none'],
        [405, 'PUT', ACCOUNTS],
        [401, 'GET', ACCOUNTS, ''],
        [415, 'POST', '/api/oauth/access_token', ''],
        [404, 'GET', '/nowhere'],
      ] as const) {
        expect([method, path, await ask(method, path, token)]).toEqual([method, path, { status, connection: 'close' }]);
      }
      const pause = Promise.withResolvers<undefined>();
      answered.pause = pause.promise;
      const underWay = headOf(stack.url, 'GET', PAUSING, new Agent());
      await eventually(() => {
        expect(seen.get?.id).toBe('pausing');
      });
      // Refused, because the only slot is taken.
      expect(await ask('GET', ACCOUNTS)).toEqual({ status: 503, connection: 'close' });
      pause.resolve(undefined);
      expect(await underWay).toEqual({ status: 404, connection: 'close' });
      await stack.gateway.lifecycle.shutdown();
      expect(await ended).toBe(0);
    } finally {
      agent.destroy();
      await stack.stop();
    }
  });

  it('completes what is under way after it stops accepting requests', async () => {
    const stack = await startTestGateway({ CRM_GATEWAY_DRAIN_DELAY: '10m' });
    try {
      const { answered, seen } = stack.backends;
      const pause = Promise.withResolvers<undefined>();
      answered.pause = pause.promise;
      const ended = stack.gateway.lifecycle.shutdown();
      expect(stack.gateway.health.ready).toBe(false);
      const underWay = headOf(stack.url, 'GET', PAUSING, new Agent());
      await eventually(() => {
        expect(seen.get?.id).toBe('pausing');
      });
      // A second signal ends the delay.
      void stack.gateway.lifecycle.shutdown();
      await eventually(async () => {
        await expect(stack.send('GET', ACCOUNTS)).rejects.toThrow('fetch failed');
      });
      pause.resolve(undefined);
      expect(await underWay).toEqual({ status: 404, connection: 'close' });
      expect(await ended).toBe(0);
    } finally {
      await stack.stop();
    }
  });
});

describe('start', () => {
  it('reports the port in use', async () => {
    const first = await startTestGateway();
    const settings = { CRM_GATEWAY_HTTP_PORT: String(first.port) };
    await expect(startTestGateway(settings)).rejects.toThrow(
      /^The port 127\.0\.0\.1:\d+ cannot be listened on: .*EADDRINUSE/,
    );
    await first.stop();
  });
});
