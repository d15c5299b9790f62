import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { INTROSPECTED } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const PATH = '/api/oauth/access_token';
const REQUEST = {
  grant_type: 'client_credentials',
  client_id: 'client',
  client_secret: 'secret',
  scope: 'standard:read',
};
const FORM = new URLSearchParams(REQUEST).toString();
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_BODY_BYTES: '10KiB' });
});

afterAll(async () => {
  await stack.stop();
});

function post(type: string, body: string, headers = {}, path = PATH): Promise<Answer> {
  return stack.send('POST', path, {
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
    ['JSON under the JSON:API type', 'application/vnd.api+json', JSON.stringify(REQUEST), {}],
    ['JSON', 'application/json; charset=utf-8', JSON.stringify(REQUEST), {}],
    ['a form', 'application/x-www-form-urlencoded', FORM, {}],
    ['a form under the JSON:API type', 'application/vnd.api+json', FORM, {}],
    [
      'Basic and a form',
      'application/x-www-form-urlencoded',
      'grant_type=client_credentials&scope=standard%3Aread&client_id=client',
      { authorization: basic('client:secret') },
    ],
    ['an empty assertion', 'application/x-www-form-urlencoded', `${FORM}&client_assertion=&username=`, {}],
    ['unknown members', 'application/json', JSON.stringify({ ...REQUEST, username: null, other: 7 }), {}],
  ])('accepts %s', async (_name, type, body, headers) => {
    const answer = await post(type, body, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    expect(answer.json).toEqual({ token_type: 'Bearer', expires_in: 3600, access_token: 'at', scope: 'standard:read' });
    expect(stack.backends.seen.issue).toMatchObject({
      grantType: 'client_credentials',
      clientId: 'client',
      clientSecret: 'secret',
      scope: 'standard:read',
      username: '',
      peerAddress: '127.0.0.1',
    });
  });

  it('decodes Basic credentials', async () => {
    await post('application/x-www-form-urlencoded', 'grant_type=x', { authorization: basic('a%3Ab:c+d%25') });
    expect(stack.backends.seen.issue).toMatchObject({ clientId: 'a:b', clientSecret: 'c d%' });
    await post('application/x-www-form-urlencoded', 'grant_type=x', { authorization: basic('a:100%:x') });
    expect(stack.backends.seen.issue).toMatchObject({ clientId: 'a', clientSecret: '100%:x' });
  });

  it.each([
    ['a wrong secret', 'application/json', '{"client_secret":"x"}', {}, 401, 'invalid_client'],
    ['malformed Basic credentials', 'application/json', '{}', { authorization: 'Basic !' }, 401, 'invalid_client'],
    [
      'an unknown grant',
      'application/json',
      '{"grant_type":"x","client_secret":"secret"}',
      {},
      400,
      'unsupported_grant_type',
    ],
    [
      'two authentication methods',
      'application/json',
      JSON.stringify(REQUEST),
      { authorization: basic('client:secret') },
      400,
      'invalid_request',
    ],
    [
      'two client ids',
      'application/json',
      '{"client_id":"b"}',
      { authorization: basic('a:secret') },
      400,
      'invalid_request',
    ],
    ['a repeated parameter', 'application/x-www-form-urlencoded', `${FORM}&scope=x`, {}, 400, 'invalid_request'],
    [
      'a repeated member',
      'application/json',
      JSON.stringify(REQUEST).replace(/}$/, ',"\\u0067rant_type":"client_credentials"}'),
      {},
      400,
      'invalid_request',
    ],
    ['broken JSON', 'application/json', '{', {}, 400, 'invalid_request'],
    ['an array', 'application/json', '[]', {}, 400, 'invalid_request'],
    ['a number', 'application/json', '{"client_id":1}', {}, 400, 'invalid_request'],
    ['a malformed form', 'application/x-www-form-urlencoded', 'a=%', {}, 400, 'invalid_request'],
    ['text', 'text/plain', 'x', {}, 415, 'invalid_request'],
    ['JSON:API with parameters', 'application/vnd.api+json; a=b', '{}', {}, 415, 'invalid_request'],
    ['a compressed body', 'application/json', '{}', { 'content-encoding': 'gzip' }, 415, 'invalid_request'],
    ['a large body', 'application/json', `"${'a'.repeat(20_000)}"`, {}, 413, 'invalid_request'],
  ])('rejects %s', async (_name, type, body, headers, status, error) => {
    const answer = await post(type, body, headers);
    expectOauthError(answer, status, error);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="crm"' : null);
  });

  it('sends Retry-After after too many failures', async () => {
    const answer = await post('application/json', JSON.stringify({ ...REQUEST, username: 'busy' }));
    expectOauthError(answer, 429, 'invalid_grant');
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  it('reads nothing from the URL and allows only POST', async () => {
    expectOauthError(await post('application/json', '{}', {}, `${PATH}?client_secret=secret`), 400, 'invalid_request');
    const answer = await stack.send('GET', PATH, { headers: { authorization: '' } });
    expectOauthError(answer, 405, 'invalid_request');
    expect(answer.headers.get('allow')).toBe('POST');
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

describe('revocation', () => {
  it('answers 200 with no content', async () => {
    const answer = await post(
      'application/x-www-form-urlencoded',
      'token=x&client_id=a&client_secret=b',
      {},
      '/api/oauth/revoke',
    );
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it('requires a token', async () => {
    expectOauthError(
      await post('application/json', '{"client_id":"a"}', {}, '/api/oauth/revoke'),
      400,
      'invalid_request',
    );
  });
});

describe('introspection', () => {
  const ask = (body: string): Promise<Answer> =>
    post('application/x-www-form-urlencoded', body, {}, '/api/oauth/introspect');

  it('RFC 7662 2.2: returns only the members that the token has', async () => {
    const answer = await ask('token=at&token_type_hint=access_token&client_id=a&client_secret=b');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    const { clientId, ...rest } = INTROSPECTED;
    expect(answer.json).toEqual({ ...rest, client_id: clientId });
  });

  it('RFC 7662 2.2: returns nothing else for an inactive token', async () => {
    expect((await ask('token=other&client_id=a&client_secret=b')).json).toEqual({ active: false });
  });

  it('requires a token', async () => {
    expectOauthError(await ask('client_id=a&client_secret=b'), 400, 'invalid_request');
  });
});

describe('public documents', () => {
  it('include the keys', async () => {
    const { status, headers, json } = await eventually(async () => {
      const answer = await stack.send('GET', '/.well-known/jwks.json', { headers: { authorization: '' } });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      return answer;
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(json.keys?.[0]).toMatchObject({ kty: 'RSA', kid: 'k1' });
    expect(json.keys?.[0]).not.toHaveProperty('d');
  });

  it('include the server metadata', async () => {
    const path = '/.well-known/oauth-authorization-server';
    const { headers, json } = await stack.send('GET', path, { headers: { authorization: '' } });
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const again = { authorization: '', 'if-none-match': headers.get('etag') ?? '' };
    expect((await stack.send('GET', path, { headers: again })).status).toBe(304);
    expect(json).toMatchObject({
      issuer: 'https://crm.test',
      token_endpoint: 'https://crm.test/api/oauth/access_token',
      jwks_uri: 'https://crm.test/.well-known/jwks.json',
      revocation_endpoint: 'https://crm.test/api/oauth/revoke',
      introspection_endpoint: 'https://crm.test/api/oauth/introspect',
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
  });
});
