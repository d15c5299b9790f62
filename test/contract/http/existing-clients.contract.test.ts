import { describe, expect, it } from '@jest/globals';
import type { Api, HeaderChanges } from '../client/api.js';
import { documentOf, expectStatus, JSON_API, resourceOf, resourcesOf, type Identifier } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { entriesIn } from '../client/links/linkage.js';
import { LANGUAGES, LIST, readAttributes, readLanguage, readModules } from '../client/meta-documents.js';
import { basicOf, oauthErrorOf } from '../client/oauth.js';
import { create, freshText, read, urlOf } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import { adminToken, claimsOf, clientGrant, issue, passwordGrant, requestToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const adminId = String(claimsOf(token).sub);

/** Headers that PHP's and Python's HTTP libraries send by default. */
const ANY: HeaderChanges = { accept: '*/*', 'content-type': null };

describe('a form plugin for a web site', () => {
  /** It may only create records, and requests its token by JSON. */
  async function logIn(): Promise<Api> {
    const tokens = await issue(clientGrant('standard:create'));
    expect(tokens.scope).toBe('standard:create');
    return apiWith(tokens.access_token);
  }

  /** The fields a site owner may choose from, by module: key, label and whether a form must have it. */
  async function walk(plugin: Api): Promise<Map<string, ReadonlyMap<string, string>>> {
    const offered = new Map<string, ReadonlyMap<string, string>>();
    for (const module of Object.keys(await readModules(plugin))) {
      const texts = await readLanguage(plugin, module);
      const attributes = await readAttributes(plugin, module);
      if (attributes.id === undefined) continue;
      offered.set(module, new Map(Object.values(attributes).map(({ name, vname }) => [name, texts[vname] ?? ''])));
    }
    return offered;
  }

  it('reads the metadata and finds a label for every field of every module', async () => {
    const plugin = await logIn();
    const offered = await walk(plugin);
    expect(offered.size).toBe(Object.keys(await readModules(plugin)).length);
    expect(offered.get('Leads')?.get('last_name')).toBe('Last name');
    for (const [module, fields] of offered) {
      for (const [field, label] of fields) {
        if (label === '') throw new Error(`${module}.${field} has no label in its language`);
      }
    }
  });

  it('gets modules with URLs that it can follow, and no data with its scope', async () => {
    const plugin = await logIn();
    const { Leads } = await readModules(plugin);
    expect(Leads?.links).toBe(`${baseUrl}/api/v8/modules/Leads`);
    expect(faultOf(await plugin.get(Leads?.links ?? ''), 403)).toBe('8510');
    expectStatus(await plugin.get(LANGUAGES), 200);
  });

  it('sends every value as text, under the type of JSON:API', async () => {
    const plugin = await logIn();
    const attributes = { last_name: freshText('Doe'), do_not_call: '1', description: 'Über <b>uns</b> & "Söhne"' };
    const lead = resourceOf(await plugin.post('/modules/Leads', { data: { id: '', type: 'Leads', attributes } }), 201);
    expect(lead.attributes).toMatchObject({ ...attributes, do_not_call: true });
  });

  it('learns which of its fields is wrong', async () => {
    const plugin = await logIn();
    const attributes = { last_name: 'Doe', lead_source: 'The Moon', no_such_field: 'x' };
    const answer = await plugin.post('/modules/Leads', { data: { type: 'Leads', attributes } });
    expectStatus(answer, 400);
    expect(
      documentOf(answer)
        .errors?.map(({ source }) => source?.pointer)
        .toSorted(),
    ).toEqual(['/data/attributes/lead_source', '/data/attributes/no_such_field']);
  });
});

describe('a voice assistant in Python', () => {
  it('lists five leads with one field', async () => {
    const answer = await api.get('/modules/Leads?page[limit]=5&fields[Leads]=name', ANY);
    for (const lead of resourcesOf(answer)) expect(Object.keys(lead.attributes)).toEqual(['name']);
  });

  it('finds the meetings of a day by `li` on their start', async () => {
    const meeting = await create(api, 'Meetings', { date_start: '2018-07-14T09:30:00+02:00' });
    const other = await create(api, 'Meetings', { date_start: '2018-07-15T00:00:00Z' });
    const asked = (like: string): Promise<string[]> =>
      api
        .get(`/modules/Meetings?filter[Meetings.date_start]=${like}&filter[id]=${meeting.id},${other.id}`, ANY)
        .then((answer) => resourcesOf(answer).map(({ id }) => id));
    expect(await asked('%5B%5Bli%5D%5D2018-07-14%25')).toEqual([meeting.id]);
    // The ISO text is in UTC, whatever offset was written.
    expect(await asked('[[li]]2018-07-14T07%25')).toEqual([meeting.id]);
    expect((await asked('[[li]]2018-07-%25')).toSorted()).toEqual([meeting.id, other.id].toSorted());
    expect(await asked('[[li]]2018-08-%25')).toEqual([]);
  });

  it('learns that its wildcard must be escaped, where its HTTP library does not escape it', async () => {
    const { code, detail, source } = errorOf(
      await api.get('/modules/Meetings?filter[Meetings.date_start]=[[li]]2018-07-14%', ANY),
      400,
    );
    expect([code, source]).toEqual([8407, { parameter: 'filter[Meetings.date_start]' }]);
    expect(detail).toContain('a percent sign is written %25');
  });

  it('distinguishes an empty list from a failure', async () => {
    const nothing = documentOf(await api.get(`/modules/Leads?filter[id]=${freshText()}`, ANY));
    expect(nothing).toMatchObject({ data: [] });
    expect(nothing).not.toHaveProperty('errors');
    const failed = JSON.parse((await apiWith().get('/modules/Leads', ANY)).text) as { readonly errors: unknown[] };
    expect(failed.errors).toHaveLength(1);
    const refused = await requestToken({ ...passwordGrant('user'), password: 'wrong' });
    expect(oauthErrorOf(refused, 400)).toBe('invalid_grant');
    expect(JSON.parse(refused.text)).toHaveProperty('message');
  });

  it('assigns its record to its user, by the related URL of the answer', async () => {
    const meeting = await create(api, 'Meetings');
    const related = meeting.relationships?.assigned_user_link?.links?.related ?? '';
    expect(related).toBe(`${baseUrl}/api/v8${urlOf(meeting)}/assigned_user_link`);
    const href = `${baseUrl}/api/v8/modules/Users/${adminId}`;
    const data = { type: 'Users', id: adminId, links: { href } };
    expect(entriesIn(await api.patch(related, { data })).map(({ id }) => id)).toEqual([adminId]);
    expect((await read(api, meeting)).attributes.assigned_user_id).toBe(adminId);
  });
});

describe('writes on `links.related`', () => {
  it('POST, PATCH and DELETE there act as on the relationship', async () => {
    const account = await create(api, 'Accounts');
    const [ann, bob] = [await create(api, 'Contacts'), await create(api, 'Contacts')];
    const related = account.relationships?.contacts?.links?.related ?? '';
    const linked = async (): Promise<string[]> =>
      resourcesOf(await api.get(related))
        .map(({ id }) => id)
        .toSorted();
    const data = (...contacts: Identifier[]): unknown => ({ data: contacts.map(({ type, id }) => ({ type, id })) });
    expectStatus(await api.post(related, data(ann)), 200);
    expectStatus(await api.post(related, data(bob)), 200);
    expect(await linked()).toEqual([ann.id, bob.id].toSorted());
    expectStatus(await api.patch(related, data(bob)), 200);
    expect(await linked()).toEqual([bob.id]);
    expectStatus(await api.send('DELETE', related, {}, JSON.stringify(data(bob))), 204);
    expect(await linked()).toEqual([]);
  });
});

describe('a site in Python', () => {
  it('logs in with HTTP Basic and a form under the JSON:API type, and keeps the token until it expires', async () => {
    const { passwordClient, user } = stack;
    const grant = { grant_type: 'password', username: user.username, password: user.password };
    const answer = await send(baseUrl, {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { accept: '*/*', 'content-type': JSON_API, ...basicOf(passwordClient) },
      body: new URLSearchParams(grant).toString(),
    });
    expectStatus(answer, 200);
    expect(JSON.parse(answer.text)).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('filters by a link with a capital first letter', async () => {
    const contact = await create(api, 'Contacts', { first_name: freshText('Ann') });
    const account = await create(api, 'Accounts');
    const url = account.relationships?.contacts?.links?.self ?? '';
    expectStatus(await api.post(url, { data: [{ type: 'Contacts', id: contact.id }] }), 200);
    const filter = `filter[Accounts.Contacts.first_name]=[[eq]]${String(contact.attributes.first_name)}`;
    expect(resourcesOf(await api.get(`/modules/Accounts?${filter}`, ANY)).map(({ id }) => id)).toEqual([account.id]);
  });
});

describe('unsupported habits of clients', () => {
  it('a trailing slash creates nothing and is reported', async () => {
    const name = freshText('Slash');
    const document = { data: { type: 'Accounts', attributes: { name } } };
    const refused = errorOf(await api.post('/modules/Accounts/', document), 404);
    expect(refused.code).toBe(8401);
    expect(resourcesOf(await api.get(`/modules/Accounts?filter[Accounts.name]=${name}`))).toEqual([]);
  });

  it.each([
    ['puts the operator into the name of a filter', '/modules/Accounts?filter[name][eq]=x', '8207 filter[name][eq]'],
    ['requests fields without a type', '/modules/Accounts?fields=name', '8201 fields'],
  ])('a client of the successor that %s learns which parameter is wrong', async (_habit, url, fault) => {
    const { errors = [] } = documentOf(await api.get(url, ANY));
    expect(errors.map(({ code, source }) => `${String(code)} ${source?.parameter ?? ''}`)).toContain(fault);
  });

  it.each(['/Api/V8/module/Accounts', '/Api/access_token', '/api/v8/module/Accounts', '/api/v8/login'])(
    '%s is not served',
    async (path) => {
      expectStatus(await send(baseUrl, { path, headers: { authorization: `Bearer ${token}` } }), 404);
    },
  );

  it('a GET may carry both JSON:API headers', async () => {
    expectStatus(await api.get(LIST, { accept: JSON_API, 'content-type': JSON_API }), 200);
  });
});
