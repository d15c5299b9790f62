import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_TRUSTED_PROXIES: '127.0.0.0/8' });
});

afterAll(async () => {
  await stack.stop();
});

function post(type: string, body: string, headers = {}): Promise<Answer> {
  return stack.send('POST', '/api/oauth/access_token', {
    body,
    headers: { authorization: '', accept: 'text/html', 'content-type': type, ...headers },
  });
}

function expectOauthError(answer: Answer, status: number, error: string): void {
  expect([answer.status, answer.json.error]).toEqual([status, error]);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('pragma')).toBe('no-cache');
  expect(answer.json.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect([answer.json.message, answer.json.hint]).toEqual([
    answer.json.error_description,
    answer.json.error_description,
  ]);
}

describe('the token endpoint', () => {
  it.each([
    ['JSON:API with parameters', 'application/vnd.api+json; a=b', {}],
    ['a compressed body', 'application/json', { 'content-encoding': 'gzip' }],
  ])('rejects %s', async (_name, type, headers) => {
    expectOauthError(await post(type, '{}', headers), 415, 'invalid_request');
  });

  it('limits#token-requests-at-once: logins from one network keep out neither other networks nor refreshes', async () => {
    const pause = Promise.withResolvers<undefined>();
    stack.backends.answered.pause = pause.promise;
    const credentials = { client_id: 'client', client_secret: 'secret', username: 'pausing' };
    const statuses: number[] = [];
    const ask = async (grant: string, address: string): Promise<number> => {
      const body = JSON.stringify({ ...credentials, grant_type: grant });
      const { status } = await post('application/json', body, { 'x-forwarded-for': address });
      return status;
    };
    const note = async (answer: Promise<number>): Promise<void> => void statuses.push(await answer);
    const flood = Array.from({ length: 251 }, () => note(ask('password', '203.0.113.9')));
    try {
      await eventually(() => {
        expect(statuses).toEqual([503]);
      });
      const others = [ask('password', '203.0.113.10'), ask('refresh_token', '203.0.113.9')];
      await eventually(() => {
        expect(statuses).toEqual([503, 503, 503]);
      });
      pause.resolve(undefined);
      expect(await Promise.all(others)).toEqual([200, 200]);
    } finally {
      pause.resolve(undefined);
      await Promise.all(flood);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(248);
  });

  it('logs errors as usual, without secrets', async () => {
    stack.log.length = 0;
    await post('application/json', '{"client_id":"client","client_secret":"hunter2-canary"}');
    expect(stack.log).toContainEqual(expect.objectContaining({ event: 'api.error', code: 8521, status: 401 }));
    expect(JSON.stringify(stack.log)).not.toContain('canary');
  });

  it.each<[what: string, type: string, body: string, detail: string]>([
    [
      'a secret that is not encoded',
      'application/x-www-form-urlencoded',
      'client_secret=canary%off&client_id=client',
      'The parameter client_secret is not form-encoded. The value has a % at character 7',
    ],
    [
      'JSON with the media type of forms',
      'application/x-www-form-urlencoded',
      '{"client_id":"client","client_pass":"canary 50%"}',
      'A parameter is not form-encoded. The name has a % at character',
    ],
    [
      'a repeated parameter of an unknown name',
      'application/x-www-form-urlencoded',
      '{"pass":"canary"}&{"pass":"canary"}',
      'A parameter is given more than once',
    ],
    ['an array', 'application/vnd.api+json', '[{"pass":"canary 50%"}]', 'The body must be a JSON object'],
  ])('quotes nothing of %s, because errors are logged', async (_what, type, body, detail) => {
    stack.log.length = 0;
    const answer = await post(type, body);
    expectOauthError(answer, 400, 'invalid_request');
    expect(answer.json.error_description).toContain(detail);
    const logged = expect.objectContaining({
      code: 8520,
      detail: expect.stringContaining(detail) as unknown,
    }) as unknown;
    expect(stack.log).toContainEqual(logged);
    expect(answer.text + JSON.stringify(stack.log)).not.toContain('canary');
  });
});
