import { describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { administeredIn, createClient, documentFor, pageIn, secretIn } from '../client/administration.js';
import { documentOf, expectStatus } from '../client/document.js';
import { expectEnded } from '../client/ended-token.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { postForm } from '../client/oauth.js';
import { freshId, freshText } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import { adminToken, claimsOf, STANDARD_SCOPES, type TokenAnswer } from '../client/tokens.js';

const TYPE = 'oauth2-clients';
const PATH = '/oauth2/clients';
const SCOPES = [...STANDARD_SCOPES, 'admin:access'];
const GRANTS = ['password', 'client_credentials', 'refresh_token'];
const admin = apiWith(await adminToken());
const adminId = String(claimsOf(await adminToken()).sub);

function change(id: string, attributes: object): Promise<Answer> {
  return admin.patch(`${PATH}/${id}`, documentFor(TYPE, attributes, id));
}

function askForToken(id: string, secret: string): Promise<Answer> {
  return postForm(TOKEN_PATH, { grant_type: 'client_credentials', client_id: id, client_secret: secret });
}

async function tokenOf(id: string, secret: string): Promise<string> {
  const answer = await askForToken(id, secret);
  expectStatus(answer, 200);
  return (JSON.parse(answer.text) as TokenAnswer).access_token;
}

/** A confidential client that gets tokens for the administrator, by client credentials. */
async function machine(
  attributes: object = {},
): Promise<{ readonly id: string; readonly secret: string; readonly token: string }> {
  const answer = await createClient(admin, { associated_user_id: adminId, scopes: ['standard:read'], ...attributes });
  const { id } = administeredIn(answer, 201);
  const secret = secretIn(answer, 201);
  return { id, secret, token: await tokenOf(id, secret) };
}

function read(token: string): Promise<Answer> {
  return apiWith(token).get('/modules/Accounts?page[limit]=1');
}

async function statusOf(token: string): Promise<number> {
  return (await read(token)).status;
}

/** Sends requests until one is refused; the counter restarts when Redis is briefly unavailable. */
async function useUp(token: string, limit: number): Promise<{ readonly answered: Answer[]; readonly refused: Answer }> {
  const answered: Answer[] = [];
  while (answered.length < 4 * limit) {
    const answer = await read(token);
    if (answer.status === 429) return { answered, refused: answer };
    expectStatus(answer, 200);
    answered.push(answer);
  }
  throw new Error('nothing was refused');
}

describe('an OAuth client', () => {
  it('administration#client-secrets: is created with the values sent, and shows its secret only once', async () => {
    const name = freshText('Reports');
    const wanted = { name, grants: GRANTS, scopes: SCOPES, associated_user_id: adminId };
    const answer = await createClient(admin, wanted);
    const created = administeredIn(answer, 201);
    const secret = secretIn(answer, 201);
    expect(answer.headers.location).toBe(created.links.self);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { secret: _secret, ...attributes } = created.attributes;
    expect(attributes).toEqual({
      name,
      is_confidential: true,
      grants: GRANTS,
      scopes: expect.arrayContaining(SCOPES),
      associated_user_id: adminId,
      rate_limit: null,
      associated_user_name: stack.admin.username,
      created: expect.stringMatching(/^\d{4}-.*Z$/u),
      modified: attributes.created,
    });
    const again = await admin.get(`${PATH}/${created.id}`);
    expect(administeredIn(again)).toEqual({ ...created, attributes });
    expect(again.text).not.toContain(secret);
    expect(claimsOf(await tokenOf(created.id, secret))).toMatchObject({ client_id: created.id, sub: adminId });
  });

  it('administration#client-secrets, security#secrets-at-rest: has a secret that is stored nowhere', async () => {
    const { id, secret } = await machine();
    await withClient(stack.adminDatabaseUrl, async (db) => {
      const { rows } = await db.query<{ row: string }>(
        `select to_jsonb(c)::text as row from auth.oauth_client c where id = $1
         union all select to_jsonb(a)::text from auth.audit a where subject = $1`,
        [id],
      );
      expect(rows.length).toBe(2);
      for (const { row } of rows) expect(row).not.toContain(secret);
    });
  });

  it('administration#client-defaults: gets neither the password grant nor any scope by default', async () => {
    const { attributes } = administeredIn(await createClient(admin), 201);
    expect(attributes).toMatchObject({
      is_confidential: true,
      grants: ['client_credentials', 'refresh_token'],
      scopes: [],
      associated_user_id: null,
      associated_user_name: null,
    });
  });

  it('administration#client-secrets: that is public has no secret to show or rotate', async () => {
    const { id, attributes } = administeredIn(await createClient(admin, { is_confidential: false }), 201);
    expect(attributes).not.toHaveProperty('secret');
    expect(faultOf(await admin.post(`${PATH}/${id}/rotate-secret`, ''), 409)).toBe('8012');
    const changed = await change(id, { is_confidential: true });
    const secret = secretIn(changed);
    expect((await change(id, { is_confidential: true })).text).not.toContain('secret');
    await change(id, { associated_user_id: adminId });
    await expect(tokenOf(id, secret)).resolves.toMatch(/^eyJ/u);
    expect(administeredIn(await change(id, { is_confidential: false })).attributes).not.toHaveProperty('secret');
    expectStatus(await askForToken(id, secret), 401);
  });

  it('administration#clients: may have an id chosen by its creator, which is never used again', async () => {
    const id = freshId();
    expect(administeredIn(await createClient(admin, {}, id), 201).id).toBe(id);
    expect(faultOf(await createClient(admin, {}, id), 409)).toBe('8006 /data/attributes/id');
    expectStatus(await admin.delete(`${PATH}/${id}`), 204);
    expect(faultOf(await createClient(admin, {}, id), 409)).toBe('8006 /data/attributes/id');
    expect(administeredIn(await createClient(admin, {}, ''), 201).id).toMatch(/^[\w-]{36}$/u);
    expect(faultOf(await createClient(admin, {}, 'a b'), 400)).toBe('8106 /data/id');
  });

  it('administration#client-changes: keeps what an update does not send, and its tokens when only its name changes', async () => {
    const { id, token } = await machine();
    const before = administeredIn(await admin.get(`${PATH}/${id}`)).attributes;
    const { attributes } = administeredIn(await change(id, { name: 'Renamed' }));
    expect(attributes).toEqual({ ...before, name: 'Renamed', modified: attributes.modified });
    // An answer may be sent back unchanged.
    expect(administeredIn(await change(id, attributes)).attributes).toEqual(attributes);
    expect(administeredIn(await change(id, {})).attributes).toEqual(attributes);
    expect(await statusOf(token)).toBe(200);
  });

  it.each([
    ['scopes', { scopes: ['standard:create'] }],
    ['grants', { grants: ['client_credentials'] }],
    ['user', { associated_user_id: null }],
  ])('administration#client-changes: loses its tokens when its %s change', async (_what, attributes) => {
    const { id, token } = await machine();
    expect(administeredIn(await change(id, attributes)).attributes).toMatchObject(attributes);
    await expectEnded(token);
  });

  it('administration#client-secrets: gets a new secret, which ends the present one and every token', async () => {
    const { id, secret, token } = await machine();
    const next = secretIn(await admin.post(`${PATH}/${id}/rotate-secret`, ''));
    expect(next).not.toBe(secret);
    await expectEnded(token);
    expectStatus(await askForToken(id, secret), 401);
    expect(await statusOf(await tokenOf(id, next))).toBe(200);
  });

  it('administration#client-changes: is gone when it is deleted, and so are its tokens', async () => {
    const { id, secret, token } = await machine();
    const answer = await admin.delete(`${PATH}/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    await expectEnded(token);
    expectStatus(await askForToken(id, secret), 401);
    expect(faultOf(await admin.get(`${PATH}/${id}`), 404)).toBe('8001');
    expect(faultOf(await change(id, { name: 'x' }), 404)).toBe('8001');
    expect(faultOf(await admin.delete(`${PATH}/${id}`), 404)).toBe('8001');
    expect(faultOf(await admin.post(`${PATH}/${id}/rotate-secret`, ''), 404)).toBe('8001');
  });

  it.each(['nobody', '%00', 'a%2Fb', 'x'.repeat(60), '%20'])('administration#urls: 404 for the id %s', async (id) => {
    for (const answer of [
      await admin.get(`${PATH}/${id}`),
      await admin.delete(`${PATH}/${id}`),
      await admin.post(`${PATH}/${id}/rotate-secret`, ''),
    ])
      expect(faultOf(answer, 404)).toBe('8001');
  });
});

describe('the rate limit of an OAuth client', () => {
  it('is reported in every answer, and requests beyond it are 429 with Retry-After, while other clients are served', async () => {
    const [limited, free] = [await machine({ rate_limit: 5 }), await machine()];
    const { answered, refused } = await useUp(limited.token, 5);
    expect(answered.length).toBeGreaterThanOrEqual(5);
    for (const { headers } of [...answered, refused]) {
      expect(headers['ratelimit-policy']).toBe('"client";q=5;w=60');
      expect(headers.ratelimit).toMatch(/^"client";r=[0-4];t=([1-9]|[1-5]\d|60)$/u);
    }
    expect(refused.headers.ratelimit).toBe(`"client";r=0;t=${String(refused.headers['retry-after'])}`);
    expect(errorOf(refused, 429).code).toBe(8719);
    // A second token does not have a second limit, and requests for missing resources count too.
    const again = apiWith(await tokenOf(limited.id, limited.secret));
    expect(errorOf(await again.get('/nothing'), 429).code).toBe(8719);
    const { status, headers } = await read(free.token);
    expect([status, headers.ratelimit, headers['ratelimit-policy']]).toEqual([200, undefined, undefined]);
  });

  it('is that of the token: a change applies to tokens issued from then on', async () => {
    const { id, secret, token } = await machine();
    expect(administeredIn(await change(id, { rate_limit: 5 })).attributes).toMatchObject({ rate_limit: 5 });
    expect((await read(token)).headers['ratelimit-policy']).toBeUndefined();
    expect((await read(await tokenOf(id, secret))).headers['ratelimit-policy']).toBe('"client";q=5;w=60');
    expect(administeredIn(await change(id, { rate_limit: null })).attributes).toMatchObject({ rate_limit: null });
    expect((await read(await tokenOf(id, secret))).headers['ratelimit-policy']).toBeUndefined();
  });
});

describe('the document of an OAuth client', () => {
  it.each<[object, string[]]>([
    [{ name: undefined }, ['8110 /data/attributes/name']],
    [{ name: '' }, ['8110 /data/attributes/name']],
    [{ name: 7 }, ['8111 /data/attributes/name']],
    [{ name: null }, ['8111 /data/attributes/name']],
    [{ name: 'x'.repeat(256) }, ['8112 /data/attributes/name']],
    [{ name: 'a\0' }, ['8116 /data/attributes/name']],
    [{ is_confidential: 'yes' }, ['8111 /data/attributes/is_confidential']],
    [{ grants: 'password' }, ['8111 /data/attributes/grants']],
    [{ grants: ['password', 'implicit', 1] }, ['8111 /data/attributes/grants/2', '8113 /data/attributes/grants/1']],
    [{ scopes: ['standard:everything'] }, ['8113 /data/attributes/scopes/0']],
    [{ scopes: {} }, ['8111 /data/attributes/scopes']],
    [{ associated_user_id: 1 }, ['8111 /data/attributes/associated_user_id']],
    [{ associated_user_id: 'nobody' }, ['8117 /data/attributes/associated_user_id']],
    [{ associated_user_id: 'a\0b' }, ['8117 /data/attributes/associated_user_id']],
    [{ rate_limit: 0 }, ['8115 /data/attributes/rate_limit']],
    [{ rate_limit: 1_000_001 }, ['8115 /data/attributes/rate_limit']],
    [{ rate_limit: 1.5 }, ['8111 /data/attributes/rate_limit']],
    [{ rate_limit: '600' }, ['8111 /data/attributes/rate_limit']],
    [{ secret: 'a secret of my own choice, long enough' }, ['8109 /data/attributes/secret']],
    [{ created: '2020-01-01T00:00:00.000Z' }, ['8109 /data/attributes/created']],
    [{ nope: 1, 'a/b~c': 2 }, ['8108 /data/attributes/a~1b~0c', '8108 /data/attributes/nope']],
    [{ name: 1, scopes: ['x'] }, ['8111 /data/attributes/name', '8113 /data/attributes/scopes/0']],
  ])('administration#faults-of-administration: %j is refused with %j', async (attributes, faults) => {
    expect(faultsOf(await createClient(admin, attributes), 400)).toEqual(faults);
  });

  it.each([
    ['', '8101'],
    ['{', '8101'],
    [[], '8102'],
    [{}, '8103 /data'],
    [{ data: {} }, '8104 /data/type'],
    [{ data: { type: TYPE, attributes: [] } }, '8107 /data/attributes'],
    [{ data: { type: TYPE, id: 1, attributes: {} } }, '8106 /data/id'],
    [{ data: { type: TYPE, attributes: { name: 'x' }, relationships: [] } }, '8107 /data/relationships'],
    [{ data: { type: TYPE, attributes: { name: 'x' }, relationships: { user: {} } } }, '8313 /data/relationships/user'],
  ])('administration#faults-of-administration: the document %j is refused', async (document, fault) => {
    const [found = ''] = faultsOf(await admin.post(PATH, document), 400);
    expect(found.trim()).toContain(fault);
  });

  it('documents#document-for-another-url: must be of the type and the id of its URL', async () => {
    const { id } = administeredIn(await createClient(admin), 201);
    const attributes = { name: 'x' };
    expect(faultOf(await admin.post(PATH, documentFor('Accounts', attributes)), 409)).toBe('8008 /data/type');
    expect(faultOf(await admin.patch(`${PATH}/${id}`, documentFor(TYPE, attributes, 'other')), 409)).toBe(
      '8009 /data/id',
    );
    expect(faultOf(await admin.patch(`${PATH}/${id}`, documentFor(TYPE, attributes)), 400)).toBe('8105 /data/id');
  });

  it('administration#administration-lists: accepts no query parameters', async () => {
    const { id } = administeredIn(await createClient(admin), 201);
    for (const [query, code] of [
      ['?nope=1', 8201],
      ['?fields[oauth2-clients]=name', 8204],
    ] as const) {
      expect(errorOf(await admin.get(`${PATH}/${id}${query}`), 400).code).toBe(code);
      expect(errorOf(await admin.delete(`${PATH}/${id}${query}`), 400).code).toBe(code);
    }
  });
});

describe('the list of OAuth clients', () => {
  it('administration#administration-lists: is paged and sorted by name, with links that lead through all pages', async () => {
    const ids = new Set<string>();
    for (let count = 0; count < 3; count += 1) ids.add(administeredIn(await createClient(admin), 201).id);
    const names: string[] = [];
    const found = new Set<string>();
    let next: string | null | undefined = `${PATH}?page[limit]=2`;
    while (typeof next === 'string') {
      const answer = await admin.get(next);
      const { data, links, meta } = pageIn(answer);
      expect(answer.text).not.toContain('secret');
      expect(meta.page).toEqual({ limit: 2, offset: found.size, count: expect.any(Number), countIsExact: true });
      expect(links.first).toBe(`${baseUrl}/api/v8/oauth2/clients?page%5Blimit%5D=2&page%5Boffset%5D=0`);
      for (const { id, attributes } of data) {
        found.add(id);
        names.push(String(attributes.name).toLowerCase());
      }
      next = links.next;
    }
    expect(found.isSupersetOf(ids)).toBe(true);
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(names.length).toBe(found.size);
  });

  it.each([
    ['page[limit]=0', '8202 page[limit]'],
    ['page[limit]=201', '8202 page[limit]'],
    ['page[offset]=-1', '8203 page[offset]'],
    ['page[after]=x', '8204 page[after]'],
    ['page[count]=exact', '8204 page[count]'],
    ['sort=name', '8204 sort'],
    ['filter[oauth2-clients.name]=x', '8204 filter[oauth2-clients.name]'],
    ['include=user', '8204 include'],
    ['nope=1', '8201 nope'],
  ])('administration#administration-lists: refuses %s', async (query, fault) => {
    expect(faultOf(await admin.get(`${PATH}?${query}`), 400)).toBe(fault);
  });

  it('administration#administration-lists: numbers its pages on request', async () => {
    const of = (query: string) => admin.get(`${PATH}?${query}`).then(pageIn);
    const numbered = await of('page[number]=2&page[size]=1');
    expect(numbered.data).toEqual((await of('page[offset]=1&page[limit]=1')).data);
    expect(numbered.links.prev).toBe(`${baseUrl}/api/v8/oauth2/clients?page%5Bnumber%5D=1&page%5Bsize%5D=1`);
  });

  it('administration#administration-lists: is empty beyond its end', async () => {
    const { data, links } = pageIn(await admin.get(`${PATH}?page[offset]=100000`));
    expect([data, links.next]).toEqual([[], null]);
    expect(documentOf(await admin.get(links.prev ?? '')).data).not.toEqual([]);
  });
});
