import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectStatus, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { entryOf } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { pageAt } from '../client/lists/page.js';
import { numeral, parseExact, type Attributes } from '../client/metadata/exact-json.js';
import { headerFields, sendRaw } from '../client/raw.js';
import { create, freshText } from '../client/records.js';
import { newActor } from '../client/rights/new-actor.js';
import { restrict, userOf } from '../client/rights/give-role.js';
import type { Answer } from '../client/send.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken, clientGrant, issue } from '../client/tokens.js';

const token = await adminToken();
const admin = apiWith(token);

interface Line {
  readonly id: string;
  readonly attributes: Attributes;
  readonly links?: Readonly<Record<string, unknown>>;
}

/** The records of an export in NDJSON, and its last line. */
async function exported(query: string, api = admin): Promise<{ lines: Line[]; last: unknown; answer: Answer }> {
  const answer = await api.get(`/exports?module=${query}`);
  expectStatus(answer, 200);
  expect(answer.headers['content-type']).toBe('application/x-ndjson');
  const lines = answer.text.trimEnd().split('\n').map(parseExact);
  return { last: lines.pop(), lines: lines as unknown as Line[], answer };
}

async function idsOf(query: string, api = admin): Promise<string[]> {
  return (await exported(query, api)).lines.map(({ id }) => id);
}

/** Children of a new account with these attributes, in the order of ids, and the filter that finds them. */
async function newFamily(...children: readonly object[]): Promise<{ filter: string; all: readonly Resource[] }> {
  const parent = await create(admin, 'Accounts');
  const all: Resource[] = [];
  for (const attributes of children) all.push(await create(admin, 'Accounts', { ...attributes, parent_id: parent.id }));
  all.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { filter: `&filter[Accounts.parent_id]=${parent.id}`, all };
}

describe('an export', () => {
  it('exports#export, exports#ndjson: has every record of the list, in the order of ids, with exactly its attributes', async () => {
    const { filter } = await newFamily({ total_revenue: '0.10', description: 'Zeile\r\n"ß"  ' }, { employees: '' }, {});
    const { rows } = await pageAt(admin, `/modules/Accounts?sort=id${filter}`);
    const { lines, last } = await exported(`Accounts${filter}`);
    expect(lines).toEqual(rows.map(({ id, attributes }) => ({ id, attributes })));
    expect(last).toMatchObject({ totals: { records: numeral('3') } });
  });

  it('exports#ndjson, exports#csv, imports#ndjson-of-imports: has the external ids of systems, and can be imported', async () => {
    const { filter, all } = await newFamily({ name: 'a' }, { name: 'b' });
    const [several, none] = all.map(({ id }) => id);
    const values = [freshText('x'), freshText('y')].toSorted();
    for (const value of values) {
      const data = { type: 'Accounts', id: several };
      expectStatus(await admin.send('PUT', `/external/Accounts/erp/${value}`, {}, JSON.stringify({ data })), 201);
    }
    const query = `Accounts${filter}&fields[Accounts]=name&external=erp,crm`;
    const { lines } = await exported(query);
    const names = Object.fromEntries(all.map(({ id, attributes }) => [id, { name: attributes.name }]));
    expect(lines).toEqual([
      { id: several, 'id:erp': values, attributes: names[several ?? ''] },
      { id: none, attributes: names[none ?? ''] },
    ]);
    const table = await admin.get(`/exports?module=${query}&format=csv`);
    expect(table.text.split('\r\n').slice(0, 2)).toEqual(['id,id:erp,id:crm,name', `${several},${values[0]},,a`]);
    const headers = { 'content-type': 'application/x-ndjson' };
    const changed = JSON.stringify({ ...lines[0], id: undefined, attributes: { name: 'c' } });
    await admin.send('POST', '/imports?module=Accounts&mode=upsert&key=erp', headers, changed);
    expect((await exported(`Accounts${filter}`)).lines[0]?.attributes.name).toBe('c');
    expectStatus(await admin.get('/exports?module=Favorites'), 200);
  });

  it('exports#position-of-an-export: has a position, after which the feed has what its records lack', async () => {
    const { answer, last } = await exported('Accounts&fields[Accounts]=');
    const position = String(answer.headers['crm-position']);
    expect(last).toMatchObject({ position });
    const later = await create(admin, 'Accounts');
    await eventually(async () => {
      const { rows } = await pageAt(admin, `/changes?page[after]=${position}&filter[module]=Accounts`);
      expect(rows.map(({ attributes }) => attributes?.record)).toContain(later.id);
    });
  });

  it('exports#parameters-of-exports: takes filters and fields, and begins after an id that need not exist', async () => {
    const { filter, all } = await newFamily({ name: 'b' }, { name: 'a' }, { name: 'a' });
    const ids = all.map(({ id }) => id);
    expect(await idsOf(`Accounts${filter}`)).toEqual(ids);
    expect(await idsOf(`Accounts${filter}&after=${ids[0] ?? ''}`)).toEqual(ids.slice(1));
    expect(await idsOf(`Accounts${filter}&after=${(ids[1] ?? '').slice(0, -1)}`)).toEqual(ids.slice(1));
    expect(await idsOf(`Accounts${filter}&after=${ids[2] ?? ''}`)).toEqual([]);
    const { lines } = await exported(`Accounts${filter}&filter[Accounts.name]=b&fields[Accounts]=name`);
    expect(lines).toEqual([{ id: expect.any(String), attributes: { name: 'b' } }]);
    expect(await idsOf(`Opportunities&filter=won&filter[Opportunities.accounts.id]=${ids[0] ?? ''}`)).toEqual([]);
  });

  it('exports#ndjson, exports#export: has linkage with middle rows, and nothing that its user may not see', async () => {
    const [actor, contact] = [await newActor(admin), await create(admin, 'Contacts')];
    const meeting = await create(admin, 'Meetings', { assigned_user_id: actor.id });
    const values = { accept_status: 'accept' };
    expectStatus(await writeLink(admin, 'add', meeting, 'users', [entryOf(userOf(actor), values)]), 200);
    expectStatus(await writeLink(admin, 'add', meeting, 'contacts', [entryOf(contact)]), 200);
    const { filter, all } = await newFamily({}, { assigned_user_id: actor.id });
    const query = `Meetings&filter[id]=${meeting.id}&fields[Meetings]=name,contacts&include=users,assigned_user_link,leads`;
    const user = { id: actor.id };
    const links = {
      users: [{ ...user, values }],
      contacts: [{ id: contact.id }],
      assigned_user_link: [user],
      leads: [],
    };
    expect((await exported(query)).lines).toMatchObject([{ id: meeting.id, links }]);
    await restrict(admin, actor, { Accounts: { list: 'owner' }, Contacts: { view: 'none' } });
    const seen = { ...links, contacts: [] };
    expect((await exported(query, actor.api)).lines).toMatchObject([{ id: meeting.id, links: seen }]);
    const own = all.filter(({ attributes }) => attributes.assigned_user_id === actor.id).map(({ id }) => id);
    expect(await idsOf(`Accounts${filter}`, actor.api)).toEqual(own);
    expect(await idsOf('Accounts', actor.api)).toEqual(own);
  });

  it('exports#csv: quotes cells by RFC 4180, and tells null from an empty text', async () => {
    const texts = {
      name: '=1+1',
      description: 'a "b",\r\nß',
      website: '',
      phone_office: '+49 30',
      total_revenue: '-0.10',
    };
    const { filter, all } = await newFamily(texts);
    const query = `/exports?module=Accounts&format=csv${filter}&fields[Accounts]=${Object.keys(texts).join()},rating,deleted`;
    const answer = await admin.get(query);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const [id = ''] = all.map((one) => one.id);
    const head = 'id,name,description,website,phone_office,total_revenue,rating,deleted\r\n';
    expect(answer.text).toBe(`${head}${id},=1+1,"a ""b"",\r\nß","",+49 30,-0.10,,false\r\n`);
    const quoted = await admin.get(`${query}&formulas=quoted`);
    expect(quoted.text).toBe(`${head}${id},'=1+1,"a ""b"",\r\nß","",'+49 30,-0.10,,false\r\n`);
    const linked = await admin.get(`/exports?module=Accounts${filter}&fields[Accounts]=&include=member_of`, {
      accept: 'text/csv',
    });
    expect(linked.text).toBe(`id,member_of\r\n${id},"[{""id"":""${filter.split('=')[1] ?? ''}""}]"\r\n`);
  });

  it.each([
    ['', '8217 module'],
    ['?module=Nothing', '8217 module'],
    ['?module=Accounts&color=red', '8201 color'],
    ['?module=Accounts&sort=name', '8204 sort'],
    ['?module=Accounts&page[limit]=5', '8204 page[limit]'],
    ['?module=Accounts&format=xml', '8220 format'],
    ['?module=Accounts&formulas=quoted', '8220 formulas'],
    ['?module=Accounts&format=csv&formulas=', '8220 formulas'],
    ['?module=Accounts&after=a%20b', '8220 after'],
    ['?module=Accounts&external=sap,SAP', '8220 external'],
    ['?module=Accounts&external=sap,sap', '8220 external'],
    ['?module=Favorites&external=sap', '8220 external'],
    ['?module=Accounts&module=Accounts', '8205 module'],
    ['?module=Accounts&include=contacts.accounts', '8213 include'],
    ['?module=Accounts&format=xml&filter[Accounts.nothing]=1', '8207 filter[Accounts.nothing]', '8220 format'],
  ])('exports#parameters-of-exports: %j is refused before the first byte', async (query, ...faults) => {
    expect(faultsOf(await admin.get(`/exports${query}`), 400)).toEqual(faults);
  });

  it('exports#parameters-of-exports: belong to exports alone', async () => {
    const answer = await admin.get('/modules/Accounts?format=csv&after=1');
    expect(faultsOf(answer, 400)).toEqual(['8204 after', '8204 format']);
  });

  it('exports#export: needs the scope for links where it has any', async () => {
    const { access_token: token } = await issue(clientGrant('standard:read'));
    const reader = apiWith(token);
    for (const part of ['&include=contacts', '&fields[Accounts]=name,contacts', '&filter[Accounts.contacts.id]=1'])
      expect(faultOf(await reader.get(`/exports?module=Accounts${part}`), 403)).toBe('8510');
    expectStatus(await reader.get(`/exports?module=Accounts&filter[Accounts.name]=${freshText()}`), 200);
  });

  it('exports#position-of-an-export: HEAD has the head alone', async () => {
    const answer = await admin.head('/exports?module=Accounts&format=csv');
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers['crm-position']).toMatch(/^\d+$/u);
  });
});

it('exports#end-of-an-export: an export as CSV needs a version of HTTP whose answers have an end', async () => {
  const head = headerFields(baseUrl, token);
  const ask = (query: string) => sendRaw(baseUrl, `GET /api/v8/exports?${query} HTTP/1.0\r\n${head}\r\n`);
  expect(faultsOf(await ask('module=Accounts&format=csv'), 400)).toEqual(['8220 format']);
  expectStatus(await ask('module=Accounts'), 200);
});
