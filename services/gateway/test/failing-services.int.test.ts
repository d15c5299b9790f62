import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors, firstError } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const userWithoutScopes = `Bearer ${accessToken({ scope: '' })}`;
const ACCOUNTS = '/api/v8/modules/Accounts';

beforeAll(async () => {
  stack = await startTestGateway();
});

afterAll(async () => {
  await stack.stop();
});

describe('failing services', () => {
  it('a defect is 500 without its message, and is logged with its stack', async () => {
    stack.log.length = 0;
    const answer = await stack.send('GET', `${ACCOUNTS}/defect`);
    expectErrors(answer, 500, 8901);
    const { id } = firstError(answer);
    expect(answer.headers.get('x-request-id')).toBe(id);
    expect(answer.text).not.toContain('secret');
    const line = stack.log.find(({ event }) => event === 'api.error');
    expect(line).toMatchObject({ level: 'error', code: 8901, status: 500, request_id: id });
    expect(line?.trace_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('rights#own-rights: is 503 while records is of a release that does not say what users may do', async () => {
    expectErrors(await stack.send('GET', '/api/v8/me', { headers: { authorization: userWithoutScopes } }), 503, 8902);
  });

  it('a call that times out is 504', async () => {
    const impatient = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '5s' });
    try {
      expectErrors(await impatient.send('GET', `${ACCOUNTS}/slow`), 504, 8903);
    } finally {
      await impatient.stop();
    }
  });

  it('a call is cancelled when the client disconnects', async () => {
    delete stack.backends.seen.cancelled;
    delete stack.backends.seen.requestId;
    stack.log.length = 0;
    const client = request(`${stack.url}${ACCOUNTS}/slow`, { headers: { authorization: `Bearer ${accessToken()}` } });
    client.on('error', () => undefined).end();
    await eventually(() => {
      expect(stack.backends.seen.requestId).toBeDefined();
    });
    client.destroy();
    await eventually(() => {
      expect(stack.backends.seen.cancelled).toBe(true);
      expect(stack.log).toContainEqual(expect.objectContaining({ event: 'http.request', status: 499 }));
    });
  });

  it('an outage of records is 503 with Retry-After, and ends when it is back', async () => {
    await stack.backends.stopRecords();
    const answer = await stack.send('GET', ACCOUNTS);
    expectErrors(answer, 503, 8902);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expectErrors(await stack.send('POST', ACCOUNTS, { body: { data: { type: 'Accounts' } } }), 503, 8902);
    await stack.backends.restartRecords();
    await eventually(async () => {
      expect((await stack.send('GET', ACCOUNTS)).status).toBe(200);
    });
  });

  it('the keys are served from the cache of the gateway while auth is down or hangs', async () => {
    const path = '/.well-known/jwks.json';
    const headers = { authorization: '' };
    const present = await eventually(async () => {
      const answer = await stack.send('GET', path, { headers });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      return answer;
    });
    const { backends } = stack;
    const hang = (): Promise<void> => {
      backends.answered.keys = 'never';
      return Promise.resolve();
    };
    for (const harm of [hang, () => backends.stopAuth()]) {
      await harm();
      const { status, json, headers: answered } = await stack.send('GET', path, { headers });
      expect([status, answered.get('content-type')]).toEqual([200, 'application/json']);
      expect(answered.get('cache-control')).toBe('public, no-cache');
      expect(json).toEqual(present.json);
    }
  });

  it('an outage of auth is 503 for tokens of unknown status, and an OAuth error at the token endpoint', async () => {
    await stack.backends.stopAuth();
    const headers = { authorization: `Bearer ${accessToken()}` };
    const answer = await stack.send('GET', ACCOUNTS, { headers });
    expectErrors(answer, 503, 8906);
    expect(answer.headers.get('retry-after')).toBe('1');
    const body = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'secret' };
    const token = await stack.send('POST', '/api/oauth/access_token', { body });
    expect(token.status).toBe(503);
    expect(token.headers.get('retry-after')).toBe('1');
    expect(token.json).toMatchObject({ error: 'temporarily_unavailable' });
  });
});
