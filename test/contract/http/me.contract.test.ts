import { describe, expect, it } from '@jest/globals';
import { breadth, seed } from '@crm/testkit';
import fc from 'fast-check';
import type { Api } from '../client/api.js';
import { documentOf, expectStatus, resourceOf } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import type { Owner } from '../client/links/linkage.js';
import { neededAttributes } from '../client/links/new-record.js';
import { idsAt } from '../client/lists/page.js';
import { ALL_MODULES } from '../client/meta-documents.js';
import { change, urlOf } from '../client/records.js';
import type { Actor } from '../client/rights/actors.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { restrict, userOf } from '../client/rights/give-role.js';
import { newActor } from '../client/rights/new-actor.js';
import { roleActions } from '../client/rights/random-roles.js';
import { readMe } from '../client/rights/read-me.js';
import { REACH, recordCases, type RecordCases } from '../client/rights/record-cases.js';
import { LEVELS, type Level } from '../client/rights/rights.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken, claimsOf, serviceToken, STANDARD_SCOPES, userToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const OPEN = { list: 'all', view: 'all', edit: 'all', delete: 'all' };

function ownerOf(token: string): { readonly type: string; readonly id: string } {
  return { type: 'Users', id: String(claimsOf(token).sub) };
}

describe('GET /api/v8/me', () => {
  it.each([
    ['a password grant', userToken],
    ['client credentials', serviceToken],
  ])('rights#own-rights: shows the user of %s as the URL of its record does', async (_grant, tokenFor) => {
    const token = await tokenFor();
    const api = apiWith(token);
    const [answer, record] = [await api.get('/me'), await api.get(urlOf(ownerOf(token)))];
    expect(resourceOf(answer)).toEqual(resourceOf(record));
    expect(documentOf(answer).links).toEqual({ self: `${baseUrl}/api/v8/me` });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { scopes, client } = await readMe(api);
    expect([scopes.join(' '), client]).toEqual([claimsOf(token).scope, claimsOf(token).client_id]);
  });

  it('rights#own-rights: shows the contents of the record and takes its fields', async () => {
    const actor = await newActor(admin);
    const photo = { photo: 'me.png', photo_file: Buffer.from('a picture').toString('base64') };
    expectStatus(await actor.api.patch(urlOf(userOf(actor)), change(userOf(actor), photo)), 200);
    expect(resourceOf(await actor.api.get('/me')).attributes).toMatchObject(photo);
    const query = '?fields[Users]=user_name,created_by_link';
    const some = await actor.api.get(`/me${query}`);
    const there = await actor.api.get(urlOf(userOf(actor)) + query);
    expect(documentOf(some).data).toEqual(documentOf(there).data);
    expect(decodeURIComponent(documentOf(some).links?.self ?? '')).toBe(`${baseUrl}/api/v8/me${query}`);
  });

  it.each(['include=created_by_link', 'page[limit]=1', 'filter[id]=1', 'nope=1'])(
    'rights#own-rights: takes no other parameter: %s',
    async (query) => {
      const error = errorOf(await admin.get(`/me?${query}`), 400);
      expect(error.source).toEqual({ parameter: query.split('=')[0] });
    },
  );

  it('rights#own-rights: shows the identifier alone to a token that may not read', async () => {
    const scopes = STANDARD_SCOPES.filter((scope) => scope !== 'standard:read');
    const token = await userToken(scopes.join(' '));
    const answer = await apiWith(token).get('/me');
    expectStatus(answer, 200);
    expect(documentOf(answer).data).toEqual(ownerOf(token));
    expect(documentOf(answer).meta).toMatchObject({ scopes, rights: { Accounts: OPEN } });
  });

  it('rights#own-rights: shows the identifier alone to a user who may not view it', async () => {
    const actor = await newActor(admin);
    await restrict(admin, actor, { Users: { view: 'none' } });
    expect(faultOf(await actor.api.get(urlOf(userOf(actor))), 404)).toBe('8001');
    const answer = await actor.api.get('/me');
    expectStatus(answer, 200);
    expect(documentOf(answer).data).toEqual(userOf(actor));
  });

  it('rights#own-rights, operations#if-none-match: has a tag that covers the record and the rights', async () => {
    const actor = await newActor(admin);
    const tag = async (): Promise<string> => (await actor.api.get('/me')).headers.etag ?? '';
    const first = await tag();
    const again = await actor.api.get('/me', { 'if-none-match': first });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first]);
    await restrict(admin, actor, { Accounts: { delete: 'none' } });
    await eventuallyInForce(async () => {
      expect(await tag()).not.toBe(first);
    });
    const document = change(userOf(actor), { title: 'Buyer' });
    expectStatus(await actor.api.patch(urlOf(userOf(actor)), document, { 'if-match': await tag() }), 200);
    expect(faultOf(await actor.api.patch(urlOf(userOf(actor)), document, { 'if-match': first }), 412)).toBe('8007');
  });

  it('rights#own-rights: tells administrators and others what is administration', async () => {
    const [chief, user] = [await readMe(admin), await readMe(apiWith(await userToken()))];
    expect([chief.administrator, user.administrator]).toEqual([true, false]);
    const own = { list: 'owner', view: 'owner', edit: 'owner', delete: 'owner' };
    const all = ALL_MODULES.map((name) => [name, name === 'Favorites' ? own : OPEN] as const);
    expect(chief.rights).toEqual(Object.fromEntries(all));
    const closed = { ...OPEN, edit: 'none', delete: 'none' };
    const administered = { ACLRoles: closed, Currencies: closed, SecurityGroups: closed };
    expect(user.rights).toEqual({ ...chief.rights, ...administered, Users: { ...OPEN, delete: 'none' } });
  });

  it('rights#own-rights, rights#parts: names the level of parts whose parents decide', async () => {
    const actor = await newActor(admin);
    await restrict(admin, actor, { Documents: { view: 'owner', delete: 'none' } });
    await eventuallyInForce(async () => {
      const { rights } = await readMe(actor.api);
      expect(rights.DocumentRevisions).toEqual({ list: 'all', view: 'parents', edit: 'all', delete: 'none' });
    });
  });
});

describe(`the rights of random roles, from seed ${seed}`, () => {
  const modules = breadth({ change: ['Cases'], release: ['Accounts', 'Calls', 'Contacts', 'Leads', 'Notes', 'Tasks'] });

  /** The status that each action gets on a record; a deletion comes last. */
  const requests = {
    view: async (api: Api, record: Owner) => (await api.get(urlOf(record))).status,
    list: async (api: Api, { type, id }: Owner) =>
      (await idsAt(api, `/modules/${type}?filter[id]=${id}`)).length === 0 ? 404 : 200,
    edit: async (api: Api, record: Owner) =>
      (await api.patch(urlOf(record), change(record, { description: 'changed' }))).status,
    delete: async (api: Api, record: Owner) => (await api.delete(urlOf(record))).status,
  };
  const ACTIONS = ['view', 'list', 'edit', 'delete'] as const;

  async function expectRights({ api }: Actor, module: string, records: RecordCases): Promise<void> {
    const rights = (await readMe(api)).rights[module];
    const reaches = (action: (typeof ACTIONS)[number], label: string): boolean =>
      REACH[rights?.[action] as Level].includes(label);
    const creation = { data: { type: module, attributes: neededAttributes(module) } };
    expect((await api.post(`/modules/${module}`, creation)).status).toBe(rights?.edit === 'none' ? 403 : 201);
    for (const [label, record] of Object.entries(records)) {
      for (const action of ACTIONS) {
        const isSeen = reaches('view', label);
        const refusal = isSeen && action !== 'list' ? 403 : 404;
        const wanted = isSeen && reaches(action, label) ? 200 : refusal;
        expect([label, action, await requests[action](api, record)]).toEqual([label, action, wanted]);
      }
    }
  }

  it('rights#own-rights: are those that requests meet', async () => {
    const roles = roleActions(new Map(modules.map((module) => [module, LEVELS])));
    const property = fc.asyncProperty(roles, async (actions) => {
      const actor = await newActor(admin);
      const cases = new Map<string, RecordCases>();
      for (const module of modules) cases.set(module, await recordCases(admin, actor, module));
      await restrict(admin, actor, actions);
      for (const [module, records] of cases) await expectRights(actor, module, records);
    });
    await fc.assert(property, { seed, numRuns: breadth({ change: 2, release: 40 }) });
  });
});
