import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors, firstError } from './expect-errors.js';
import { accessToken, SLOW_OFFSET } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const SLOW = `/api/v8/modules/Accounts?page[offset]=${SLOW_OFFSET}`;

describe('a list that times out', () => {
  let stack: TestGateway;
  beforeAll(async () => {
    stack = await startTestGateway({ CRM_GATEWAY_LIST_TIMEOUT: '2s' });
  });
  afterAll(() => stack.stop());

  it.each([
    SLOW,
    `/api/v8/modules/Accounts/a/contacts?page[offset]=${SLOW_OFFSET}`,
    `/api/v8/modules/Accounts/a/relationships/contacts?page[offset]=${SLOW_OFFSET}`,
    '/api/v8/modules/Accounts/a?include=cases',
  ])('is 503 with advice, and is cancelled: %s', async (url) => {
    stack.backends.linked.set('Accounts.cases', 'never');
    stack.backends.records.set('a', {
      id: 'a',
      version: 1,
      attributesJson: Buffer.from('{}'),
      toOne: [],
      middle: null,
      dateViewed: '',
    });
    delete stack.backends.seen.cancelled;
    const answer = await stack.send('GET', url);
    expectErrors(answer, 503, 8907);
    expect(firstError(answer).detail).toContain('narrower filters');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await eventually(() => {
      expect(stack.backends.seen.cancelled).toBe(true);
    });
  });
});

describe('a list whose client disconnects', () => {
  let stack: TestGateway;
  beforeAll(async () => {
    stack = await startTestGateway({ CRM_GATEWAY_LIST_TIMEOUT: '60s' });
  });
  afterAll(() => stack.stop());

  it('is cancelled', async () => {
    delete stack.backends.seen.cancelled;
    delete stack.backends.seen.list;
    const client = request(`${stack.url}${SLOW}`, { headers: { authorization: `Bearer ${accessToken()}` } });
    client.on('error', () => undefined).end();
    await eventually(() => {
      expect(stack.backends.seen.list).toBeDefined();
    });
    client.destroy();
    await eventually(() => {
      expect(stack.backends.seen.cancelled).toBe(true);
    });
  });
});
