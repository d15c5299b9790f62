import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { accessToken } from './stub-backends.js';
import { startTestGateway } from './test-gateway.js';

const RECORD = '/api/v8/modules/Accounts/pausing';

describe('shutdown', () => {
  it('finishes what is under way, asks clients to leave, then takes nothing new', async () => {
    // Time enough for one more request, and less than the pause of the one under way.
    const stack = await startTestGateway({ CRM_GATEWAY_DRAIN_DELAY: '2s' });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${accessToken()}` };
      request(stack.url + RECORD, { headers }, resolve)
        .on('error', reject)
        .end();
    });
    await eventually(() => {
      expect(stack.backends.seen.requestId).toBeDefined();
    });
    const ended = stack.gateway.lifecycle.shutdown();
    expect(stack.gateway.health.ready).toBe(false);

    const meanwhile = await stack.send('GET', '/api/v8/modules/Accounts');
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close']);

    const response = await answered;
    expect([response.statusCode, response.headers.connection]).toEqual([404, 'close']);
    response.resume();
    expect(await ended).toBe(0);
    await expect(stack.send('GET', '/api/v8/modules/Accounts')).rejects.toThrow('fetch failed');
    await stack.backends.stop();
  });
});

describe('start', () => {
  it('tells plainly that the port is taken', async () => {
    const first = await startTestGateway();
    const settings = { CRM_GATEWAY_HTTP_PORT: String(first.port) };
    await expect(startTestGateway(settings)).rejects.toThrow(
      /^The port 127\.0\.0\.1:\d+ cannot be listened on: .*EADDRINUSE/,
    );
    await first.stop();
  });
});
