import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { noteN1 } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const SLOTS = 200;
const REQUESTS = 300;
const NOTE = '/api/v8/modules/Notes';

let stack: TestGateway;
beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_CONCURRENT_REQUESTS: String(SLOTS) });
  stack.backends.records.set('pausing', { ...noteN1(), id: 'pausing' });
  stack.backends.records.set('n1', noteN1());
});
afterAll(async () => {
  await stack.stop();
});

describe('limits#slots-per-user-and-client: a sender of more concurrent requests than there are slots', () => {
  it.each([
    [
      'a user, by several clients',
      SLOTS * 0.5,
      [1, 2, 3].map((index) => ({ sub: 'greedy', client_id: `client-${index}` })),
    ],
    [
      'a client, for several users',
      SLOTS * 0.75,
      [1, 2, 3, 4, 5].map((index) => ({ sub: `greedy-${index}`, client_id: 'greedy' })),
    ],
  ])('gets its share and 429 for the rest, while others are served: %s', async (_who, share, holders) => {
    const goOn = Promise.withResolvers<undefined>();
    stack.backends.answered.pause = goOn.promise;
    const tokens = holders.map((claims) => `Bearer ${accessToken(claims)}`);
    // A token's user is known only after its first verification.
    for (const authorization of tokens)
      expect((await stack.send('GET', `${NOTE}/n1`, { headers: { authorization } })).status).toBe(200);
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    const answers: IncomingMessage[] = [];
    const all = Array.from({ length: REQUESTS }, async (_, index) => {
      const headers = { authorization: tokens[index % tokens.length] };
      const sent = request(`${stack.url}${NOTE}/pausing`, { agent, headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      answers.push(response.resume());
    });
    const other = (): Promise<Answer> =>
      stack.send('GET', `${NOTE}/n1`, {
        headers: { authorization: `Bearer ${accessToken({ sub: 'modest', client_id: 'modest' })}` },
      });
    try {
      await eventually(() => {
        expect(answers.length).toBe(REQUESTS - share);
      });
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
      for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      const served = await Promise.all(Array.from({ length: 20 }, other));
      expect(served.map(({ status }) => status)).toEqual(served.map(() => 200));
      const [authorization = ''] = tokens;
      const refused = await stack.send('GET', `${NOTE}/n1`, { headers: { authorization } });
      expect([refused.status, refused.json.errors?.[0]?.code]).toEqual([429, 8718]);
    } finally {
      goOn.resolve(undefined);
      await Promise.all(all);
      agent.destroy();
    }
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([share, REQUESTS - share]);
    for (const authorization of tokens)
      expect((await stack.send('GET', `${NOTE}/n1`, { headers: { authorization } })).status).toBe(200);
  });
});
