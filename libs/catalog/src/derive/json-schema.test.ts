import { describe, expect, it } from '@jest/globals';
import { definitions, isValid, newValidator, schema } from '../../test/message-validation.js';
import { catalog } from '../catalog.js';
import { languages } from '../language/index.js';
import { attributesMeta } from './attributes-meta.js';
import { messageSchema } from './json-schema.js';
import { presentationMeta } from './presentation-meta.js';
import { applicationLanguage, moduleLanguage } from './language-meta.js';
import { listMeta } from './list-meta.js';

const modules = [...catalog.modules.values()];

/** The definitions that a value refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === '$ref' && typeof member === 'string' ? [member.replace('#/$defs/', '')] : referencesIn(member),
  );
}

describe('messageSchema', () => {
  it('is a draft 2020-12 schema that compiles in strict mode', () => {
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(() => newValidator().compile(schema)).not.toThrow();
  });

  it('has no dangling references', () => {
    expect(referencesIn(schema).filter((name) => !Object.hasOwn(definitions, name))).toEqual([]);
  });

  it('leaves only modules and their messages unreferenced', () => {
    const referred = new Set(referencesIn(schema));
    const lonely = Object.keys(definitions).filter((name) => !referred.has(name));
    expect(lonely.sort()).toEqual(modules.flatMap(({ name }) => [`${name}.document`, `${name}.list`]).sort());
  });

  it('is deterministic for a catalogue', () => {
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
  it('match the schemas of their module and of any module', () => {
    expect(isValid('Accounts.document', answer)).toBe(true);
    expect(isValid('document', answer)).toBe(true);
    expect(isValid('answer', answer)).toBe(true);
    expect(isValid('Contacts.document', answer)).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['an unknown attribute', { attributes: { nope: 1 } }],
    ['an attribute of another type', { attributes: { name: 1 } }],
    ['null where the catalogue rules it out', { attributes: { name: null } }],
    ['a key in another case', { attributes: { industry: 'banking' } }],
    ['an exact number as a string', { attributes: { total_revenue: '1.5' } }],
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
    ['a numeric id', { id: 1 }],
    ['a link that is not a URL', { links: { self: '/a/1' } }],
    ['a non-standard member', { nope: 1 }],
  ])('are rejected with %s', (_what, change) => {
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

  it('accept included records', () => {
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

  it('accept linkage of to-many links and its page links', () => {
    const links = { self: 'http://a/1', related: 'http://a/2' };
    const cases = (more: object): unknown => ({ ...answer, data: { ...resource, relationships: { cases: more } } });
    expect(isValid('Accounts.document', cases({ links }))).toBe(true);
    expect(isValid('Accounts.document', cases({ links, data: [{ type: 'Cases', id: 'k' }] }))).toBe(true);
    expect(isValid('Accounts.document', cases({ links: { ...links, next: 'http://a/3' }, data: [] }))).toBe(true);
    expect(isValid('Accounts.document', cases({ links, data: null }))).toBe(false);
    expect(isValid('Accounts.document', cases({ links, data: [{ type: 'Contacts', id: 'k' }] }))).toBe(false);
    expect(isValid('Accounts.document', cases({ data: [] }))).toBe(false);
  });

  it('accept the time when a record was viewed', () => {
    const viewed = (date_viewed: unknown): unknown => ({ ...answer, data: { ...resource, meta: { date_viewed } } });
    expect(isValid('Accounts.document', viewed('2026-06-30T09:00:00.000Z'))).toBe(true);
    expect(isValid('Accounts.document', viewed('yesterday'))).toBe(false);
    expect(isValid('Accounts.document', { ...answer, data: { ...resource, meta: {} } })).toBe(false);
  });

  it('accept a list without a total', () => {
    expect(isValid('Accounts.list', page({ count: null, countIsExact: false }))).toBe(true);
    expect(isValid('Accounts.list', page({ countIsExact: false }))).toBe(false);
    expect(isValid('Accounts.list', page({ count: -1, countIsExact: false }))).toBe(false);
  });

  it('accept missing attributes and relationships', () => {
    const { relationships: _relationships, ...sparse } = { ...resource, attributes: {} };
    expect(isValid('Accounts.document', { ...answer, data: sparse })).toBe(true);
  });
});

describe('requests', () => {
  it('accept members that JSON:API does not define, except among attributes', () => {
    const request = { data: { type: 'Accounts', attributes: { name: 'a' }, lid: 1 }, nope: 1 };
    expect(isValid('Accounts.create', request)).toBe(true);
    expect(isValid('request', request)).toBe(true);
    expect(isValid('Accounts.create', { data: { ...request.data, attributes: { name: 'a', nope: 1 } } })).toBe(false);
  });

  it.each([
    ['an invalid id', { type: 'Accounts', id: 'a b', attributes: { name: 'a' } }],
    ['a reserved route name as id', { type: 'Accounts', id: 'meta', attributes: { name: 'a' } }],
    ['another type', { type: 'Contacts', attributes: { name: 'a' } }],
    ['a missing required attribute', { type: 'Accounts', attributes: {} }],
    ['no attributes', { type: 'Accounts' }],
    ['an array of attributes', { type: 'Accounts', attributes: [] }],
  ])('reject a create with %s', (_what, data) => {
    expect(isValid('Accounts.create', { data })).toBe(false);
  });

  it('accept a create without an id, with an empty id and with a client-generated id', () => {
    for (const id of [{}, { id: '' }, { id: 'A-1_z' }]) {
      expect(isValid('Accounts.create', { data: { type: 'Accounts', attributes: { name: 'a' }, ...id } })).toBe(true);
    }
  });

  it('require type and id on an update, but no attribute', () => {
    expect(isValid('Accounts.update', { data: { type: 'Accounts', id: '1' } })).toBe(true);
    expect(isValid('Accounts.update', { data: { type: 'Accounts', attributes: {} } })).toBe(false);
    expect(isValid('Accounts.update', { data: { id: '1', attributes: {} } })).toBe(false);
    expect(isValid('Accounts.update', { data: null })).toBe(false);
  });

  it('accept a required attribute under either of its names', () => {
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

  it('accept a file name or none', () => {
    const fits = (filename: unknown) =>
      isValid('Notes.update', { data: { type: 'Notes', id: '1', attributes: { filename, filename_file: 'YQ==' } } });
    expect([null, '', 'a.txt', '../a', 'C:\\a', 'x'.repeat(255)].map(fits)).toEqual(Array(6).fill(true));
    expect(['a/', '.', 'a/..', 'a\nb', 'x'.repeat(256), 1].map(fits)).toEqual(Array(6).fill(false));
  });

  it('accept an empty name beside the other one only on a create', () => {
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
    const ignored = [true, false];
    expect(verdicts).toEqual([ignored, ignored, taken, taken, refused, refused]);
  });
});

const packs = [...languages].flatMap(([language, pack]) => modules.map((module) => [language, module, pack] as const));

describe('metadata', () => {
  const isDocument = (name: string, meta: unknown): boolean => isValid(name, { jsonapi: { version: '1.0' }, meta });

  it.each(packs.map(([language, module, pack]) => [language, module.name, module, pack] as const))(
    'in %s of %s matches the schema',
    (_language, name, module, pack) => {
      const attributes = attributesMeta(module, catalog, pack);
      const language = moduleLanguage(module, catalog, pack);
      const presentation = presentationMeta(module, catalog, pack);
      expect(isDocument('meta.attributes', { [name]: { attributes, presentation } })).toBe(true);
      expect(isDocument('meta.language', { [name]: { language } })).toBe(true);
    },
  );

  it.each([...languages])('in %s of the application matches the schema', (_language, pack) => {
    const list = listMeta(catalog, pack, (name) => `http://localhost/${name}`);
    const language = applicationLanguage(catalog, pack);
    expect(isDocument('meta.list', { modules: { list } })).toBe(true);
    expect(isDocument('meta.languages', { application: { language } })).toBe(true);
  });
});
