import { describe, expect, it } from '@jest/globals';
import type { CatalogSource } from '../catalog-source.js';
import {
  flag,
  idOfLinked,
  nameOf,
  nameOfLinked,
  ofPrimaryEmail,
  otherEmail,
  primaryEmail,
  referenceTo,
  text,
  type FieldDefinition,
  type LinkDefinition,
  type ModuleDefinition,
} from '../define.js';
import { standardFields } from '../modules/standard-fields.js';
import { findDefects } from './find-defects.js';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * A source with Things, which have additional fields, Users, and these links besides one that is stored as a column.
 */
function source(fields: Fields, ...links: readonly LinkDefinition[]): CatalogSource {
  const module = (name: string, more: Fields): ModuleDefinition => ({
    name,
    table: name.toLowerCase(),
    fields: { ...standardFields, ...more },
  });
  const users = module('Users', { user_name: text({ max: 60 }), email_address: text({ max: 9 }) });
  const maker: LinkDefinition = { child: 'Things', column: 'created_by', parent: 'Users', childLink: 'maker' };
  return { modules: [module('Things', fields), users], links: [maker, ...links], dropdowns: {} };
}

/** Things with many Users as friends. */
function withPair(fields: Fields): CatalogSource {
  return source(fields, {
    storage: 'edge',
    table: 'things_users',
    left: { module: 'Things', column: 'thing_id', link: 'friends' },
    right: { module: 'Users', column: 'user_id' },
  });
}

const otherAddress = {
  kind: 'otherAddress',
  link: 'email_addresses',
  apartFrom: 'email_addresses_primary',
  field: 'email_address',
} as const;

/** Things, to which Users serve as e-mail addresses. */
function withAddresses(
  fields: Fields,
  { exclusive = true, mark = 'is_primary' }: { readonly exclusive?: boolean; readonly mark?: string } = {},
): CatalogSource {
  const shared = { storage: 'local-edge', table: 'shared', right: { module: 'Users', column: 'user_id' } } as const;
  const left = { module: 'Things', column: 'thing_id' };
  return source(
    fields,
    { ...shared, left: { ...left, link: 'email_addresses' }, middle: { is_primary: flag() } },
    {
      ...shared,
      left: { ...left, link: 'email_addresses_primary' },
      roles: [{ column: mark, value: true }],
      ...(exclusive ? { exclusive: true } : {}),
    },
  );
}

const cases: readonly (readonly [rule: string, source: CatalogSource, defect: string])[] = [
  [
    'an id from an unknown link',
    withPair({ a: idOfLinked('gone', 'Users') }),
    'Things.a: derived from the link gone, which is none over a middle table of relationships',
  ],
  [
    'an id from a column link',
    withPair({ a: idOfLinked('maker', 'Users') }),
    'Things.a: derived from the link maker, which is none over a middle table of relationships',
  ],
  [
    'an id from a link to another module',
    withPair({ a: idOfLinked('friends', 'Things') }),
    'Things.a: derived from Users, to which it does not refer',
  ],
  [
    'a name next to an id that is not from the link',
    withPair({ a: nameOfLinked('created_by', 'friends', 'user_name') }),
    'Things.a: created_by is not the id of the link friends',
  ],
  [
    'a name that the linked module lacks',
    withPair({ b: idOfLinked('friends', 'Users'), a: nameOfLinked('b', 'friends', 'gone') }),
    'Things.a: derived from Users.gone, which does not exist',
  ],
  [
    'the name of a record found only by a link',
    withPair({
      b: idOfLinked('friends', 'Users'),
      c: nameOfLinked('b', 'friends', 'user_name'),
      d: nameOf('e', 'Things', 'c'),
      e: referenceTo('Things'),
    }),
    'Things.d: derived from Things.c, which needs another record itself',
  ],
  [
    'an address of no link',
    withPair({ a: primaryEmail() }),
    'Things.a: derived from the link email_addresses_primary, which is none over a local table',
  ],
  [
    'a primary address among several',
    withAddresses({ a: primaryEmail() }, { exclusive: false }),
    'Things.a: email_addresses_primary may lead to several records',
  ],
  [
    'a missing attribute of an address',
    withAddresses({ a: ofPrimaryEmail('gone') }),
    'Things.a: derived from Users.gone, which is not stored',
  ],
  [
    'an address that no link marks',
    withAddresses({ a: { ...otherEmail(), derived: { ...otherAddress, apartFrom: 'email_addresses' } } }),
    'Things.a: email_addresses may lead to several records',
  ],
  [
    'an exclusive link that marks nothing',
    withAddresses({}, { mark: 'other' }),
    'link over shared from Things to Users: only a link that marks pairs is exclusive',
  ],
];

describe('attributes behind links', () => {
  it('are valid on links of their kind', () => {
    const id = { b: idOfLinked('friends', 'Users') };
    expect(findDefects(withPair({ ...id, a: nameOfLinked('b', 'friends', 'user_name') }))).toEqual([]);
    const flags = { c: ofPrimaryEmail('email_address') };
    expect(findDefects(withAddresses({ a: primaryEmail(), b: otherEmail(), ...flags }))).toEqual([]);
  });

  it.each(cases)('are invalid with %s', (_rule, unsound, defect) => {
    expect(findDefects(unsound)).toContain(defect);
  });
});
