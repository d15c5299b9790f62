import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { createUser, logIn, PASSWORD } from '../client/administered-users.js';
import { expectStatus, JSON_API } from '../client/document.js';
import { newClient, putClients } from '../client/oauth-clients.js';
import { basicOf, FORM, introspect, oauthErrorOf, postForm, revoke } from '../client/oauth.js';
import { send, type Answer } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import {
  adminToken,
  claimsOf,
  clientGrant,
  issue,
  passwordGrant,
  requestToken,
  type TokenAnswer,
} from '../client/tokens.js';

const REVOKE = '/api/oauth/revoke';
const INTROSPECT = '/api/oauth/introspect';

type Parameters = Readonly<Record<string, string>>;

const { passwordClient, serviceClient } = stack;
const password = passwordGrant('user');
const credentials = clientGrant();
const asApplication = { client_id: passwordClient.id, client_secret: passwordClient.secret };
const asService = { client_id: serviceClient.id, client_secret: serviceClient.secret };
const spa = newClient({ isPublic: true, grants: ['password', 'refresh_token'], scopes: ['standard:read'] });
const greedySpa = newClient({ isPublic: true, grants: ['client_credentials'], scopes: ['standard:read'] });
const userless = newClient({ grants: ['client_credentials'], scopes: ['standard:read'] });
const orphan = newClient({
  grants: ['client_credentials'],
  scopes: ['standard:read'],
  associatedUserId: randomUUID(),
});

beforeAll(() => putClients(spa, greedySpa, userless, orphan));

function without(parameters: Parameters, ...names: readonly string[]): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));
}

/** Parameters that only the presence of a client is missing from, for those that authenticate by header. */
function anonymous(parameters: Parameters): Parameters {
  return without(parameters, 'client_id', 'client_secret');
}

function refresh(refresh_token: string, client: Parameters = asApplication): Parameters {
  return { grant_type: 'refresh_token', refresh_token, ...client };
}

async function usedToken(): Promise<string> {
  const { refresh_token } = await issue(password);
  await issue(refresh(refresh_token));
  return refresh_token;
}

async function revokedToken(): Promise<string> {
  const { refresh_token } = await issue(password);
  expectStatus(await revoke(refresh_token), 200);
  return refresh_token;
}

describe('bodies of the OAuth endpoints', () => {
  const headers = { 'Content-Type': 'application/json' };
  const body = (path: string, bytes: number): string => JSON.stringify(authenticated(path)).padEnd(bytes);

  it.each([TOKEN_PATH, REVOKE, INTROSPECT])(
    'limits#defaults: %s accepts 16 KiB, and returns 413 beyond',
    async (path) => {
      const sent = (bytes: number) => send(baseUrl, { method: 'POST', path, headers, body: body(path, bytes) });
      expectStatus(await sent(16_384), 200);
      expect(oauthErrorOf(await sent(16_385), 413)).toBe('invalid_request');
    },
  );
});

type Refusal = readonly [title: string, error: string, parameters: Parameters, headers?: Record<string, string>];

const authenticated = (path: string): Parameters => (path === TOKEN_PATH ? credentials : { token: 'x', ...asService });

describe.each([TOKEN_PATH, REVOKE, INTROSPECT])('refusals of %s', (path) => {
  const request = authenticated(path);
  const assertion = {
    client_assertion: 'a.b.c',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };

  it.each<Refusal>([
    ['no client', 'invalid_client', anonymous(request)],
    ['secrets in header and body', 'invalid_request', request, basicOf(serviceClient)],
    [
      'another client in the body',
      'invalid_request',
      { ...anonymous(request), client_id: spa.id },
      basicOf(serviceClient),
    ],
    ['a secret and an assertion', 'invalid_request', { ...request, ...assertion }],
    ['NUL', 'invalid_request', { ...request, client_id: 'a\0b' }],
    ['an overlong client id', 'invalid_request', { ...request, client_id: 'x'.repeat(9000) }],
    ['a wrong secret', 'invalid_client', { ...request, client_secret: 'wrong' }],
    [
      'a wrong secret in the header',
      'invalid_client',
      anonymous(request),
      basicOf({ ...serviceClient, secret: 'wrong' }),
    ],
    ['an unknown client', 'invalid_client', { ...request, client_id: 'nobody' }],
    [
      'an unknown client in the header',
      'invalid_client',
      anonymous(request),
      basicOf({ ...serviceClient, id: 'nobody' }),
    ],
    ['no secret', 'invalid_client', without(request, 'client_secret')],
    ['the secret of another client', 'invalid_client', { ...request, client_secret: passwordClient.secret }],
    ['a public client with a secret', 'invalid_client', { ...request, client_id: spa.id }],
    ['an assertion', 'invalid_client', { ...anonymous(request), client_id: serviceClient.id, ...assertion }],
    ['credentials that are not base64', 'invalid_client', anonymous(request), { authorization: 'Basic !' }],
    ['credentials without colon', 'invalid_client', anonymous(request), { authorization: 'Basic YQ==' }],
  ])('RFC 6749 5.2: %s is %s', async (_title, error, parameters, headers = {}) => {
    const answer = await postForm(path, parameters, headers);
    expect(oauthErrorOf(answer, error === 'invalid_client' ? 401 : 400)).toBe(error);
    expect(answer.headers['www-authenticate']).toBe(answer.status === 401 ? 'Basic realm="crm"' : undefined);
  });

  it('authentication#client-authentication: an unknown client is answered like a wrong secret', async () => {
    const wrong = await postForm(path, { ...request, client_secret: 'wrong' });
    const unknown = await postForm(path, { ...request, client_id: 'nobody' });
    expect(unknown.text).toBe(wrong.text);
  });

  it.each([FORM, JSON_API])(
    'RFC 6749 3.2: a parameter given twice in a form as %s is invalid_request',
    async (type) => {
      const body = `${new URLSearchParams(request).toString()}&client_id=${serviceClient.id}`;
      const answer = await send(baseUrl, { method: 'POST', path, headers: { 'content-type': type }, body });
      expect(oauthErrorOf(answer, 400)).toBe('invalid_request');
    },
  );

  it('RFC 6749 2.3.1: credentials in the URL are invalid_request', async () => {
    const query = new URLSearchParams(request).toString();
    expect(oauthErrorOf(await postForm(`${path}?${query}`, request), 400)).toBe('invalid_request');
  });

  it.each(['GET', 'PUT', 'DELETE'])('RFC 6749 3.2: %s is 405', async (method) => {
    const answer = await send(baseUrl, { method, path });
    expect(oauthErrorOf(answer, 405)).toBe('invalid_request');
    expect(answer.headers.allow).toBe('POST');
  });

  it('RFC 6749 3.2: empty and unknown parameters count as absent', async () => {
    expectStatus(await postForm(path, { ...request, scope: '', token_type_hint: '', whatever: 'x' }), 200);
    const body = JSON.stringify({ ...request, username: null, whatever: 7 });
    expectStatus(
      await send(baseUrl, { method: 'POST', path, headers: { 'content-type': 'application/json' }, body }),
      200,
    );
  });
});

describe('refusals of grants', () => {
  it.each<Refusal>([
    ['no grant type', 'invalid_request', without(credentials, 'grant_type')],
    ['no user name', 'invalid_request', without(password, 'username')],
    ['no password', 'invalid_request', without(password, 'password')],
    ['no refresh token', 'invalid_request', refresh('')],
    ['a password of more than 1 KiB', 'invalid_request', { ...password, password: 'x'.repeat(1025) }],
    ['an arbitrary string as refresh token', 'invalid_grant', refresh('never-issued')],
    [
      'a client without user',
      'invalid_grant',
      { ...credentials, client_id: userless.id, client_secret: userless.secret },
    ],
    [
      'a client whose user does not exist',
      'invalid_grant',
      { ...credentials, client_id: orphan.id, client_secret: orphan.secret },
    ],
    ['password for a client without it', 'unauthorized_client', { ...password, ...asService }],
    ['client_credentials for a client without it', 'unauthorized_client', { ...credentials, ...asApplication }],
    [
      'client_credentials for a public client',
      'unauthorized_client',
      { ...anonymous(credentials), client_id: greedySpa.id },
    ],
    ['the grant authorization_code', 'unsupported_grant_type', { ...credentials, grant_type: 'authorization_code' }],
    ['the grant PASSWORD', 'unsupported_grant_type', { ...password, grant_type: 'PASSWORD' }],
    ['an unknown scope', 'invalid_scope', { ...credentials, scope: 'standard:read nope' }],
    ['a scope beyond the client', 'invalid_scope', { ...credentials, scope: 'admin:access' }],
  ])('RFC 6749 5.2: %s is %s', async (_title, error, parameters) => {
    expect(oauthErrorOf(await postForm(TOKEN_PATH, parameters), 400)).toBe(error);
  });

  it.each<[string, () => Promise<Parameters>]>([
    ['that is used', async () => refresh(await usedToken())],
    ['that is revoked', async () => refresh(await revokedToken())],
    ['of another client', async () => refresh((await issue(password)).refresh_token, asService)],
    ['that is an access token', async () => refresh((await issue(password)).access_token)],
    ['that is cut short', async () => refresh((await issue(password)).refresh_token.slice(0, -1))],
  ])('RFC 6749 5.2: a refresh token %s is invalid_grant', async (_title, prepare) => {
    expect(oauthErrorOf(await requestToken(await prepare()), 400)).toBe('invalid_grant');
  });

  it('RFC 6749 6: a refresh token never exceeds the original grant', async () => {
    const { refresh_token } = await issue(passwordGrant('user', 'standard:read'));
    const more = { ...refresh(refresh_token), scope: 'standard:read standard:create' };
    expect(oauthErrorOf(await requestToken(more), 400)).toBe('invalid_scope');
    expect(claimsOf((await issue(refresh(refresh_token))).access_token).scope).toBe('standard:read');
  });

  it('authentication#failed-logins: too many failed logins are 429 with Retry-After, except where one succeeded', async () => {
    const { name } = await createUser(apiWith(await adminToken()));
    const [own, other] = ['127.0.6.1', '127.0.6.2'];
    expectStatus(await logIn(name, PASSWORD, own), 200);
    for (let network = 1; network <= 3; network += 1) {
      const answers: Answer[] = [];
      while (answers.length < 11) {
        const answer = await logIn(name, 'wrong', `127.0.5.${String(network)}`);
        // Other files may have taken all room for hashes; then no guess was made.
        if (answer.status !== 503) answers.push(answer);
      }
      for (const answer of answers.splice(0, 10)) expect(oauthErrorOf(answer, 400)).toBe('invalid_grant');
      for (const answer of answers) {
        expect(oauthErrorOf(answer, 429)).toBe('invalid_grant');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    expect(oauthErrorOf(await logIn(name, PASSWORD, other), 429)).toBe('invalid_grant');
    expectStatus(await logIn(name, PASSWORD, own), 200);
  });
});

describe('a client whose tokens were revoked so often that the last not-before is ahead of the clock', () => {
  const ofAdministrator = { grants: ['client_credentials'], scopes: ['standard:read'], associatedUserId: '1' } as const;
  const [soon, late] = [newClient(ofAdministrator), newClient(ofAdministrator)];
  const grantOf = (client: typeof userless): Parameters => ({
    ...credentials,
    client_id: client.id,
    client_secret: client.secret,
  });

  /** As if it had been set a while ago: not-befores of others keep their distance to the latest ones. */
  const setNotBefore = (client: typeof userless, secondsAhead: number): Promise<unknown> =>
    withClient(stack.adminDatabaseUrl, (database) =>
      database.query(
        `insert into auth.not_before (kind, subject, not_before, set_at, keep_until)
         values ('client', $1, extract(epoch from now())::bigint + $2, now() - interval '2 minutes', now() + interval '1 day')`,
        [client.id, secondsAhead],
      ),
    );

  beforeAll(() => putClients(soon, late));

  it('security#clock-skew: gets a token that works at once, as long as verifiers accept one from so far ahead', async () => {
    await setNotBefore(soon, 20);
    const { access_token } = await issue(grantOf(soon));
    expectStatus(await apiWith(access_token).get('/modules/Accounts?page[limit]=1'), 200);
  });

  it('security#clock-skew: gets Retry-After in place of a token that no verifier accepts', async () => {
    await setNotBefore(late, 90);
    const answer = await requestToken(grantOf(late));
    expect(oauthErrorOf(answer, 503)).toBe('temporarily_unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(61);
  });
});

describe('revocation', () => {
  it.each([
    ['no token', { ...asService }],
    ['an empty token', { ...asService, token: '' }],
  ])('RFC 7009 2.1: %s is invalid_request', async (_title, parameters) => {
    expect(oauthErrorOf(await postForm(REVOKE, parameters), 400)).toBe('invalid_request');
  });

  it.each(['never-issued', 'a.b.c', '\u00e9'])('RFC 7009 2.2: the unknown token %j is success', async (token) => {
    expectNothing(await revoke(token));
  });

  it('RFC 7009 2.2: a token that is revoked already, or used, is success', async () => {
    for (const token of [await revokedToken(), await usedToken()]) expectNothing(await revoke(token));
  });

  it.each(['access_token', 'refresh_token', 'unknown'])('RFC 7009 2.1: the hint %s may be wrong', async (hint) => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const token = (await issue(password))[name];
      expectNothing(await postForm(REVOKE, { token, token_type_hint: hint }, basicOf(passwordClient)));
      expect(JSON.parse((await introspect(token)).text)).toEqual({ active: false });
    }
  });

  it('RFC 7009 2.1: the token of another client is refused and stays valid', async () => {
    const { access_token, refresh_token } = await issue(password);
    for (const token of [access_token, refresh_token]) {
      expect(oauthErrorOf(await revoke(token, serviceClient), 400)).toBe('invalid_grant');
      expect(JSON.parse((await introspect(token)).text)).toMatchObject({ active: true });
    }
  });

  it('RFC 7009 2.1: an access token does not revoke its refresh token, a refresh token revokes everything', async () => {
    const first = await issue(password);
    expectNothing(await revoke(first.access_token));
    const second = await issue(refresh(first.refresh_token));
    expectNothing(await revoke(second.refresh_token));
    for (const token of [second.access_token, second.refresh_token])
      expect(JSON.parse((await introspect(token)).text)).toEqual({ active: false });
  });

  function expectNothing(answer: Answer): void {
    expectStatus(answer, 200);
    expect([answer.headers['content-type'], answer.text]).toEqual(['application/json', '{}']);
    expect([answer.headers['cache-control'], answer.headers.pragma]).toEqual(['no-store', 'no-cache']);
  }
});

describe('a public client', () => {
  const login = { ...anonymous(password), client_id: spa.id };

  it('RFC 6749 2.1: logs in, refreshes and revokes by its id alone', async () => {
    const first = await issue(login);
    expect((await apiWith(first.access_token).get('/modules/Accounts?page[limit]=1')).status).toBe(200);
    const second: TokenAnswer = await issue(refresh(first.refresh_token, { client_id: spa.id }));
    expectStatus(await postForm(REVOKE, { token: second.refresh_token, client_id: spa.id }), 200);
    const again = refresh(second.refresh_token, { client_id: spa.id });
    expect(oauthErrorOf(await requestToken(again), 400)).toBe('invalid_grant');
  });

  it('RFC 6749 2.3.1: may send its id with an empty secret, in the header too', async () => {
    expectStatus(await postForm(TOKEN_PATH, { ...login, client_secret: '' }), 200);
    expectStatus(await postForm(TOKEN_PATH, anonymous(login), basicOf(spa)), 200);
  });

  it('authentication#refresh-reuse: its tokens cannot be used by another public client', async () => {
    const { refresh_token } = await issue(login);
    const stolen = refresh(refresh_token, { client_id: greedySpa.id });
    expect(oauthErrorOf(await requestToken(stolen), 400)).toBe('unauthorized_client');
    await issue(refresh(refresh_token, { client_id: spa.id }));
  });
});
