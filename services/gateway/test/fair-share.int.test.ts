import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { noteN1 } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const REQUESTS = 600;
/** Half of the 500 slots that there are by default. */
const SHARE = 250;

let stack: TestGateway;
beforeAll(async () => {
  stack = await startTestGateway({});
  stack.backends.records.set('pausing', { ...noteN1(), id: 'pausing' });
  stack.backends.records.set('n1', noteN1());
});
afterAll(async () => {
  await stack.stop();
});

describe('a user who sends more requests at once than there are slots', () => {
  it('gets half of them, and 429 for the rest, while another user is served', async () => {
    const goOn = Promise.withResolvers<undefined>();
    stack.backends.answered.pause = goOn.promise;
    const authorization = `Bearer ${accessToken({ sub: 'greedy' })}`;
    // Whose token it is, nobody knows before it was verified for the first time.
    expect((await stack.send('GET', '/api/v8/modules/Notes/n1', { headers: { authorization } })).status).toBe(200);
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    const answers: IncomingMessage[] = [];
    const all = Array.from({ length: REQUESTS }, async () => {
      const sent = request(`${stack.url}/api/v8/modules/Notes/pausing`, { agent, headers: { authorization } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      answers.push(response.resume());
    });
    const other = (): Promise<Answer> =>
      stack.send('GET', '/api/v8/modules/Notes/n1', {
        headers: { authorization: `Bearer ${accessToken({ sub: 'modest', client_id: 'client-1' })}` },
      });
    try {
      await eventually(() => {
        expect(answers.length).toBe(REQUESTS - SHARE);
      });
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
      for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      const served = await Promise.all(Array.from({ length: 20 }, other));
      expect(served.map(({ status }) => status)).toEqual(served.map(() => 200));
      const refused = await stack.send('GET', '/api/v8/modules/Notes/n1', { headers: { authorization } });
      expect([refused.status, refused.json.errors?.[0]?.code]).toEqual([429, 8718]);
    } finally {
      goOn.resolve(undefined);
      await Promise.all(all);
      agent.destroy();
    }
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([SHARE, REQUESTS - SHARE]);
    expect((await stack.send('GET', '/api/v8/modules/Notes/n1', { headers: { authorization } })).status).toBe(200);
  });
});
