import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectStatus } from '../client/document.js';
import { newClient, putClients } from '../client/oauth-clients.js';
import { basicOf, introspect, postForm, revoke } from '../client/oauth.js';
import type { Answer } from '../client/send.js';
import { apiWith, stack } from '../client/stack.js';
import { claimsOf, clientGrant, issue, passwordGrant, requestToken } from '../client/tokens.js';

const PATH = '/api/oauth/introspect';
const browser = newClient({ isPublic: true, grants: ['password'], scopes: ['standard:read'] });

beforeAll(() => putClients(browser));

function membersOf(answer: Answer): Readonly<Record<string, unknown>> {
  expectStatus(answer, 200);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/u);
  expect([answer.headers['cache-control'], answer.headers.pragma]).toEqual(['no-store', 'no-cache']);
  return JSON.parse(answer.text) as Record<string, unknown>;
}

describe('introspection', () => {
  it.each([
    ['password', passwordGrant('user'), stack.passwordClient],
    ['client_credentials', clientGrant(), stack.serviceClient],
  ] as const)('RFC 7662 2.2: an access token of the %s grant is described by its claims', async (_, grant, client) => {
    const { access_token } = await issue(grant);
    const { active, username, token_type, ...claims } = membersOf(await introspect(access_token, client));
    expect([active, token_type]).toEqual([true, 'Bearer']);
    expect(username).toEqual(expect.stringMatching(/./u));
    expect(claims).toEqual(claimsOf(access_token));
  });

  it('RFC 7662 2.2: a refresh token is described by its user, scope and expiry', async () => {
    const { access_token, refresh_token } = await issue(passwordGrant('user', 'standard:read'));
    const found = membersOf(await introspect(refresh_token));
    expect(found).toEqual({
      active: true,
      scope: 'standard:read',
      client_id: stack.passwordClient.id,
      username: stack.user.username,
      sub: claimsOf(access_token).sub,
      iat: found.iat,
      exp: found.exp,
    });
    expect(Number(found.exp)).toBeGreaterThan(Number(found.iat));
  });

  it('RFC 7662 2.1: the hint may be right, wrong or unknown', async () => {
    const { access_token } = await issue(passwordGrant('user'));
    for (const token_type_hint of ['access_token', 'refresh_token', 'saml2']) {
      const answer = await postForm(PATH, { token: access_token, token_type_hint }, basicOf(stack.passwordClient));
      expect(membersOf(answer)).toMatchObject({ active: true });
    }
  });

  it('RFC 7662 2.2: a revoked token is inactive, and nothing else is revealed', async () => {
    const { access_token, refresh_token } = await issue(passwordGrant('user'));
    expectStatus(await revoke(refresh_token), 200);
    for (const token of [access_token, refresh_token])
      expect(membersOf(await introspect(token))).toEqual({ active: false });
    await eventually(async () => {
      expect((await apiWith(access_token).get('/modules/meta/list')).status).toBe(401);
    });
  });

  it('authentication#introspection: a used refresh token is inactive, and its introspection does not end its family', async () => {
    const first = await issue(passwordGrant('user'));
    const { id, secret } = stack.passwordClient;
    const exchange = { grant_type: 'refresh_token', client_id: id, client_secret: secret };
    const second = await issue({ ...exchange, refresh_token: first.refresh_token });
    expect(membersOf(await introspect(first.refresh_token))).toEqual({ active: false });
    expect(membersOf(await introspect(second.refresh_token))).toMatchObject({ active: true });
    expectStatus(await requestToken({ ...exchange, refresh_token: second.refresh_token }), 200);
  });

  it.each(['never-issued', 'a.b.c', '%', '\u00e9'])('RFC 7662 2.2: the text %j is inactive', async (token) => {
    expect(membersOf(await introspect(token))).toEqual({ active: false });
  });

  it('RFC 7662 4: the token of another client is inactive', async () => {
    const { access_token, refresh_token } = await issue(passwordGrant('user'));
    for (const token of [access_token, refresh_token])
      expect(membersOf(await introspect(token, stack.serviceClient))).toEqual({ active: false });
  });

  it('RFC 7662 2.3: a request as a public client is refused', async () => {
    const { access_token } = await issue(passwordGrant('user'));
    const answer = await postForm(PATH, { token: access_token, client_id: browser.id });
    expectStatus(answer, 401);
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'invalid_client' });
    expect(answer.headers['www-authenticate']).toMatch(/^Basic\b/u);
  });

  it('RFC 6750 2: an access token is not accepted as credentials', async () => {
    const { access_token } = await issue(passwordGrant('user'));
    const answer = await postForm(PATH, { token: access_token }, { authorization: `Bearer ${access_token}` });
    expectStatus(answer, 401);
  });
});
