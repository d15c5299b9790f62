import { describe, expect, it } from '@jest/globals';
import type { Api } from '../client/api.js';
import { resourceOf } from '../client/document.js';
import { errorOf, errorsOf, faultOf } from '../client/error-document.js';
import { change, create, creation, freshId, freshText, read, update, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import {
  adminToken,
  claimsOf,
  issue,
  passwordGrant,
  serviceToken,
  STANDARD_SCOPES,
  userToken,
} from '../client/tokens.js';

const token = await adminToken();
const admin = apiWith(token);
const claims = claimsOf(token);
const PROBE = '/modules/Accounts?page[limit]=1';

describe('the place of a token', () => {
  it.each(['GET', 'POST', 'PATCH', 'DELETE'])(
    'authentication#bearer-tokens, authentication#refused-tokens: %s without a token is 401, code 8501, with a bare challenge',
    async (method) => {
      const answer = await apiWith().send(
        method,
        method === 'POST' ? '/modules/Accounts' : `/modules/Accounts/${freshId()}`,
      );
      expect(faultOf(answer, 401)).toBe('8501');
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b/u);
      expect(answer.headers['www-authenticate']).not.toContain('error=');
    },
  );

  it.each([
    ['the query', `${PROBE}&access_token=${token}`, {}],
    ['a cookie', PROBE, { cookie: `access_token=${token}` }],
    ['a header of its own', PROBE, { 'x-access-token': token }],
    ['the scheme Basic', PROBE, { authorization: `Basic ${token}` }],
    ['the scheme Token', PROBE, { authorization: `Token ${token}` }],
    ['no scheme', PROBE, { authorization: token }],
  ])(
    'authentication#bearer-tokens, authentication#refused-tokens: a token in %s is not read',
    async (_title, path, headers: Record<string, string>) => {
      expect(errorOf(await apiWith().get(path, headers), 401).code).toBe(8501);
    },
  );

  it('authentication#bearer-tokens, authentication#refused-tokens: a token in the body is not read', async () => {
    const body = JSON.stringify({ ...(creation('Notes') as object), access_token: token });
    expect(faultOf(await apiWith().post('/modules/Notes', body), 401)).toBe('8501');
  });

  it.each(['Bearer', 'Bearer ', 'bearer x y', 'Bearer a,b', `Bearer ${token} ${token}`, 'Bearer \u00e9'])(
    'authentication#refused-tokens: the header %j is 401',
    async (authorization) => {
      const answer = await apiWith().get(PROBE, { authorization });
      expect([8501, 8502]).toContain(errorOf(answer, 401).code);
    },
  );

  it.each(['bearer', 'BEARER'])('RFC 9110 11.1: the scheme %s is read, whatever its case', async (scheme) => {
    expect((await apiWith().get(PROBE, { authorization: `${scheme} ${token}` })).status).toBe(200);
  });

  it('media-types#order-of-media-type-checks: the token is checked before the route, the module and the record', async () => {
    for (const path of [
      '/nothing',
      '/modules/%E0%A4%A',
      '/modules/Nope',
      '/modules/Accounts/nobody',
      '/modules/Accounts?nope=1',
    ]) {
      expect(faultOf(await apiWith().get(path), 401)).toBe('8501');
    }
  });
});

describe('scopes', () => {
  type Operation = readonly [name: string, scopes: readonly string[], call: (api: Api, id: string) => Promise<Answer>];
  const operations: readonly Operation[] = [
    ['read', ['standard:read'], (api, id) => api.get(`/modules/Cases/${id}`)],
    ['list', ['standard:read'], (api) => api.get('/modules/Cases?page[limit]=1')],
    ['create', ['standard:create'], (api) => api.post('/modules/Cases', creation('Cases'))],
    ['create at its URL', ['standard:create'], (api) => api.post(`/modules/Cases/${freshId()}`, creation('Cases'))],
    [
      'update',
      ['standard:update'],
      (api, id) => api.patch(`/modules/Cases/${id}`, change({ type: 'Cases', id }, { description: 'x' })),
    ],
    [
      'read linkage',
      ['standard:relationship:read'],
      (api, id) => api.get(`/modules/Cases/${id}/relationships/accounts`),
    ],
    [
      'read related',
      ['standard:read', 'standard:relationship:read'],
      (api, id) => api.get(`/modules/Cases/${id}/accounts`),
    ],
    [
      'read related many',
      ['standard:read', 'standard:relationship:read'],
      (api, id) => api.get(`/modules/Cases/${id}/notes`),
    ],
    [
      'create with links',
      ['standard:create', 'standard:relationship:create'],
      (api) => api.post('/modules/Cases', withLinks(creation('Cases'))),
    ],
    [
      'update with links',
      ['standard:update', 'standard:relationship:update'],
      (api, id) => api.patch(`/modules/Cases/${id}`, withLinks(change({ type: 'Cases', id }, {}))),
    ],
    [
      'add links',
      ['standard:relationship:create'],
      (api, id) => api.post(`/modules/Cases/${id}/relationships/contacts`, { data: [] }),
    ],
    [
      'replace links',
      ['standard:relationship:update'],
      (api, id) => api.patch(`/modules/Cases/${id}/accounts`, { data: null }),
    ],
    ['delete', ['standard:delete'], (api, id) => api.delete(`/modules/Cases/${id}`)],
  ];
  const sets: readonly (readonly string[])[] = [
    ...STANDARD_SCOPES.map((scope) => [scope]),
    ...STANDARD_SCOPES.map((scope) => STANDARD_SCOPES.filter((other) => other !== scope)),
    ['standard:read', 'standard:relationship:read'],
    ['admin:access'],
  ];

  /** Updates and changes of links show what is stored to those who may read it only. */
  function statusOf(name: string, granted: readonly string[]): number {
    if (name.startsWith('create')) return 201;
    if (name.startsWith('update')) return granted.includes('standard:read') ? 200 : 204;
    if (!['add links', 'replace links'].includes(name)) return 200;
    return granted.includes('standard:relationship:read') ? 200 : 204;
  }

  it.each(sets)('authentication#scopes, authentication#answers-to-writes: %s', async (...granted) => {
    const api = apiWith(await adminToken(granted.filter((scope) => typeof scope === 'string').join(' ')));
    const record = await create(admin, 'Cases');
    for (const [name, needed, call] of operations) {
      const answer = await call(api, record.id);
      const challenge = answer.headers['www-authenticate'] ?? '';
      const seen = {
        name,
        status: answer.status,
        codes: answer.status === 403 ? [...new Set(errorsOf(answer, 403).map((error) => error.code))] : [],
        isChallenged: /^Bearer\b.*error="insufficient_scope"/u.test(challenge),
      };
      const allowed = { name, status: statusOf(name, granted), codes: [], isChallenged: false };
      const refused = { name, status: 403, codes: [8510], isChallenged: true };
      expect(seen).toEqual(needed.every((scope) => granted.includes(scope)) ? allowed : refused);
    }
  });

  it('authentication#answers-to-writes: a create shows names behind the ids that it was sent, and faults tell guesses', async () => {
    const creator = apiWith(await adminToken('standard:create'));
    const updater = apiWith(await adminToken('standard:update'));
    const account = await create(admin, 'Accounts');
    const { name } = account.attributes;
    const document = creation('Cases', { account_id: account.id });
    const { id, attributes } = resourceOf(await creator.post('/modules/Cases', document), 201);
    expect(attributes).toMatchObject({ account_id: account.id, account_name: name });
    const guess = (account_name: unknown) =>
      updater.patch(`/modules/Cases/${id}`, change({ type: 'Cases', id }, { account_name }));
    expect((await guess(name)).status).toBe(204);
    expect(errorOf(await guess('another'), 400).code).toBe(8109);
  });

  it('authentication#missing-scope: a request without the scope has no effect', async () => {
    const api = apiWith(await adminToken('standard:read'));
    const record = await create(admin, 'Notes');
    const id = freshId();
    await api.patch(urlOf(record), change(record, { description: 'x' }));
    await api.delete(urlOf(record));
    await api.post('/modules/Notes', creation('Notes', {}, id));
    expect(await read(admin, record)).toEqual(record);
    expect(faultOf(await admin.get(`/modules/Notes/${id}`), 404)).toBe('8001');
  });

  it('authentication#grants: a client-credentials token acts as its associated user', async () => {
    const serviceAccess = await serviceToken();
    const record = await create(apiWith(serviceAccess), 'Notes');
    expect(record.attributes.created_by).toBe(claimsOf(serviceAccess).sub);
  });
});

describe('administration of users', () => {
  it('rights#administered-modules: an ordinary user may not create users', async () => {
    const id = freshId();
    const api = apiWith(await userToken());
    expect(errorOf(await api.post('/modules/Users', creation('Users', {}, id)), 403).code).toBe(8511);
    expect(errorOf(await api.post(`/modules/Users/${id}`, creation('Users')), 403).code).toBe(8511);
    expect(faultOf(await admin.get(`/modules/Users/${id}`), 404)).toBe('8001');
  });

  it('rights#administered-modules: the scope admin:access alone makes nobody an administrator', async () => {
    const { access_token } = await issue(passwordGrant('user', 'standard:create admin:access'));
    expect(errorOf(await apiWith(access_token).post('/modules/Users', creation('Users')), 403).code).toBe(8511);
  });

  it('documents#sending-back: an ordinary user may send back all attributes of his own record', async () => {
    const access = await userToken();
    const user = await read(apiWith(access), { type: 'Users', id: String(claimsOf(access).sub) });
    const updated = await update(apiWith(access), user, { ...user.attributes, department: 'Sales' });
    expect(updated.attributes).toMatchObject({ user_name: user.attributes.user_name, department: 'Sales' });
  });

  it('rights#administered-modules: an administrator without admin:access may not either', async () => {
    const api = apiWith(await adminToken(STANDARD_SCOPES.join(' ')));
    expect(errorOf(await api.post('/modules/Users', creation('Users')), 403).code).toBe(8511);
  });

  it.each([
    ['user_name', freshText('taken-over')],
    ['is_admin', true],
    ['status', 'Inactive'],
  ])('rights#administered-modules: writing %s is administration', async (name, value) => {
    const user = await create(admin, 'Users');
    for (const api of [apiWith(await userToken()), apiWith(await adminToken(STANDARD_SCOPES.join(' ')))]) {
      expect(errorOf(await api.patch(urlOf(user), change(user, { [name]: value })), 403).code).toBe(8511);
    }
    expect(await read(admin, user)).toEqual(user);
    expect((await update(admin, user, { [name]: value })).attributes[name]).toBe(value);
  });

  it('rights#administered-modules: an ordinary user cannot make himself an administrator', async () => {
    const access = await userToken();
    const self = { type: 'Users', id: String(claimsOf(access).sub) };
    expect(errorOf(await apiWith(access).patch(urlOf(self), change(self, { is_admin: true })), 403).code).toBe(8511);
    expect((await read(admin, self)).attributes.is_admin).toBe(false);
  });

  it("rights#own-record: other attributes are not administration only in one's own record", async () => {
    const access = await userToken();
    const [api, self] = [apiWith(access), { type: 'Users', id: String(claimsOf(access).sub) }];
    const updated = await update(api, self, { department: 'Sales' });
    expect(updated.attributes.department).toBe('Sales');
    const other = await create(admin, 'Users');
    expect(errorOf(await api.patch(urlOf(other), change(other, { department: 'Sales' })), 403).code).toBe(8511);
  });

  it('values#unique-values: a user name in use is refused with its pointer', async () => {
    const user = await create(admin, 'Users');
    const answer = await admin.post('/modules/Users', creation('Users', { user_name: user.attributes.user_name }));
    expect(faultOf(answer, 409)).toBe('8121 /data/attributes/user_name');
  });

  it('rights#secret-attributes: no attribute of a user holds a secret', async () => {
    const { attributes } = resourceOf(await admin.get(`/modules/Users/${String(claims.sub)}`));
    expect(Object.keys(attributes).filter((name) => /pass|hash|secret|token|salt/iu.test(name))).toEqual([]);
    expect(JSON.stringify(attributes)).not.toContain('$argon2');
  });

  it('authentication#grants: a user without credentials gets no token', async () => {
    const user = await create(admin, 'Users');
    const parameters = {
      ...passwordGrant('user'),
      username: String(user.attributes.user_name),
      password: 'anything',
    };
    await expect(issue(parameters)).rejects.toThrow('invalid_grant');
  });
});

describe('headers from outside', () => {
  it.each(['x-user-id', 'x-crm-user', 'grpc-authorization', 'x-actor', 'x-forwarded-user', 'crm-actor-bin'])(
    'security#trusted-headers: %s does not change the user',
    async (name) => {
      const access = await userToken();
      const record = resourceOf(
        await apiWith(access).post('/modules/Notes', creation('Notes'), { [name]: String(claims.sub) }),
        201,
      );
      expect(record.attributes.created_by).toBe(claimsOf(access).sub);
      expect(errorOf(await apiWith().get(PROBE, { [name]: String(claims.sub) }), 401).code).toBe(8501);
    },
  );
});

function withLinks(document: unknown): unknown {
  const { data } = document as { readonly data: object };
  return { data: { ...data, relationships: { contacts: { data: [] } } } };
}
