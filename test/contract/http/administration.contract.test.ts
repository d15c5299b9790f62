import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readProcess } from '@crm/testkit';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { administeredIn, documentFor, secretIn } from '../client/administration.js';
import type { Api } from '../client/api.js';
import { GUARDED } from '../client/attacks/rpcs.js';
import { connectTo, type BackendClient } from '../client/attacks/backend-client.js';
import { auditOf } from '../client/auth-audit.js';
import { expectStatus, JSON_API } from '../client/document.js';
import { errorOf } from '../client/error-document.js';
import { change, freshId } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, claimsOf, userToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const user = apiWith(await userToken());
const adminId = String(claimsOf(await adminToken()).sub);

/** Every operation of administration, on something that is not there or that it does not harm. */
const OPERATIONS: readonly (readonly [string, string, object?])[] = [
  ['GET', '/oauth2/clients'],
  ['POST', '/oauth2/clients', documentFor('oauth2-clients', { name: 'Not to be' })],
  ['GET', '/oauth2/clients/nobody'],
  ['PATCH', '/oauth2/clients/nobody', documentFor('oauth2-clients', {}, 'nobody')],
  ['DELETE', '/oauth2/clients/nobody'],
  ['POST', '/oauth2/clients/nobody/rotate-secret'],
  ['GET', '/oauth2/tokens'],
  ['GET', `/oauth2/tokens/${freshId()}`],
  ['DELETE', `/oauth2/tokens/${freshId()}`],
  ['POST', '/oauth2/tokens/revoke', documentFor('oauth2-tokens', { user_id: 'nobody' })],
  ['GET', '/oauth2/keys'],
  ['GET', '/oauth2/keys/nobody'],
  ['DELETE', '/oauth2/keys/nobody'],
  ['POST', '/oauth2/keys/rotate'],
  ['POST', '/oauth2/users/nobody/password', documentFor('oauth2-passwords', { password: PASSWORD })],
  ['GET', '/webhooks'],
  ['POST', '/webhooks', documentFor('webhooks', { url: 'https://hooks.example/' })],
  ['GET', '/webhooks/nobody'],
  ['PATCH', '/webhooks/nobody', documentFor('webhooks', {}, 'nobody')],
  ['DELETE', '/webhooks/nobody'],
  ['POST', '/webhooks/nobody/rotate-secret'],
  ['POST', '/webhooks/nobody/replay', documentFor('webhooks', { position: '0' })],
  ['GET', '/webhooks/nobody/deliveries'],
  ['POST', '/catalog/modules', documentFor('catalog-modules', { name: 'No_c' })],
  ['PATCH', '/catalog/modules/No_c', documentFor('catalog-modules', {}, 'No_c')],
  ['DELETE', '/catalog/modules/No_c'],
  ['POST', '/catalog/fields', documentFor('catalog-fields', { module: 'Bugs' })],
  ['PATCH', '/catalog/fields/Bugs.no_c', documentFor('catalog-fields', {}, 'Bugs.no_c')],
  ['DELETE', '/catalog/fields/Bugs.no_c'],
  ['POST', '/catalog/options', documentFor('catalog-options', { name: 'no_c' })],
  ['PATCH', '/catalog/options/no_c', documentFor('catalog-options', {}, 'no_c')],
  ['DELETE', '/catalog/options/no_c'],
  ['POST', '/catalog/links', documentFor('catalog-links', { module: 'Bugs' })],
  ['PATCH', '/catalog/links/Bugs.no_c', documentFor('catalog-links', {}, 'Bugs.no_c')],
  ['DELETE', '/catalog/links/Bugs.no_c'],
  ['POST', '/catalog/indexes', documentFor('catalog-indexes', { module: 'Bugs' })],
  ['DELETE', '/catalog/indexes/Bugs.no_c.ascending'],
];

describe('administration', () => {
  it('metadata#openapi: is described completely, and tested here completely', async () => {
    const { paths } = JSON.parse((await admin.get('/openapi.json')).text) as { paths: Record<string, object> };
    const described = Object.values(paths)
      .flatMap((item) => Object.values(item) as { readonly tags?: readonly string[] }[])
      .filter(({ tags }) => tags?.includes('Administration') === true);
    expect(described.length).toBe(OPERATIONS.length);
  });

  it.each(OPERATIONS.map(([method, path, body]) => [method, path, body ?? null] as const))(
    'administration#access: %s %s requires an administrator with admin:access',
    async (method, path, body) => {
      const text = body === null ? undefined : JSON.stringify(body);
      const ask = (api: Api): Promise<Answer> => api.send(method, path, {}, text);
      const ofUser = await ask(user);
      // The client of the tests may have the scope; the user is no administrator.
      expect(errorOf(ofUser, 403).code).toBe(8511);
      expect(ofUser.headers['www-authenticate']).toMatch(/^Bearer .*error="insufficient_scope"/u);
      const withoutScope = await ask(apiWith(await adminToken('standard:read standard:update')));
      expect(errorOf(withoutScope, 403).code).toBe(8510);
      expect(withoutScope.headers['www-authenticate']).toContain('scope="admin:access"');
      expect(errorOf(await ask(apiWith()), 401).code).toBe(8501);
    },
  );

  it('administration#access: ends at once for a user who ceases to be an administrator', async () => {
    const { id, name } = await createUser(admin, { is_admin: true });
    const api = apiWith(await tokenOf(name));
    expectStatus(await api.get('/oauth2/keys'), 200);
    expectStatus(await admin.patch(`/modules/Users/${id}`, change({ type: 'Users', id }, { is_admin: false })), 200);
    expect(errorOf(await api.get('/oauth2/keys'), 403).code).toBe(8511);
  });

  it.each([
    ['/oauth2/clients', 'GET, HEAD, POST'],
    ['/oauth2/clients/x', 'DELETE, GET, HEAD, PATCH'],
    ['/oauth2/clients/x/rotate-secret', 'POST'],
    ['/oauth2/tokens', 'GET, HEAD'],
    ['/oauth2/tokens/revoke', 'POST'],
    ['/oauth2/keys/rotate', 'POST'],
    ['/oauth2/keys/x', 'DELETE, GET, HEAD'],
    ['/oauth2/users/x/password', 'POST'],
    ['/webhooks', 'GET, HEAD, POST'],
    ['/webhooks/x', 'DELETE, GET, HEAD, PATCH'],
    ['/webhooks/x/replay', 'POST'],
    ['/webhooks/x/deliveries', 'GET, HEAD'],
    ['/catalog/modules', 'GET, HEAD, POST'],
    ['/catalog/modules/No_c', 'DELETE, GET, HEAD, PATCH'],
    ['/catalog/fields', 'GET, HEAD, POST'],
    ['/catalog/fields/Bugs.x_c', 'DELETE, GET, HEAD, PATCH'],
    ['/catalog/options', 'GET, HEAD, POST'],
    ['/catalog/options/x_c', 'DELETE, GET, HEAD, PATCH'],
    ['/catalog/links', 'GET, HEAD, POST'],
    ['/catalog/links/Bugs.x_c', 'DELETE, GET, HEAD, PATCH'],
    ['/catalog/indexes', 'GET, HEAD, POST'],
    ['/catalog/indexes/Bugs.x_c.pattern', 'DELETE, GET, HEAD'],
  ])('answers other methods at %s with 405 and Allow: %s', async (path, allow) => {
    const answer = await admin.send('PUT', path, {}, '{}');
    expect(errorOf(answer, 405).code).toBe(8403);
    expect(answer.headers.allow).toBe(allow);
  });

  it('media-types#request-content-type: uses the media types of the rest of the API', async () => {
    const type = { 'content-type': 'application/json' };
    expect(errorOf(await admin.post('/oauth2/clients', '{}', type), 415).code).toBe(8404);
    expect(errorOf(await admin.get('/oauth2/clients', { accept: 'text/html' }), 406).code).toBe(8405);
    expect((await admin.get('/oauth2/clients')).headers['content-type']).toBe(JSON_API);
    expectStatus(await admin.head('/oauth2/clients'), 200);
  });

  it.each(['/oauth2', '/oauth2/', '/oauth2/users', '/oauth2/clients/', '/oauth2/keys/x/y'])(
    'has nothing at %s',
    async (path) => {
      expect(errorOf(await admin.get(path), 404).code).toBe(8401);
    },
  );
});

describe('the audit', () => {
  it('administration#audit: states who did what and when, with the request id, in the table and in the log', async () => {
    const headers = { 'x-request-id': `audit-${freshId()}` };
    const wanted = { name: 'Audited', scopes: ['standard:read'] };
    const answer = await admin.post('/oauth2/clients', documentFor('oauth2-clients', wanted), headers);
    const { id } = administeredIn(answer, 201);
    const requestId = answer.headers['x-request-id'];
    expect(requestId).not.toBe(headers['x-request-id']);
    const secret = secretIn(answer, 201);
    expectStatus(await admin.patch(`/oauth2/clients/${id}`, documentFor('oauth2-clients', { scopes: [] }, id)), 200);
    expectStatus(await admin.patch(`/oauth2/clients/${id}`, documentFor('oauth2-clients', { scopes: [] }, id)), 200);
    const next = secretIn(await admin.post(`/oauth2/clients/${id}/rotate-secret`, ''));
    expectStatus(await admin.delete(`/oauth2/clients/${id}`), 204);
    const rows = await auditOf(id);
    expect(rows.map(({ act }) => act)).toEqual([
      'client.created',
      'client.changed',
      'client.secret_rotated',
      'client.deleted',
    ]);
    const by = { user_id: adminId, client_id: stack.passwordClient.id };
    expect(rows[0]).toEqual({
      ...by,
      request_id: requestId,
      act: 'client.created',
      details: {
        name: 'Audited',
        is_confidential: true,
        grants: ['client_credentials', 'refresh_token'],
        scopes: ['standard:read'],
        associated_user_id: null,
        rate_limit: null,
      },
    });
    expect(rows[1]).toMatchObject({ ...by, details: { scopes: [] } });
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(next);
    const { opsPort } = readProcess(stack, 'auth');
    const metrics = await (await fetch(`http://127.0.0.1:${String(opsPort)}/metrics`)).text();
    expect(metrics).toMatch(/^crm_administrative_acts_total\{.*act="client\.deleted".*\} [1-9]/mu);
  });

  it('administration#audit: records password changes without the passwords', async () => {
    const { id } = await createUser(admin);
    const rows = await auditOf(id);
    expect(rows).toMatchObject([{ act: 'password.set', user_id: adminId, details: {} }]);
  });

  it('administration#audit: has no entry for rejected requests', async () => {
    const id = freshId();
    await user.post('/oauth2/clients', documentFor('oauth2-clients', { name: 'x' }, id));
    await admin.post('/oauth2/clients', documentFor('oauth2-clients', { name: 'x', scopes: ['x'] }, id));
    expect(await auditOf(id)).toEqual([]);
    expect(errorOf(await admin.get(`/oauth2/clients/${id}`), 404).code).toBe(8001);
  });
});

describe('administration past the gateway', () => {
  let client: BackendClient;

  beforeAll(async () => {
    client = await connectTo('auth');
  });

  afterAll(() => client.close());

  it.each([...GUARDED.keys()].filter((path) => /\/crm\.auth\.v1\.(?!TokenService)/u.test(path)))(
    'administration#access: %s is refused by auth itself to a user who is not an administrator',
    async (path) => {
      const rpc = GUARDED.get(path);
      if (rpc === undefined) throw new Error(`no method ${path}`);
      expect(await client.callAs(await userToken(), rpc)).toEqual({ status: 'PERMISSION_DENIED', code: 8511 });
    },
  );
});
