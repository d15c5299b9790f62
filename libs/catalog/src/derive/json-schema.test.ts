import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import { catalog } from '../catalog.js';
import type { JsonSchema } from '../checks/check.js';
import type { FieldTypeName } from '../field-types.js';
import { isEdgeLink } from '../link-kinds.js';
import { languages } from '../language/index.js';
import type { Field, Module } from '../model.js';
import { attributesMeta } from './attributes-meta.js';
import { messageSchema } from './json-schema.js';
import { validateMiddle } from './middle-values.js';
import { applicationLanguage, moduleLanguage } from './language-meta.js';
import { listMeta } from './list-meta.js';
import { validateAttributes } from './validators.js';

const schema = messageSchema(catalog);
const definitions = schema.$defs as Readonly<Record<string, JsonSchema>>;
const modules = [...catalog.modules.values()];
const ajv = new Ajv2020({ strict: true });

beforeAll(() => {
  addFormats.default(ajv);
  ajv.addSchema(schema, 'messages');
});

function validatorOf(name: string): ValidateFunction {
  const validator = ajv.getSchema(`messages#/$defs/${name}`);
  if (validator === undefined) throw new Error(`There is no definition ${name}`);
  return validator;
}

function isValid(name: string, message: unknown): boolean {
  return validatorOf(name)(message);
}

/** The definitions that a value refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === '$ref' && typeof member === 'string' ? [member.replace('#/$defs/', '')] : referencesIn(member),
  );
}

describe('messageSchema', () => {
  it('is a schema of draft 2020-12 that compiles in strict mode', () => {
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(ajv.getSchema('messages')).toBeDefined();
  });

  it('refers to nothing that is not there', () => {
    expect(referencesIn(schema).filter((name) => !Object.hasOwn(definitions, name))).toEqual([]);
  });

  it('has nothing but modules and their messages that nothing refers to', () => {
    const referred = new Set(referencesIn(schema));
    const lonely = Object.keys(definitions).filter((name) => !referred.has(name));
    expect(lonely.sort()).toEqual(modules.flatMap(({ name }) => [`${name}.document`, `${name}.list`]).sort());
  });

  it('is the same for the same catalogue', () => {
    expect(JSON.stringify(messageSchema(catalog))).toBe(JSON.stringify(schema));
  });

  it.each([
    'Accounts',
    'Accounts.document',
    'Accounts.list',
    'Accounts.create',
    'Accounts.update',
    'errors',
    'deleted',
  ])('defines %s', (name) => {
    expect(Object.keys(definitions)).toContain(name);
  });
});

const resource = {
  type: 'Accounts',
  id: '1',
  attributes: { name: 'Acme', industry: 'Banking', total_revenue: 1.5, deleted: false },
  relationships: {
    member_of: { links: { self: 'http://a/1', related: 'http://a/2' }, data: { type: 'Accounts', id: '2' } },
  },
  links: { self: 'http://a/1' },
};
const answer = { jsonapi: { version: '1.0' }, links: { self: 'http://a/1' }, data: resource };

describe('answers', () => {
  it('fit their module, and the answers of any module', () => {
    expect(isValid('Accounts.document', answer)).toBe(true);
    expect(isValid('document', answer)).toBe(true);
    expect(isValid('answer', answer)).toBe(true);
    expect(isValid('Contacts.document', answer)).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['an unknown attribute', { attributes: { nope: 1 } }],
    ['an attribute of another type', { attributes: { name: 1 } }],
    ['null where the catalogue promises a value', { attributes: { name: null } }],
    ['a key in another case', { attributes: { industry: 'banking' } }],
    ['an exact number as text', { attributes: { total_revenue: '1.5' } }],
    ['a text that is too long', { attributes: { name: 'x'.repeat(151) } }],
    ['an unknown link', { relationships: { nope: {} } }],
    [
      'linkage of another module',
      { relationships: { member_of: { ...resource.relationships.member_of, data: { type: 'Users', id: '1' } } } },
    ],
    [
      'a to-one link without linkage',
      { relationships: { member_of: { links: resource.relationships.member_of.links } } },
    ],
    ['a number for an id', { id: 1 }],
    ['no URL for a link', { links: { self: '/a/1' } }],
    ['a member of no standard', { nope: 1 }],
  ])('refuse %s', (_what, change) => {
    expect(isValid('Accounts.document', { ...answer, data: { ...resource, ...change } })).toBe(false);
    expect(isValid('answer', { ...answer, data: { ...resource, ...change } })).toBe(false);
  });

  const { data: _, ...document } = answer;
  const contact = { type: 'Contacts', id: 'c', attributes: {}, links: { self: 'http://a/3' } };
  const page = (facts: object): unknown => ({
    ...document,
    links: { self: 'http://a/1', first: 'http://a/1', prev: null, next: null, last: null },
    meta: { page: { limit: 20, offset: 0, ...facts } },
    data: [resource],
  });

  it('may have related records beside them', () => {
    for (const included of [[], [contact, resource]]) {
      expect(isValid('Accounts.document', { ...answer, included })).toBe(true);
      expect(isValid('Accounts.list', { ...(page({ count: 1, countIsExact: true }) as object), included })).toBe(true);
    }
    expect(isValid('Accounts.document', { ...answer, included: [{ ...contact, attributes: { nope: 1 } }] })).toBe(
      false,
    );
    expect(isValid('empty', { ...document, data: null, included: [] })).toBe(true);
    expect(isValid('empty', { ...document, data: null, included: [contact] })).toBe(false);
  });

  it('may say what links to many lead to, and where the rest is', () => {
    const links = { self: 'http://a/1', related: 'http://a/2' };
    const cases = (more: object): unknown => ({ ...answer, data: { ...resource, relationships: { cases: more } } });
    expect(isValid('Accounts.document', cases({ links }))).toBe(true);
    expect(isValid('Accounts.document', cases({ links, data: [{ type: 'Cases', id: 'k' }] }))).toBe(true);
    expect(isValid('Accounts.document', cases({ links: { ...links, next: 'http://a/3' }, data: [] }))).toBe(true);
    expect(isValid('Accounts.document', cases({ links, data: null }))).toBe(false);
    expect(isValid('Accounts.document', cases({ links, data: [{ type: 'Contacts', id: 'k' }] }))).toBe(false);
    expect(isValid('Accounts.document', cases({ data: [] }))).toBe(false);
  });

  it('may say when a record was viewed', () => {
    const viewed = (date_viewed: unknown): unknown => ({ ...answer, data: { ...resource, meta: { date_viewed } } });
    expect(isValid('Accounts.document', viewed('2026-06-30T09:00:00.000Z'))).toBe(true);
    expect(isValid('Accounts.document', viewed('yesterday'))).toBe(false);
    expect(isValid('Accounts.document', { ...answer, data: { ...resource, meta: {} } })).toBe(false);
  });

  it('may leave a list uncounted', () => {
    expect(isValid('Accounts.list', page({ count: null, countIsExact: false }))).toBe(true);
    expect(isValid('Accounts.list', page({ countIsExact: false }))).toBe(false);
    expect(isValid('Accounts.list', page({ count: -1, countIsExact: false }))).toBe(false);
  });

  it('may lack attributes and relationships', () => {
    const { relationships: _relationships, ...sparse } = { ...resource, attributes: {} };
    expect(isValid('Accounts.document', { ...answer, data: sparse })).toBe(true);
  });
});

describe('requests', () => {
  it('may have members that JSON:API does not define, but for attributes', () => {
    const request = { data: { type: 'Accounts', attributes: { name: 'a' }, lid: 1 }, nope: 1 };
    expect(isValid('Accounts.create', request)).toBe(true);
    expect(isValid('request', request)).toBe(true);
    expect(isValid('Accounts.create', { data: { ...request.data, attributes: { name: 'a', nope: 1 } } })).toBe(false);
  });

  it.each([
    ['an id that is none', { type: 'Accounts', id: 'a b', attributes: { name: 'a' } }],
    ['a word of the routes for an id', { type: 'Accounts', id: 'meta', attributes: { name: 'a' } }],
    ['another type', { type: 'Contacts', attributes: { name: 'a' } }],
    ['no required attribute', { type: 'Accounts', attributes: {} }],
    ['no attributes', { type: 'Accounts' }],
    ['a list of attributes', { type: 'Accounts', attributes: [] }],
  ])('refuse a create with %s', (_what, data) => {
    expect(isValid('Accounts.create', { data })).toBe(false);
  });

  it('may create without an id, with an empty one and with one of the client', () => {
    for (const id of [{}, { id: '' }, { id: 'A-1_z' }]) {
      expect(isValid('Accounts.create', { data: { type: 'Accounts', attributes: { name: 'a' }, ...id } })).toBe(true);
    }
  });

  it('need type and id to update, and no attribute', () => {
    expect(isValid('Accounts.update', { data: { type: 'Accounts', id: '1' } })).toBe(true);
    expect(isValid('Accounts.update', { data: { type: 'Accounts', attributes: {} } })).toBe(false);
    expect(isValid('Accounts.update', { data: { id: '1', attributes: {} } })).toBe(false);
    expect(isValid('Accounts.update', { data: null })).toBe(false);
  });

  it('may send a demanded attribute under either of its names', () => {
    const documents = catalog.module('Documents');
    const named = [{ name: 'a' }, { document_name: 'a' }, { name: 'a', document_name: 'b' }, {}];
    const verdicts = named.map((attributes) =>
      isValid('Documents.create', {
        data: { type: 'Documents', attributes: { active_date: '2026-01-01', ...attributes } },
      }),
    );
    expect(documents).toBeDefined();
    expect(verdicts).toEqual([true, true, true, false]);
  });

  it('may name a file, or none', () => {
    const fits = (filename: unknown) =>
      isValid('Notes.update', { data: { type: 'Notes', id: '1', attributes: { filename, filename_file: 'YQ==' } } });
    expect([null, '', 'a.txt', '../a', 'C:\\a', 'x'.repeat(255)].map(fits)).toEqual(Array(6).fill(true));
    expect(['a/', '.', 'a/..', 'a\nb', 'x'.repeat(256), 1].map(fits)).toEqual(Array(6).fill(false));
  });

  it('may send anything of its type under the name that does not count', () => {
    const verdicts = [null, '', 'b', 'x'.repeat(255), 'x'.repeat(256), 1].map((name) =>
      ['create', 'update'].map((operation) => {
        const attributes = { document_name: 'a', name, active_date: '2026-01-01' };
        return isValid(`Documents.${operation}`, { data: { type: 'Documents', id: '1', attributes } });
      }),
    );
    const [taken, refused] = [
      [true, true],
      [false, false],
    ];
    expect(verdicts).toEqual([taken, taken, taken, taken, refused, refused]);
  });
});

const samples: Readonly<Partial<Record<FieldTypeName, readonly unknown[]>>> = {
  email: ['a@b.example', 'A@b'],
  version: ['2.0b', 3, 1.5],
  bool: [true, false, 1, '0', 'true'],
  int: [5, -1, '12', '1.0', '1e2'],
  currency: [5, 1.25, '12.50'],
  decimal: [0, -1.25, '1e-3'],
  date: ['2026-02-28', '2026-02-28T10:00:00+01:00'],
  datetime: ['2026-02-28T10:00:00+01:00', '2026-02-28t10:00Z'],
  time: ['10:30', '23:59:59'],
  accessRules: [{}, { Accounts: { list: 'all' } }],
  id: ['1', 'seed_jim_id'],
};
const odd = ['', null, [], {}, 1.5, 'x'.repeat(70_000), 'a@b', '2026-02-28', true, '1', { Accounts: { list: 'all' } }];

// Derived values that must agree with others in the document, or come apart from it, which a schema cannot say.
const DEPENDENT: ReadonlySet<string | undefined> = new Set(['concat', 'upperCase', 'content']);

const packs = [...languages].flatMap(([language, pack]) => modules.map((module) => [language, module, pack] as const));

describe('metadata', () => {
  const isDocument = (name: string, meta: unknown): boolean => isValid(name, { jsonapi: { version: '1.0' }, meta });

  it.each(packs.map(([language, module, pack]) => [language, module.name, module, pack] as const))(
    'in %s of %s fits',
    (_language, name, module, pack) => {
      const attributes = attributesMeta(module, catalog, pack);
      const language = moduleLanguage(module, pack);
      expect(isDocument('meta.attributes', { [name]: { attributes } })).toBe(true);
      expect(isDocument('meta.language', { [name]: { language } })).toBe(true);
    },
  );

  it.each([...languages])('in %s of the application fits', (_language, pack) => {
    const list = listMeta(catalog, pack, (name) => `http://localhost/${name}`);
    const language = applicationLanguage(catalog, pack);
    expect(isDocument('meta.list', { modules: { list } })).toBe(true);
    expect(isDocument('meta.languages', { application: { language } })).toBe(true);
  });
});

/** Values that an attribute takes, and now and then others. */
function valuesOf(field: Field): Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingValues(field), weight: 5 }, { arbitrary: fc.constantFrom(...odd), weight: 1 });
}

function fittingValues({ type, options }: Field): Arbitrary<unknown> {
  const keys = fc.constantFrom(...((options === undefined ? undefined : catalog.dropdowns.get(options)) ?? ['']));
  if (type === 'enum') return keys.map((key) => key.toUpperCase());
  if (type === 'multiEnum') return keys.map((key) => [key.toLowerCase()]);
  if (type === 'intEnum') return fc.oneof(keys, keys.map(Number));
  const fitting = samples[type];
  return fitting === undefined
    ? fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    : fc.constantFrom(...fitting);
}

/** Attributes of a document: mostly what is demanded, and some others. */
function attributesOf(module: Module): Arbitrary<Record<string, unknown>> {
  const fields = [...module.fields.values()].filter(({ derived }) => !DEPENDENT.has(derived?.kind));
  const demanded = fields.filter(({ required, default: preset }) => required && preset === undefined);
  const chosen = fc
    .tuple(fc.subarray(fields, { maxLength: 3 }), fc.constantFrom([], demanded, demanded, demanded))
    .map((some) => [...new Set(some.flat())]);
  return chosen.chain((some) => fc.record(Object.fromEntries(some.map((field) => [field.name, valuesOf(field)]))));
}

/** Faults that no schema can know of: the range of a number in a text, what nobody can store, names that name no file. */
const BEYOND_SCHEMA: ReadonlySet<number> = new Set([8115, 8116, 8608]);

/** Whether the catalogue refuses the attributes, and whether for something that a schema can know of. */
function judge(
  module: Module,
  attributes: Record<string, unknown>,
  mode: 'create' | 'update',
): 'taken' | 'refused' | 'open' {
  const { faults, managed, halfReferences } = validateAttributes(module, attributes, mode);
  // On an update the stored record decides about what the server manages, and completes a parent.
  if (mode === 'update' && managed.length + halfReferences.length > 0) return 'open';
  if (faults.length + managed.length === 0) return 'taken';
  return managed.length === 0 && faults.every(({ code }) => BEYOND_SCHEMA.has(code)) ? 'open' : 'refused';
}

describe('links in requests', () => {
  const meeting = (users: unknown): unknown => ({
    data: {
      type: 'Meetings',
      attributes: attributesDemandedOf('Meetings'),
      relationships: { users },
    },
  });
  const account = (relationships: unknown): unknown => ({
    data: { type: 'Accounts', attributes: { name: 'a' }, relationships },
  });
  const user = { type: 'Users', id: 'u-1' };
  const invited = (attributes: unknown) => ({ ...user, meta: { middle_table: { data: { id: '', attributes } } } });

  it.each([
    ['none', { data: [] }],
    ['several', { data: [user, { ...user, id: 'u-2' }], links: {} }],
    ['a lone one', { data: user }],
    ['middle values', { data: [invited({ accept_status: 'ACCEPT', user_id: 'u-1', required: null }), user] }],
    ['a middle table without values', { data: [{ ...user, meta: { middle_table: { data: {} }, more: 1 } }] }],
  ])('name %s', (_what, users) => {
    expect(isValid('Meetings.create', meeting(users))).toBe(true);
    expect(isValid('linkage.request', users)).toBe(true);
  });

  it.each([
    ['without linkage', {}],
    ['with null for many', { data: null }],
    ['of another type', { data: [{ type: 'Contacts', id: 'u-1' }] }],
    ['with an id that is none', { data: [{ type: 'Users', id: 'a b' }] }],
    ['with an unknown middle value', { data: [invited({ nope: 1 })] }],
    ['with a middle value that is no option', { data: [invited({ accept_status: 'nope' })] }],
    ['with middle values that are no object', { data: [invited([])] }],
    ['with a middle table without data', { data: [{ ...user, meta: { middle_table: {} } }] }],
  ])('are refused %s', (_what, users) => {
    expect(isValid('Meetings.create', meeting(users))).toBe(false);
  });

  it('lead to one record at most where the link does', () => {
    const parent = { type: 'Accounts', id: '1' };
    for (const data of [parent, null, [], [parent]]) {
      expect(isValid('Accounts.create', account({ member_of: { data } }))).toBe(true);
    }
    expect(isValid('Accounts.create', account({ member_of: { data: [parent, parent] } }))).toBe(false);
  });

  it('have no middle values where there is no middle table', () => {
    const entry = (attributes: object): unknown => ({
      member_of: { data: { type: 'Accounts', id: '1', meta: { middle_table: { data: { attributes } } } } },
    });
    expect(isValid('Accounts.create', account(entry({})))).toBe(true);
    expect(isValid('Accounts.create', account(entry({ a: 1 })))).toBe(false);
  });

  it('are those that a client may set', () => {
    const data = { type: 'Users', id: '1' };
    expect(isValid('Accounts.create', account({ assigned_user_link: { data } }))).toBe(true);
    expect(isValid('Accounts.create', account({ created_by_link: { data } }))).toBe(false);
    expect(isValid('Accounts.create', account({ nope: { data } }))).toBe(false);
    expect(isValid('Accounts.update', { data: { type: 'Accounts', id: '1', relationships: {} } })).toBe(true);
  });

  it('stand for a demanded attribute', () => {
    const project = { projects: { data: { type: 'Project', id: '1' } } };
    const attributes = attributesDemandedOf('ProjectTask');
    const { project_id: _, ...others } = attributes;
    const task = (sent: object, relationships: object): unknown => ({
      data: { type: 'ProjectTask', attributes: sent, relationships },
    });
    expect(isValid('ProjectTask.create', task(attributes, {}))).toBe(true);
    expect(isValid('ProjectTask.create', task(others, project))).toBe(true);
    expect(isValid('ProjectTask.create', task(others, {}))).toBe(false);
  });

  it('have middle values that the catalogue takes, and no others', () => {
    const links = modules.flatMap((module) => [...module.links.values()]).filter(isEdgeLink);
    for (const link of links.filter(({ middle }) => middle.size > 0)) {
      const values = [...link.middle.values()].map((field) => [field.name, valuesOf(field)] as const);
      const sent = fc.record(Object.fromEntries(values), { requiredKeys: [] });
      fc.assert(
        fc.property(sent, (attributes) => {
          const { faults } = validateMiddle(link, attributes, '/data');
          if (faults.some(({ code }) => BEYOND_SCHEMA.has(code))) return;
          const meta = { middle_table: { data: { attributes } } };
          const fits = isValid(`${link.module}.${link.name}.entry`, { type: link.related, id: 'x', meta });
          expect([link.name, attributes, fits]).toEqual([link.name, attributes, faults.length === 0]);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('are no resources at the URLs of links', () => {
    expect(isValid('linkage.request', { data: { ...user, links: { href: 'x' } } })).toBe(true);
    expect(isValid('linkage.request', { data: null })).toBe(true);
    expect(isValid('linkage.request', { data: { ...user, attributes: {} } })).toBe(false);
    expect(isValid('linkage.request', { data: 'x' })).toBe(false);
  });
});

describe('linkage in answers', () => {
  const links = { self: 'http://a/1', related: 'http://a/2' };
  const row = { id: 'm-1', type: 'Link', attributes: { accept_status: 'none', required: true, date_modified: null } };
  const identifier = { type: 'Users', id: 'u-1', meta: { middle_table: { data: row } } };

  it('has the rows of the middle table', () => {
    const answered = (data: unknown): unknown => ({ jsonapi: { version: '1.0' }, links, data });
    expect(isValid('linkage.set', answered([identifier, { type: 'Users', id: 'u-2' }]))).toBe(true);
    expect(isValid('linkage.one', answered(null))).toBe(true);
    expect(isValid('linkage.set', answered([{ ...identifier, meta: {} }]))).toBe(false);
    expect(isValid('linkage.set', answered([{ ...identifier, attributes: {} }]))).toBe(false);
  });
});

/** Attributes that a create of a module needs. */
function attributesDemandedOf(module: string): Record<string, unknown> {
  const fields = [...(catalog.module(module)?.fields.values() ?? [])];
  const demanded = fields.filter(
    ({ required, readOnly, default: preset }) => required && !readOnly && preset === undefined,
  );
  return Object.fromEntries(demanded.map((field) => [field.name, samples[field.type]?.[0] ?? 'a']));
}

describe('attributes', () => {
  const seen = { taken: 0, refused: 0, open: 0 };

  describe.each(modules.map((module) => [module.name, module] as const))('of %s', (name, module) => {
    it.each(['create', 'update'] as const)('fit the schema of a %s when the catalogue takes them, else not', (mode) => {
      fc.assert(
        fc.property(attributesOf(module), (attributes) => {
          const verdict = judge(module, attributes, mode);
          seen[verdict] += 1;
          if (verdict === 'open') return;
          const fits = isValid(`${name}.${mode}`, { data: { type: name, id: 'x', attributes } });
          expect({ attributes, verdict: fits ? 'taken' : 'refused' }).toEqual({ attributes, verdict });
        }),
      );
    });
  });

  it('were taken and refused often enough for that to mean something', () => {
    expect(seen.taken).toBeGreaterThan(modules.length * 20);
    expect(seen.refused).toBeGreaterThan(modules.length * 20);
  });
});
