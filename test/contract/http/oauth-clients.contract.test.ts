import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { ClientCredentials, ResourceOwnerPassword, type ModuleOptions } from 'simple-oauth2';
import { newClient, putClients } from '../client/oauth-clients.js';
import type { ClientSecret } from '../client/oauth.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import { claimsOf } from '../client/tokens.js';

const { passwordClient, serviceClient, user } = stack;
const ACCOUNTS = '/modules/Accounts?page[limit]=1';
const login = { username: user.username, password: user.password };
const spa = newClient({ isPublic: true, grants: ['password', 'refresh_token'], scopes: ['standard:read'] });

beforeAll(() => putClients(spa));

// The library calls it deprecated only to make it stand out; the stack of these tests speaks plain HTTP.
const plainHttp: { readonly allowInsecureRequests: (configuration: openid.Configuration) => void } = openid;

/** Fetches, and throws an error with the status for a failure of the service: the library only calls the answer unexpected. */
async function fetchTold(...[url, { body, ...options }]: Parameters<openid.CustomFetch>): Promise<Response> {
  const content = body instanceof Uint8Array ? Buffer.from(body) : (body ?? null);
  const answer = await fetch(url, { ...options, body: content });
  if (answer.status >= 500) throw new Error(`${url} was answered ${answer.status}`);
  return answer;
}

/** Finds the endpoints by RFC 8414, as every generic client does. */
function discover(id: string, authentication: openid.ClientAuth): Promise<openid.Configuration> {
  return openid.discovery(new URL(baseUrl), id, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [plainHttp.allowInsecureRequests],
    [openid.customFetch]: fetchTold,
  });
}

async function expectDead(token: string): Promise<void> {
  await eventually(async () => {
    expect((await apiWith(token).get(ACCOUNTS)).status).toBe(401);
  });
}

describe.each([
  ['client_secret_basic', openid.ClientSecretBasic],
  ['client_secret_post', openid.ClientSecretPost],
] as const)('openid-client with %s', (_method, authentication) => {
  const discoverAs = ({ id, secret }: ClientSecret): Promise<openid.Configuration> =>
    discover(id, authentication(secret));

  it('gets a token by client credentials that opens the API', async () => {
    const configuration = await discoverAs(serviceClient);
    const tokens = await openid.clientCredentialsGrant(configuration, { scope: 'standard:read' });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'standard:read' });
    const url = new URL(`/api/v8${ACCOUNTS}`, baseUrl);
    const answer = await openid.fetchProtectedResource(configuration, tokens.access_token, url, 'GET');
    expect(answer.status).toBe(200);
  });

  it('logs a user in, refreshes, introspects and revokes', async () => {
    const configuration = await discoverAs(passwordClient);
    const first = await openid.genericGrantRequest(configuration, 'password', login);
    const second = await openid.refreshTokenGrant(configuration, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const found = await openid.tokenIntrospection(configuration, second.access_token);
    expect(found).toMatchObject({ active: true, username: user.username, jti: claimsOf(second.access_token).jti });
    await openid.tokenRevocation(configuration, second.refresh_token ?? '');
    expect(await openid.tokenIntrospection(configuration, second.access_token)).toEqual({ active: false });
    await expectDead(second.access_token);
  });

  it('interprets errors', async () => {
    const configuration = await discoverAs(passwordClient);
    await expect(openid.refreshTokenGrant(configuration, 'never-issued')).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
    await expect(openid.clientCredentialsGrant(configuration)).rejects.toMatchObject({ error: 'unauthorized_client' });
    const stranger = await discoverAs({ ...passwordClient, secret: 'not-the-secret-of-this-client' });
    await expect(openid.genericGrantRequest(stranger, 'password', login)).rejects.toMatchObject({
      cause: [{ scheme: 'basic', parameters: { realm: 'crm' } }],
      status: 401,
    });
  });
});

describe('openid-client without a secret', () => {
  it('logs a user in, refreshes and revokes as a public client', async () => {
    const configuration = await discover(spa.id, openid.None());
    const first = await openid.genericGrantRequest(configuration, 'password', login);
    const second = await openid.refreshTokenGrant(configuration, first.refresh_token ?? '');
    await openid.tokenRevocation(configuration, second.refresh_token ?? '');
    await expectDead(second.access_token);
  });
});

describe.each([
  ['header', 'form'],
  ['body', 'form'],
  ['body', 'json'],
] as const)('simple-oauth2 with credentials in the %s and parameters as %s', (authorizationMethod, bodyFormat) => {
  const settings = (client: ClientSecret): ModuleOptions => ({
    client,
    auth: { tokenHost: baseUrl, tokenPath: TOKEN_PATH, revokePath: '/api/oauth/revoke' },
    options: { authorizationMethod, bodyFormat },
  });

  it('gets a token by client credentials that opens the API', async () => {
    const { token } = await new ClientCredentials(settings(serviceClient)).getToken({ scope: 'standard:read' });
    expect(token).toMatchObject({ token_type: 'Bearer', scope: 'standard:read' });
    expect((await apiWith(String(token.access_token)).get(ACCOUNTS)).status).toBe(200);
  });

  it('logs a user in, refreshes and revokes', async () => {
    const first = await new ResourceOwnerPassword(settings(passwordClient)).getToken(login);
    expect(first.expired()).toBe(false);
    const second = await first.refresh();
    expect(second.token.refresh_token).not.toBe(first.token.refresh_token);
    await second.revokeAll();
    for (const { token } of [first, second]) await expectDead(String(token.access_token));
  });

  it('interprets errors', async () => {
    const request = new ClientCredentials(settings({ ...serviceClient, secret: 'not-the-secret-of-this-client' }));
    await expect(request.getToken({})).rejects.toMatchObject({
      output: { statusCode: 401 },
      data: { payload: { error: 'invalid_client' } },
    });
  });
});

describe('oauth4webapi', () => {
  // As above, deprecated only to make it stand out.
  const plain: { readonly allowInsecureRequests: symbol } = oauth;
  const insecure = { [plain.allowInsecureRequests]: true };
  const issuer = new URL(baseUrl);

  it('finds the endpoints, logs a user in, refreshes, introspects and revokes', async () => {
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const client = { client_id: passwordClient.id };
    const secret = oauth.ClientSecretPost(passwordClient.secret);
    const granted = await oauth.genericTokenEndpointRequest(server, client, secret, 'password', login, insecure);
    const first = await oauth.processGenericTokenEndpointResponse(server, client, granted);
    const refreshed = await oauth.refreshTokenGrantRequest(server, client, secret, first.refresh_token ?? '', insecure);
    const second = await oauth.processRefreshTokenResponse(server, client, refreshed);
    const url = new URL(`/api/v8${ACCOUNTS}`, baseUrl);
    const answer = await oauth.protectedResourceRequest(second.access_token, 'GET', url, undefined, null, insecure);
    expect(answer.status).toBe(200);
    const asked = await oauth.introspectionRequest(server, client, secret, second.access_token, insecure);
    expect(await oauth.processIntrospectionResponse(server, client, asked)).toMatchObject({ active: true });
    const revoked = await oauth.revocationRequest(server, client, secret, second.refresh_token ?? '', insecure);
    await oauth.processRevocationResponse(revoked);
    await expectDead(second.access_token);
  });

  it('gets a token by client credentials and interprets errors', async () => {
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const request = async ({ id, secret }: ClientSecret) => {
      const client = { client_id: id };
      const basic = oauth.ClientSecretBasic(secret);
      const answer = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        basic,
        { scope: 'standard:read' },
        insecure,
      );
      return oauth.processClientCredentialsResponse(server, client, answer);
    };
    expect(await request(serviceClient)).toMatchObject({ token_type: 'bearer', scope: 'standard:read' });
    await expect(request({ ...serviceClient, secret: 'not-the-secret-of-this-client' })).rejects.toMatchObject({
      cause: [{ scheme: 'basic', parameters: { realm: 'crm' } }],
    });
  });
});
