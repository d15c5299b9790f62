import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import fc from 'fast-check';
import { expectStatus, resourceOf } from '../client/document.js';
import { faultsOf } from '../client/error-document.js';
import { messageSchema } from '../client/message-schema.js';
import type { Attributes } from '../client/metadata/exact-json.js';
import { readModules, type ModuleMeta } from '../client/metadata/module-metadata.js';
import { mutationsOf, type Mutation } from '../client/metadata/mutations.js';
import { findStrangers } from '../client/metadata/strangers.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import { newRecords, type Surroundings } from '../client/metadata/valid-records.js';
import { freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const schema = await messageSchema();
const modules = await readModules(api);
const records = new TargetRecords(api, modules);

describe('the schema of linkage in requests', () => {
  const judge = (name: string, message: unknown): boolean => schema(name)(message);
  const user = { type: 'Users', id: 'u-1' };
  const invited = (attributes: unknown): unknown => ({
    ...user,
    meta: { middle_table: { data: { id: '', type: 'Link', attributes } } },
  });
  const meeting = (relationships: unknown): unknown => ({
    data: { type: 'Meetings', id: 'm-1', relationships },
  });

  it.each<[string, unknown]>([
    ['an array', [user]],
    ['an empty array', []],
    ['a lone object', user],
    ['null', null],
    ['middle values', [invited({ accept_status: 'accept', user_id: 'u-1' }), user]],
    ['meta of its own', [{ ...user, meta: { mine: 1 } }]],
  ])('metadata#schema: accepts %s', (_what, data) => {
    expect(judge('linkage.request', { data })).toBe(true);
  });

  it.each<[string, unknown]>([
    ['no data', {}],
    ['a string', { data: 'u-1' }],
    ['an entry without id', { data: [{ type: 'Users' }] }],
    ['an entry without type', { data: [{ id: 'u-1' }] }],
    ['an invalid id', { data: [{ ...user, id: 'a b' }] }],
    ['an unknown module', { data: [{ ...user, type: 'Nope' }] }],
    ['values that are not an object', { data: [invited(7)] }],
  ])('metadata#schema: rejects %s', (_what, message) => {
    expect(judge('linkage.request', message)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['links of every kind', { users: { data: [user] }, accounts: { data: { type: 'Accounts', id: 'a-1' } } }],
    ['empty links', { users: { data: [] }, accounts: { data: null }, case: { data: [] } }],
    ['middle values', { users: { data: [invited({ accept_status: 'Accept', required: false, user_id: 'u-1' })] } }],
    ['its creator, as it was read', { created_by_link: { data: user, links: {} }, users: { links: {} } }],
    [
      'everything that was read',
      { users: { data: [invited({ meeting_id: 'm-1', date_modified: '2026-01-01T00:00:00.000Z' })] } },
    ],
  ])('metadata#schema: accepts a record with %s', (_what, relationships) => {
    expect(judge('Meetings.update', meeting(relationships))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an unknown link', { nope: { data: [] } }],
    ['a relationship without members', { users: {} }],
    ['null for a link to many', { users: { data: null } }],
    ['two for a link to one', { assigned_user_link: { data: [user, { ...user, id: 'u-2' }] } }],
    ['another module', { users: { data: [{ ...user, type: 'Contacts' }] } }],
    ['an unknown middle value', { users: { data: [invited({ nope: 1 })] } }],
    ['an unknown option', { users: { data: [invited({ accept_status: 'perhaps' })] } }],
    [
      'middle values of a link without a middle table',
      { accounts: { data: { ...user, type: 'Accounts', meta: metaOf({ x: 1 }) } } },
    ],
  ])('metadata#schema: rejects a record with %s', (_what, relationships) => {
    expect(judge('Meetings.update', meeting(relationships))).toBe(false);
  });

  function metaOf(attributes: unknown): unknown {
    return { middle_table: { data: { attributes } } };
  }
});

describe.each(sampleOf(modules, 6).map((module) => [module.name, module] as const))(
  'requests for %s',
  (name, module) => {
    const definition = schema(`${name}.create`);

    it('metadata#schema: a document that the service accepts matches the schema', async () => {
      for (const { sent } of fc.sample(newRecords(module, await surroundingsOf(module)), 2)) {
        const document = documentOf(name, sent);
        await expectTaken(name, document);
        expect([definition(plain(document)), definition.errors]).toEqual([true, null]);
      }
    });

    it('metadata#schema: a document that the service rejects for its structure does not', async () => {
      const surroundings = await surroundingsOf(module);
      const mutations = mutationsOf(module, surroundings, await findStrangers(module, records));
      const kinds = Map.groupBy(mutations.filter(isOfShape), ({ kind }) => kind);
      expect(kinds.size).toBeGreaterThan(1);
      for (const [kind, some] of kinds) {
        const [mutation] = fc.sample(fc.constantFrom(...some), 1);
        const [draft] = fc.sample(newRecords(module, surroundings), 1);
        if (mutation === undefined || draft === undefined) throw new Error('No sample');
        const document = documentOf(name, mutated(draft.sent, mutation));
        expect(faultsOf(await api.post(`/modules/${name}`, document), 400)).toContain(mutation.fault);
        expect([kind, mutation.fault, definition(plain(document))]).toEqual([kind, mutation.fault, false]);
      }
    });

    it.each<[string, unknown]>([
      ['a list', { data: [] }],
      ['no data', { meta: {} }],
      ['no type', { data: { attributes: {} } }],
      ['null for attributes', { data: { type: name, attributes: null } }],
      ['a number for an id', { data: { type: name, id: 1, attributes: {} } }],
      ['an invalid id', { data: { type: name, id: 'a b', attributes: {} } }],
    ])('JSON:API 1.0 #crud-creating: %s is refused by both', async (_what, document) => {
      expect((await api.post(`/modules/${name}`, document)).status).toBe(400);
      expect(definition(document)).toBe(false);
    });

    it('JSON:API 1.0 #document-structure: members that the standard does not define are ignored by both', async () => {
      const [draft] = fc.sample(newRecords(module, await surroundingsOf(module)), 1);
      const document = documentOf(name, draft?.sent ?? {}, { lid: 'x', nope: {} });
      expect(definition(plain({ ...document, nope: 1, jsonapi: {} }))).toBe(true);
      await expectTaken(name, { ...document, nope: 1, jsonapi: {} });
    });
  },
);

/** The record is deleted again, for a parent can be marked as a favourite only once, and chance may choose it twice. */
async function expectTaken(name: string, document: unknown): Promise<void> {
  const record = resourceOf(await api.post(`/modules/${name}`, document), 201);
  expectStatus(await api.delete(urlOf(record)), 200);
}

/** Whether JSON Schema can tell: not so of ids that there are not, of names that do not match, or of days of no calendar. */
function isOfShape({ fault, only }: Mutation): boolean {
  return only !== 'update' && /^81(?:08|10|11|12|13|22) /u.test(fault);
}

async function surroundingsOf(module: ModuleMeta): Promise<Surroundings> {
  return { targets: await records.forReferencesOf(module), modules: modules.map(({ name }) => name) };
}

function documentOf(type: string, attributes: Attributes, members: object = {}): object {
  return { data: { type, id: freshId(), attributes, ...members } };
}

function mutated(attributes: Attributes, mutation: Mutation): Attributes {
  const kept = Object.entries(attributes).filter(([name]) => !mutation.without.includes(name));
  return { ...Object.fromEntries(kept), ...mutation.with };
}

/** The document as every reader of JSON sees it. */
function plain(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document)) as unknown;
}
