import { describe, expect, it } from '@jest/globals';
import { eventually, sampleOf } from '@crm/testkit';
import fc from 'fast-check';
import { administeredIn, createClient } from '../client/administration.js';
import { createUser, tokenOf } from '../client/administered-users.js';
import type { Api } from '../client/api.js';
import { expectStatus, resourceOf, type Identifier, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { linkedIds, middleValues } from '../client/links/linkage.js';
import { newRecord, newRecords as recordsFor } from '../client/links/new-record.js';
import { giveRole } from '../client/rights/give-role.js';
import { readAttributes } from '../client/meta-documents.js';
import { parseExact, type Attributes, type Json } from '../client/metadata/exact-json.js';
import { exactResourceOf } from '../client/metadata/exact-resource.js';
import { readModules, type AttributeMeta, type ModuleMeta } from '../client/metadata/module-metadata.js';
import { sampleValues } from '../client/metadata/sample-values.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import { newRecords } from '../client/metadata/valid-records.js';
import { writableOf } from '../client/metadata/writable-attributes.js';
import { create, freshId, freshText, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf, userToken } from '../client/tokens.js';

/** An answer with one resource, to be changed and sent back. */
interface Answered {
  readonly data: {
    readonly type: string;
    readonly id: string;
    readonly attributes: Record<string, Json>;
    readonly relationships: Record<string, { data?: Identifier | readonly Identifier[] | null }>;
  };
}

const api = apiWith(await adminToken());
const modules = await readModules(api);
const records = new TargetRecords(api, modules);
const MAX_INCLUDE = 10;

/** Reads a record, changes the document and sends all of it back. */
async function sendBack(by: Api, url: string, change: (document: Answered['data']) => void): Promise<Answer> {
  const read = await by.get(url);
  expectStatus(read, 200);
  const document = parseExact(read.text) as unknown as Answered;
  change(document.data);
  return by.patch(url.replace(/\?.*/u, ''), document);
}

describe.each(sampleOf(modules, 6).map((module) => [module.name, module] as const))(
  'a record of %s',
  (name, module) => {
    it('documents#sending-back: is sent back as it was read, and only the change of the client takes effect', async () => {
      const surroundings = { targets: await records.forReferencesOf(module), modules: modules.map((one) => one.name) };
      const [draft] = fc.sample(newRecords(module, surroundings), { numRuns: 1 });
      const url = urlOf({ type: name, id: freshId() });
      const created = {
        type: name,
        id: url.split('/')[3],
        attributes: { ...draft?.sent, ...(await records.newParents(module)) },
      };
      expectStatus(await api.post(`/modules/${name}`, { data: created }), 201);
      for (const query of ['', `?include=${(await linksOf(name)).slice(0, MAX_INCLUDE).join()}`]) {
        const before = exactResourceOf(await api.get(url)).attributes;
        const [field, value] = anotherValue(module, before);
        const after = await sendBack(api, url + query, ({ attributes }) => {
          attributes[field.name] = value;
        });
        const changed = exactResourceOf(after).attributes;
        const expected = { ...before, [field.name]: value };
        for (const other of module.attributes.values())
          if (follows(other, field)) expected[other.name] = changed[other.name] ?? null;
        expect(changed).toEqual(expected);
      }
    });
  },
);

/** An attribute and a value that it does not have. */
function anotherValue(module: ModuleMeta, { ...present }: Attributes): readonly [AttributeMeta, Json] {
  const named = new Set([...module.attributes.values()].flatMap(({ aliasOf, dependsOn }) => [aliasOf, dependsOn]));
  const plain = writableOf(module).filter(
    ({ name, type, references, createOnly, dependsOn }) =>
      !named.has(name) && !createOnly && references === undefined && dependsOn === undefined && type !== 'accessRules',
  );
  const field = plain.find(({ name }) => name === 'description') ?? plain[0];
  if (field === undefined) throw new Error(`${module.name} has no attribute to change`);
  const isOther = (value: Json): boolean => JSON.stringify(value) !== JSON.stringify(present[field.name]);
  return [field, sampleValues(field).find(isOther) ?? null];
}

/** Whether an attribute changes with another one, or with every write. */
function follows({ name, aliasOf, derivedFrom = [], convertedFrom }: AttributeMeta, changed: AttributeMeta): boolean {
  return name === 'date_modified' || [aliasOf, ...derivedFrom, convertedFrom].includes(changed.name);
}

async function linksOf(module: string): Promise<string[]> {
  const attributes = Object.values(await readAttributes(api, module));
  return attributes.flatMap(({ name, type }) => (type === 'link' ? [name] : []));
}

describe('one value under two names', () => {
  const named = (): Promise<Resource> =>
    newRecord(api, 'Documents', { document_name: 'old', active_date: '2026-03-02' });
  const CONTRADICTION = ['8126 /data/attributes/document_name', '8126 /data/attributes/name'];

  it.each(['name', 'document_name'])(
    'documents#sending-back: a document with another %s has this name afterwards',
    async (attribute) => {
      const document = await named();
      const answer = await sendBack(api, urlOf(document), ({ attributes }) => {
        attributes[attribute] = 'renamed';
      });
      expect(resourceOf(answer).attributes).toMatchObject({ name: 'renamed', document_name: 'renamed' });
    },
  );

  it('documents#sending-back: two new names are refused with both pointers', async () => {
    const document = await named();
    const answer = await sendBack(api, urlOf(document), ({ attributes }) => {
      Object.assign(attributes, { name: 'one', document_name: 'other' });
    });
    expect(faultsOf(answer, 400)).toEqual(CONTRADICTION);
    const attributes = { name: 'one', document_name: 'other', active_date: '2026-03-02' };
    const created = await api.post('/modules/Documents', { data: { type: 'Documents', attributes } });
    expect(faultsOf(created, 400)).toEqual(CONTRADICTION);
  });

  it('documents#sending-back: of clients that rename a document at once, all but one have sent an old name', async () => {
    const document = await named();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const attributes = { document_name: 'old', name: `new ${String(index)}` };
        return api.patch(urlOf(document), { data: { type: 'Documents', id: document.id, attributes } });
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expect(faultsOf(answer, 400)).toEqual(CONTRADICTION);
  });
});

describe('a record that is sent back', () => {
  it('documents#sending-back: uses the changed one of a link and its attribute', async () => {
    const [one, other] = await recordsFor(api, 'Accounts', 2);
    const account = (id: string): Identifier => ({ type: 'Accounts', id });
    const child = await create(api, 'Accounts', { parent_id: one.id });
    const parentOf = async (): Promise<unknown> => resourceOf(await api.get(urlOf(child))).attributes.parent_id;
    expectStatus(
      await sendBack(api, urlOf(child), ({ attributes }) => {
        attributes.parent_id = other.id;
      }),
      200,
    );
    expect(await parentOf()).toBe(other.id);
    expectStatus(
      await sendBack(api, urlOf(child), ({ relationships }) => {
        relationships.member_of = { data: account(one.id) };
      }),
      200,
    );
    expect(await parentOf()).toBe(one.id);
    const contradicting = await sendBack(api, urlOf(child), ({ attributes, relationships }) => {
      attributes.parent_id = null;
      relationships.member_of = { data: account(other.id) };
    });
    expect(faultOf(contradicting, 400)).toBe('8311 /data/relationships/member_of/data');
  });

  it('documents#sending-back: may restate the links that the service sets, but not change them', async () => {
    const account = await create(api, 'Accounts');
    const { id } = await createUser(api);
    const refused = await sendBack(api, urlOf(account), ({ relationships }) => {
      relationships.created_by_link = { data: { type: 'Users', id } };
    });
    expect(faultOf(refused, 403)).toBe('8310 /data/relationships/created_by_link/data');
    const created = { type: 'Accounts', attributes: { name: freshText() } };
    const silent = { created_by_link: { links: {} }, contacts: { meta: {} } };
    expectStatus(await api.post('/modules/Accounts', { data: { ...created, relationships: silent } }), 201);
  });

  it('documents#sending-back: keeps the middle values of the records that it includes', async () => {
    const meeting = await create(api, 'Meetings');
    const guest = { type: 'Users', id: String(claimsOf(await userToken()).sub) };
    const entry = {
      ...guest,
      meta: { middle_table: { data: { type: 'Link', attributes: { accept_status: 'accept' } } } },
    };
    expectStatus(await api.post(`${urlOf(meeting)}/relationships/users`, { data: [entry] }), 200);
    const before = await middleValues(api, meeting, 'users');
    expectStatus(await sendBack(api, `${urlOf(meeting)}?include=users,assigned_user_link`, () => undefined), 200);
    expect(await middleValues(api, meeting, 'users')).toEqual(before);
  });

  it('documents#partial-linkage: keeps the rest of a link of which it has one page', async () => {
    const account = await newRecord(api, 'Accounts');
    for (let count = 0; count < 21; count += 1) await create(api, 'Cases', { account_id: account.id });
    const url = `${urlOf(account)}?include=cases`;
    expect(faultOf(await sendBack(api, url, () => undefined), 400)).toBe('8314 /data/relationships/cases/data');
    expect(await linkedIds(api, account, 'cases')).toHaveLength(21);
    const without = await sendBack(api, url, ({ relationships }) => {
      delete relationships.cases?.data;
    });
    expectStatus(without, 200);
  });

  it('documents#sending-back: keeps its files unchanged', async () => {
    const note = await create(api, 'Notes', {
      filename: 'a.txt',
      filename_file: Buffer.from('first').toString('base64'),
    });
    const description = freshText();
    const after = await sendBack(api, urlOf(note), ({ attributes }) => {
      expect(attributes.filename_file).toBe(Buffer.from('first').toString('base64'));
      attributes.description = description;
    });
    expect(resourceOf(after).attributes).toMatchObject({ description, filename: 'a.txt' });
    const document = await newRecord(api, 'Documents', {
      document_name: freshText(),
      active_date: '2026-01-02',
      filename: 'b.txt',
      filename_file: Buffer.from('second').toString('base64'),
    });
    expectStatus(await sendBack(api, urlOf(document), () => undefined), 200);
    expect(await linkedIds(api, document, 'revisions')).toHaveLength(1);
  });

  it('documents#sending-back: requires no scope for links that it does not change', async () => {
    const parent = await create(api, 'Accounts');
    const account = await create(api, 'Accounts', { parent_id: parent.id });
    const plain = apiWith(await adminToken('standard:read standard:update'));
    expectStatus(await sendBack(plain, urlOf(account), () => undefined), 200);
    const moved = await sendBack(plain, urlOf(account), ({ relationships }) => {
      relationships.member_of = { data: null };
    });
    expect(faultOf(moved, 403)).toBe('8510');
  });

  it('documents#sending-back: may refer to a record hidden from its user', async () => {
    const account = await create(api, 'Accounts');
    const record = await create(api, 'Cases', { account_id: account.id });
    const { id, name } = await createUser(api);
    await giveRole(api, { Accounts: { view: 'none' } }, { type: 'Users', id });
    const restricted = apiWith(await tokenOf(name));
    await eventually(async () => {
      expectStatus(await restricted.get(urlOf(account)), 404);
    });
    const description = freshText();
    const after = await sendBack(restricted, `${urlOf(record)}?include=accounts`, ({ attributes }) => {
      attributes.description = description;
    });
    expect(resourceOf(after).attributes.description).toBe(description);
    expect(resourceOf(await api.get(urlOf(record))).attributes.account_id).toBe(account.id);
  });

  it('documents#sending-back: may be the one of its own user', async () => {
    const { id, name } = await createUser(api);
    const self = apiWith(await tokenOf(name));
    const description = freshText();
    const after = await sendBack(self, `/modules/Users/${id}`, ({ attributes }) => {
      attributes.description = description;
    });
    expect(resourceOf(after).attributes.description).toBe(description);
  });
});

it('documents#sending-back: an OAuth client is sent back as it was read', async () => {
  const { id } = administeredIn(await createClient(api), 201);
  const name = freshText();
  const after = await sendBack(api, `/oauth2/clients/${id}`, ({ attributes }) => {
    attributes.name = name;
  });
  expect(administeredIn(after).attributes).toMatchObject({ name });
});
