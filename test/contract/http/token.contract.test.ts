import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectStatus, JSON_API, resourceOf } from '../client/document.js';
import { send, type Answer, type Call } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import {
  claimsOf,
  clientGrant,
  issue,
  passwordGrant,
  requestToken,
  STANDARD_SCOPES,
  type TokenAnswer,
} from '../client/tokens.js';

const FORM = 'application/x-www-form-urlencoded';

function post(headers: Record<string, string>, body: string): Promise<Answer> {
  return send(baseUrl, { method: 'POST', path: TOKEN_PATH, headers, body });
}

function form(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

function basic(client: { readonly id: string; readonly secret: string }): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64')}`;
}

function without(parameters: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));
}

function tokenOf(answer: Answer): TokenAnswer {
  expectStatus(answer, 200);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/u);
  expect(answer.headers['cache-control']).toBe('no-store');
  return JSON.parse(answer.text) as TokenAnswer;
}

function oauthErrorOf(answer: Answer, status: number): string {
  expectStatus(answer, status);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/u);
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = JSON.parse(answer.text) as Record<string, string>;
  expect(body.error_description).toEqual(expect.stringMatching(/./u));
  expect(body.message).toBe(body.error_description);
  expect(body.hint).toBe(body.error_description);
  return body.error ?? '';
}

const grants = [
  ['password', passwordGrant('admin'), stack.passwordClient],
  ['client_credentials', clientGrant(), stack.serviceClient],
] as const;

describe.each(grants)('the %s grant', (_name, parameters, client) => {
  const withoutClient = without(parameters, 'client_id', 'client_secret');

  it.each<[string, Omit<Call, 'path'>]>([
    [
      'a JSON object under the JSON:API type',
      { headers: { 'content-type': JSON_API }, body: JSON.stringify(parameters) },
    ],
    ['application/json', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) }],
    [
      'application/json with a charset',
      { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(parameters) },
    ],
    ['a form', { headers: { 'content-type': FORM }, body: form(parameters) }],
    ['a form under the JSON:API type', { headers: { 'content-type': JSON_API }, body: form(parameters) }],
    [
      'a form with HTTP Basic',
      { headers: { 'content-type': FORM, authorization: basic(client) }, body: form(withoutClient) },
    ],
    [
      'JSON with HTTP Basic',
      { headers: { 'content-type': JSON_API, authorization: basic(client) }, body: JSON.stringify(withoutClient) },
    ],
    [
      'a form under the JSON:API type with HTTP Basic',
      { headers: { 'content-type': JSON_API, authorization: basic(client) }, body: form(withoutClient) },
    ],
  ])('media-types#oauth-media-types: the token endpoint reads %s', async (_title, call) => {
    const token = tokenOf(await send(baseUrl, { ...call, method: 'POST', path: TOKEN_PATH }));
    expect(token.access_token.split('.')).toHaveLength(3);
  });

  it('authentication#token-response: the answer is Bearer, 3600 s, a JWT and a refresh token', async () => {
    const token = tokenOf(await requestToken(parameters));
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(token.refresh_token.length).toBeGreaterThanOrEqual(22);
    expect(token.refresh_token).not.toBe(token.access_token);
  });

  it('authentication#access-tokens: the access token is an at+jwt by RS256 with every claim', async () => {
    const { access_token } = tokenOf(await requestToken(parameters));
    const header = JSON.parse(Buffer.from(access_token.split('.')[0] ?? '', 'base64url').toString()) as Record<
      string,
      string
    >;
    expect(header).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    const claims = claimsOf(access_token);
    const now = Date.now() / 1000;
    expect(claims).toMatchObject({ aud: 'crm-api', client_id: client.id });
    for (const name of ['iss', 'sub', 'jti', 'scope']) expect(claims[name]).toEqual(expect.stringMatching(/./u));
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(Math.abs(Number(claims.iat) - now)).toBeLessThan(30);
    expect(Math.abs(Number(claims.nbf) - now)).toBeLessThan(60);
  });

  it('authentication#key-set: the key of the token is in the published key set, without its private part', async () => {
    const { access_token } = tokenOf(await requestToken(parameters));
    const header = JSON.parse(Buffer.from(access_token.split('.')[0] ?? '', 'base64url').toString()) as Record<
      string,
      string
    >;
    const { keys } = JSON.parse((await send(baseUrl, { path: '/.well-known/jwks.json' })).text) as {
      keys: Record<string, string>[];
    };
    const key = keys.find((candidate) => candidate.kid === header.kid);
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    for (const candidate of keys) {
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(candidate).not.toHaveProperty(secret);
    }
  });

  it('authentication#access-tokens: two tokens never share their jti', async () => {
    const [first, second] = await Promise.all([issue(parameters), issue(parameters)]);
    expect(claimsOf(first.access_token).jti).not.toBe(claimsOf(second.access_token).jti);
  });

  it('authentication#bearer-tokens: the token opens the API', async () => {
    const { access_token } = await issue(parameters);
    expect((await apiWith(access_token).get('/modules/Accounts?page[limit]=1')).status).toBe(200);
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
  ])('authentication#granted-scope: an %s scope grants all scopes of the client', async (_title, scope) => {
    const { access_token } = await issue({ ...parameters, ...(scope === undefined ? {} : { scope }) });
    const granted = String(claimsOf(access_token).scope).split(' ');
    expect(granted).toEqual(expect.arrayContaining([...STANDARD_SCOPES]));
  });

  it('authentication#granted-scope: the requested scope is granted', async () => {
    const { access_token } = await issue({ ...parameters, scope: 'standard:read standard:create' });
    expect(String(claimsOf(access_token).scope).split(' ').sort()).toEqual(['standard:create', 'standard:read']);
  });

  it.each(['standard:everything', 'standard:read nope', 'STANDARD:READ', 'standard:read,standard:create'])(
    'authentication#granted-scope: the scope %j is 400 invalid_scope',
    async (scope) => {
      expect(oauthErrorOf(await requestToken({ ...parameters, scope }), 400)).toBe('invalid_scope');
    },
  );

  it.each(['client_id', 'client_secret'])('RFC 6749 5.2: a request without %s is refused', async (name) => {
    const answer = await requestToken(without(parameters, name));
    expect(oauthErrorOf(answer, 401)).toBe('invalid_client');
  });

  it('authentication#refresh-tokens: the refresh token returns a new pair, once', async () => {
    const first = await issue(parameters);
    const exchange = {
      grant_type: 'refresh_token',
      client_id: client.id,
      client_secret: client.secret,
      refresh_token: first.refresh_token,
    };
    const second = tokenOf(await requestToken(exchange));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(claimsOf(second.access_token).sub).toBe(claimsOf(first.access_token).sub);
    expect(claimsOf(second.access_token).scope).toBe(claimsOf(first.access_token).scope);
    expect((await apiWith(second.access_token).get('/modules/Accounts?page[limit]=1')).status).toBe(200);
    expect(oauthErrorOf(await requestToken(exchange), 400)).toBe('invalid_grant');
  });
});

describe('the token endpoint', () => {
  it('authentication#access-tokens: sub is the id of the user who logged in', async () => {
    const { access_token } = await issue(passwordGrant('user'));
    const user = resourceOf(await apiWith(access_token).get(`/modules/Users/${String(claimsOf(access_token).sub)}`));
    expect(user.attributes.user_name).toBe(stack.user.username);
  });

  it('authentication#access-tokens: sub of a client-credentials token is its associated user', async () => {
    const { access_token } = await issue(clientGrant());
    const user = resourceOf(await apiWith(access_token).get(`/modules/Users/${String(claimsOf(access_token).sub)}`));
    expect(user.type).toBe('Users');
  });

  it('RFC 6749 5.2: a wrong password is 400 invalid_grant, and an unknown user gets the same answer', async () => {
    const wrong = await requestToken({ ...passwordGrant('user'), password: 'wrong' }, '127.0.2.1');
    const unknown = await requestToken(
      { ...passwordGrant('user'), username: 'nobody-at-all', password: 'wrong' },
      '127.0.2.2',
    );
    expect(oauthErrorOf(wrong, 400)).toBe('invalid_grant');
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.text).toBe(wrong.text);
  });

  it.each(['admin', 'user'] as const)(
    'authentication#granted-scope: all scopes of the client include admin:access, for the %s too',
    async (who) => {
      const { access_token } = await issue(passwordGrant(who));
      const granted = String(claimsOf(access_token).scope).split(' ').sort();
      expect(granted).toEqual([...STANDARD_SCOPES, 'admin:access'].sort());
    },
  );

  it.each(['', '{', '[]', '"x"', 'null', '{"grant_type":1}', '{"grant_type":["password"]}'])(
    'RFC 6749 5.2: the JSON body %j is invalid_request',
    async (body) => {
      expect(oauthErrorOf(await post({ 'content-type': 'application/json' }, body), 400)).toBe('invalid_request');
    },
  );

  it('RFC 6749 3.2: a member given twice is invalid_request', async () => {
    const body = JSON.stringify(clientGrant()).replace('{', '{"grant_type":"password",');
    expect(oauthErrorOf(await post({ 'content-type': 'application/json' }, body), 400)).toBe('invalid_request');
  });

  it('media-types#oauth-media-types: a body of another type is refused', async () => {
    const answer = await post({ 'content-type': 'text/plain' }, form(clientGrant()));
    expect([400, 415]).toContain(answer.status);
    expect(oauthErrorOf(answer, answer.status)).toBe('invalid_request');
  });

  it('authentication#password-rules: a password of more than 1 KiB is refused without hashing it', async () => {
    const parameters = { ...passwordGrant('admin'), username: 'nobody-long', password: 'x'.repeat(10_000) };
    // Once at least, where the machine is busy with something else.
    await eventually(async () => {
      const started = Date.now();
      const answer = await requestToken(parameters, '127.0.2.3');
      expect(['invalid_grant', 'invalid_request']).toContain(oauthErrorOf(answer, 400));
      expect(Date.now() - started).toBeLessThan(15_000);
    });
  });

  it('authentication#failed-logins: failed logins of other accounts lock out no user of the same address', async () => {
    const localAddress = '127.0.4.1';
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const parameters = { ...passwordGrant('user'), username: `nobody-${Date.now()}-${attempt}`, password: 'wrong' };
      expect((await requestToken(parameters, localAddress)).status).toBe(400);
    }
    expect((await requestToken(passwordGrant('user'), localAddress)).status).toBe(200);
  });
});

describe('the public documents of the authorization server', () => {
  it('authentication#server-metadata: the metadata names the endpoints below the public URL', async () => {
    const answer = await send(baseUrl, { path: '/.well-known/oauth-authorization-server' });
    expectStatus(answer, 200);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/u);
    const metadata = JSON.parse(answer.text) as Record<string, unknown>;
    const { access_token } = await issue(clientGrant());
    expect(metadata).toMatchObject({
      issuer: claimsOf(access_token).iss,
      token_endpoint: `${baseUrl}${TOKEN_PATH}`,
      jwks_uri: `${baseUrl}/.well-known/jwks.json`,
      revocation_endpoint: `${baseUrl}/api/oauth/revoke`,
    });
    expect(metadata.grant_types_supported).toEqual(
      expect.arrayContaining(['password', 'client_credentials', 'refresh_token']),
    );
    expect(metadata.scopes_supported).toEqual(expect.arrayContaining([...STANDARD_SCOPES]));
  });

  it.each(['jwks.json', 'oauth-authorization-server'])('RFC 9111 5.2.2: %s may be cached', async (name) => {
    const { headers } = await send(baseUrl, { path: `/.well-known/${name}` });
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it('RFC 9110 13.1.2: the metadata is revalidated by its ETag', async () => {
    const path = '/.well-known/oauth-authorization-server';
    const { etag = '' } = (await send(baseUrl, { path })).headers;
    expect((await send(baseUrl, { path, headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
