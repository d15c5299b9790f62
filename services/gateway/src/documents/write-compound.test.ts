import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import { NOTHING_LOADED } from '../include/load-included.js';
import { bindFields } from '../query/bind-fields.js';
import type { Representation } from '../query/representation.js';
import { writeCompoundOne, writeCompoundPage, type CompoundParts, type Loaded } from './write-compound.js';
import type { LoadedLinkage } from './write-relationships.js';
import { createResourceWriters } from './write-resource.js';

const base = 'https://crm.test/api/v8/modules';
const writers = createResourceWriters(catalog, 'https://crm.test');

function record(id: string, attributes = '{}', toOne: RecordMessage['toOne'] = []): RecordMessage {
  return { id, version: 1, attributesJson: Buffer.from(attributes), toOne, middle: null, dateViewed: '' };
}

function fields(given: Record<string, readonly string[]>, include?: []): Representation {
  return { fieldsets: bindFields(catalog, new Map(Object.entries(given)), []), include };
}

function parts(type: string, representation: Representation, loaded: Loaded = NOTHING_LOADED): CompoundParts {
  return { writers, type, representation, loaded };
}

interface Resource {
  readonly attributes: unknown;
  readonly relationships?: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly data: Resource & readonly Resource[];
  readonly included?: readonly Resource[];
}

const json = (document: Buffer): Document => JSON.parse(document.toString()) as Document;
const urls = (type: string, id: string, link: string): { links: { self: string; related: string } } => ({
  links: { self: `${base}/${type}/${id}/relationships/${link}`, related: `${base}/${type}/${id}/${link}` },
});

/** Takes linkages by `Type/id` and link, and related records by type. */
function loadedOf(
  linkages: Readonly<Record<string, Readonly<Record<string, LoadedLinkage>>>>,
  included: Loaded['included'],
): Loaded {
  return {
    included,
    linkageOf: (type, id) => {
      const found = linkages[`${type}/${id}`];
      return found === undefined ? undefined : new Map(Object.entries(found));
    },
  };
}

const linked = (...ids: string[]): LoadedLinkage => ({
  linked: ids.map((id) => ({ id, middle: null })),
  hasMore: false,
  limit: 20,
});

const oneOf = (representation: Representation, one: RecordMessage, loaded?: Loaded): Document =>
  json(writeCompoundOne(parts('Accounts', representation, loaded), one, `${base}/Accounts/${one.id}?x`));

function pageOf(representation: Representation, records: RecordMessage[], loaded?: Loaded): Document {
  const response: ListResponseMessage = {
    records,
    hasMore: false,
    hasPrevious: false,
    firstCursor: '',
    lastCursor: '',
    count: records.length,
    countIsExact: true,
    isCounted: true,
  };
  const place = { page: { limit: 2, offset: 0 }, kept: '&x=1', maxLinkBytes: 8_192 };
  return json(writeCompoundPage(parts('Accounts', representation, loaded), response, place, `${base}/Accounts`));
}

describe('a document of one record', () => {
  it('contains only the links that fields selects, to-one links with linkage', () => {
    const account = record('a', '{"name":"é"}', [{ link: 'member_of', id: 'p' }]);
    expect(oneOf(fields({ Accounts: ['name', 'member_of', 'cases'] }), account)).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: `${base}/Accounts/a?x` },
      data: {
        type: 'Accounts',
        id: 'a',
        attributes: { name: 'é' },
        relationships: {
          member_of: { ...urls('Accounts', 'a', 'member_of'), data: { type: 'Accounts', id: 'p' } },
          cases: urls('Accounts', 'a', 'cases'),
        },
        links: { self: `${base}/Accounts/a` },
      },
    });
  });

  it('has no relationships when fields selects no link', () => {
    expect(oneOf(fields({ Accounts: ['name'] }), record('a')).data).not.toHaveProperty('relationships');
    expect(oneOf(fields({ Accounts: [] }), record('a')).data).not.toHaveProperty('relationships');
  });

  it('contains every link when fields covers other types, included links with full linkage', () => {
    const loaded = loadedOf({ 'Accounts/a': { cases: linked('k1', 'k2'), member_of: linked() } }, []);
    const account = record('a', '{}', [{ link: 'assigned_user_link', id: 'u' }]);
    const { relationships = {} } = oneOf(fields({ Cases: ['name'] }, []), account, loaded).data;
    expect(Object.keys(relationships)).toEqual([...(catalog.module('Accounts')?.links.keys() ?? [])]);
    expect(relationships).toMatchObject({
      cases: {
        data: [
          { type: 'Cases', id: 'k1' },
          { type: 'Cases', id: 'k2' },
        ],
      },
      member_of: { data: null },
      assigned_user_link: { data: { type: 'Users', id: 'u' } },
    });
    expect(relationships.contacts).not.toHaveProperty('data');
  });
});

describe('a document of a page', () => {
  it('contains only links that were included', () => {
    const loaded = loadedOf({ 'Accounts/a': { cases: linked('k') }, 'Accounts/b': { cases: linked() } }, [
      { type: 'Cases', record: record('k', '{"name":"K"}') },
    ]);
    expect(pageOf(fields({}, []), [record('a'), record('b')], loaded)).toEqual({
      jsonapi: { version: '1.0' },
      links: expect.objectContaining({ first: `${base}/Accounts?page%5Blimit%5D=2&page%5Boffset%5D=0&x=1` }),
      meta: { page: { limit: 2, offset: 0, count: 2, countIsExact: true } },
      data: [
        {
          type: 'Accounts',
          id: 'a',
          attributes: {},
          relationships: { cases: { ...urls('Accounts', 'a', 'cases'), data: [{ type: 'Cases', id: 'k' }] } },
          links: { self: `${base}/Accounts/a` },
        },
        {
          type: 'Accounts',
          id: 'b',
          attributes: {},
          relationships: { cases: { ...urls('Accounts', 'b', 'cases'), data: [] } },
          links: { self: `${base}/Accounts/b` },
        },
      ],
      included: [{ type: 'Cases', id: 'k', attributes: { name: 'K' }, links: { self: `${base}/Cases/k` } }],
    });
  });

  it('has an included member, even an empty one, exactly when requested', () => {
    expect(pageOf(fields({}, []), [record('a')]).included).toEqual([]);
    expect(pageOf(fields({ Accounts: [] }), [record('a')])).not.toHaveProperty('included');
  });

  it('omits links that fields excludes, although they were included', () => {
    const loaded = loadedOf({ 'Accounts/a': { cases: linked('k') } }, [{ type: 'Cases', record: record('k') }]);
    const document = pageOf(fields({ Accounts: ['name', 'contacts'] }, []), [record('a')], loaded);
    expect(document.data[0]?.relationships).toEqual({ contacts: urls('Accounts', 'a', 'contacts') });
    expect(document.included).toHaveLength(1);
  });

  it('shows related records with their own fieldset and their included links', () => {
    const loaded = loadedOf({ 'Cases/k': { contacts: linked('c') } }, [
      { type: 'Cases', record: record('k') },
      { type: 'Contacts', record: record('c', '{}', [{ link: 'reports_to_link', id: 'b' }]) },
    ]);
    const document = pageOf(fields({ Contacts: ['reports_to_link'] }, []), [record('a')], loaded);
    expect(document.included).toMatchObject([
      { relationships: { contacts: { data: [{ type: 'Contacts', id: 'c' }] } } },
      { relationships: { reports_to_link: { data: { type: 'Contacts', id: 'b' } } } },
    ]);
  });

  it('links to linkage that was too long, and keeps middle-table rows byte by byte', () => {
    const middle = { id: 'm-1', attributesJson: Buffer.from('{"n":1.10, "s":"é"}') };
    const long = { linked: [{ id: 'u', middle }], hasMore: true, limit: 1 };
    const loaded = loadedOf({ 'Meetings/m': { users: long } }, []);
    const document = writeCompoundOne(
      parts('Meetings', fields({ Meetings: ['users'] }, []), loaded),
      record('m'),
      'u:',
    );
    expect(document.toString()).toContain('"attributes":{"n":1.10, "s":"é"}');
    expect(json(document).data.relationships?.users).toEqual({
      links: {
        ...urls('Meetings', 'm', 'users').links,
        next: `${base}/Meetings/m/relationships/users?page%5Blimit%5D=1&page%5Boffset%5D=1`,
      },
      data: [
        {
          type: 'Users',
          id: 'u',
          meta: { middle_table: { data: { id: 'm-1', type: 'Link', attributes: { n: 1.1, s: 'é' } } } },
        },
      ],
    });
  });
});
