import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const EVENTS = { accept: 'text/event-stream' };
/** The comment by which a stream shows that it is alive; the feed of the stubs ends at this position. */
const SIGN_OF_LIFE = ':\nid: 7\n\n';

let stack: TestGateway;
beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_FOLLOWERS: '3' });
});
afterAll(() => stack.stop());

/** Opens a stream; its answer is left to the caller. */
async function follow(user = 'user-1'): Promise<IncomingMessage> {
  const headers = { ...EVENTS, authorization: `Bearer ${accessToken({ sub: user })}` };
  const request = get(`${stack.url}/api/v8/changes`, { agent: false, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer.setEncoding('utf8');
}

describe('a stream of changes', () => {
  it('changes#events: is one of a limited number, at most half of them for one user', async () => {
    const own = [await follow(), await follow()];
    const refused = await stack.send('GET', '/api/v8/changes', { headers: EVENTS });
    expectErrors(refused, 503, 8708);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await follow('user-2');
    expect([...own, other].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await follow('user-3')).statusCode).toBe(503);
    for (const stream of [...own, other]) stream.destroy();
    await eventually(async () => {
      const again = await follow();
      again.destroy();
      expect(again.statusCode).toBe(200);
    });
  });

  it('changes#events: shows every 15 seconds that it is alive', async () => {
    const stream = await follow();
    let received = '';
    stream.on('data', (chunk: string) => (received += chunk));
    await eventually(() => {
      expect(received).toBe(`retry: 2000\n\n${SIGN_OF_LIFE}`);
    });
    const startedAt = performance.now();
    await eventually(() => {
      expect(received.split(SIGN_OF_LIFE)).toHaveLength(3);
    }, 30_000);
    expect(performance.now() - startedAt).toBeGreaterThan(10_000);
    stream.destroy();
  });

  it('changes#events: ends when the service drains', async () => {
    const received = text(await follow());
    await stack.gateway.lifecycle.shutdown();
    expect(await received).toMatch(/^retry: 2000\n\n(?::\nid: 7\n\n)+$/u);
  });
});
