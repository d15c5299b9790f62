import { describe, expect, it } from '@jest/globals';
import type { CatalogSource } from '../catalog-source.js';
import {
  accessRules,
  alsoCalled,
  currency,
  date,
  email,
  type FieldDefinition,
  flag,
  flexReference,
  foreignId,
  inBaseCurrency,
  joined,
  type LinkDefinition,
  manyOf,
  type ModuleDefinition,
  nameOf,
  oneOf,
  oneOfNumbers,
  parentName,
  referenceTo,
  text,
  upperCase,
  version,
} from '../define.js';
import type { DropdownName } from '../dropdowns/index.js';
import { standardFields } from '../modules/standard-fields.js';
import { findDefects } from './find-defects.js';

const users: ModuleDefinition = {
  name: 'Users',
  table: 'users',
  fields: { user_name: text({ max: 60 }), ...standardFields },
};

const sound: CatalogSource = {
  modules: [{ name: 'Things', table: 'things', fields: { name: text({ max: 9 }), ...standardFields } }, users],
  links: [{ child: 'Things', column: 'created_by', parent: 'Users', childLink: 'maker', parentLink: 'things_made' }],
  dropdowns: {
    colours: ['red', 'green'],
    numbers: ['-1', '60'],
    words: ['1', 'two'],
    things: ['Things', 'Ghosts'],
    parents: ['', 'Things'],
  },
};

/** The sound source with additional fields in the module Things. */
function withFields(fields: Readonly<Record<string, FieldDefinition>>): CatalogSource {
  const things: ModuleDefinition = {
    name: 'Things',
    table: 'things',
    fields: { name: text({ max: 9 }), ...standardFields, ...fields },
  };
  return { ...sound, modules: [things, users] };
}

/** The sound source with currencies, and additional fields in the module Things beside its currency. */
function withMoney(fields: Readonly<Record<string, FieldDefinition>>): CatalogSource {
  const source = withFields({ ...fields, currency_id: referenceTo('Currencies') });
  return {
    ...source,
    modules: [...source.modules, { name: 'Currencies', table: 'currencies', fields: standardFields }],
  };
}

/** The sound source with one more link. */
function withLink(link: LinkDefinition): CatalogSource {
  return { ...sound, links: [...sound.links, link] };
}

/** The sound source with some members of the module Things changed. */
function withModule(change: Partial<ModuleDefinition>): CatalogSource {
  const things: ModuleDefinition = { name: 'Things', table: 'things', fields: standardFields, ...change };
  return { ...sound, links: [], modules: [things, users] };
}

/** A drop-down name that the type checker does not know, as if a definition had got past it. */
function unchecked(name: string): DropdownName {
  return name as DropdownName;
}

const withoutDeleted = Object.fromEntries(Object.entries(standardFields).filter(([name]) => name !== 'deleted'));

const longName = 'x'.repeat(50);

const cases: readonly [defect: string, source: CatalogSource][] = [
  ['module Users: defined twice', { ...sound, modules: [...sound.modules, { ...users, table: 'u' }] }],
  ['table users: used by two modules', withModule({ table: 'users' })],
  ['module Things: table th"ings is no safe identifier', withModule({ table: 'th"ings' })],
  ['module a/b: the name is not a JSON:API member name', withModule({ name: 'a/b' })],
  ['module Things: lacks the field deleted', withModule({ fields: withoutDeleted })],
  ['Things.id: an attribute may not be called id', withFields({ id: foreignId() })],
  ['Things.type: an attribute may not be called type', withFields({ type: text({ max: 9 }) })],
  ['Things.row_version: an attribute may not be called row_version', withFields({ row_version: flag() })],
  ['Things.a"; drop: the name is no safe identifier', withFields({ 'a"; drop': flag() })],
  ['Things.Name: the name is no safe identifier', withFields({ Name: flag() })],
  ['Things.name_: the name is no safe identifier', withFields({ name_: flag() })],
  [`Things.${longName}: the name is too long for its constraints`, withFields({ [longName]: flag() })],
  ['Things.a: there is no drop-down nope', withFields({ a: oneOf(unchecked('nope')) })],
  ['Things.a: there is no drop-down valueOf', withFields({ a: oneOf(unchecked('valueOf')) })],
  ['Things.a: needs a drop-down', withFields({ a: { type: 'enum' } })],
  ['Things.a: needs a drop-down', withFields({ a: { type: 'intEnum' } })],
  ['Things.a: needs a drop-down', withFields({ a: { type: 'multiEnum' } })],
  ['Things.a: needs a drop-down', withFields({ a: { type: 'accessRules' } })],
  ['Things.a: there is no drop-down nope', withFields({ a: manyOf(unchecked('nope')) })],
  ['Things.a: there is no drop-down nope', withFields({ a: accessRules(unchecked('nope')) })],
  [
    'Things.a: a field of type bool has no drop-down',
    withFields({ a: { type: 'bool', options: unchecked('colours') } }),
  ],
  [
    'Things.a: a field of type text has no drop-down',
    withFields({ a: { type: 'text', options: unchecked('colours') } }),
  ],
  [
    'Things.a: drop-down words has keys that are not whole numbers',
    withFields({ a: oneOfNumbers(unchecked('words')) }),
  ],
  [
    'Things.a: the default is not a value of the field',
    withFields({ a: oneOf(unchecked('colours'), { default: 'blue' }) }),
  ],
  [
    'Things.a: the default is not a value of the field',
    withFields({ a: oneOf(unchecked('colours'), { default: 'Red' }) }),
  ],
  [
    'Things.a: the default is not a value of the field',
    withFields({ a: { ...manyOf(unchecked('colours')), default: '{"blue"}' } }),
  ],
  ['Things.a: the default is not a value of the field', withFields({ a: version({ max: 1, default: '1.0' }) })],
  ['Things.a: the default is not a value of the field', withFields({ a: { ...email({ max: 9 }), default: 'nobody' } })],
  ['Things.a: max must be above 0', withFields({ a: text({ max: 0 }) })],
  ['Things.a: refers to the unknown module Ghosts', withFields({ a: referenceTo('Ghosts') })],
  ['Things.a: a field of type bool cannot refer to a record', withFields({ a: { ...flag(), references: 'Users' } })],
  ['Things.a: gone has no drop-down of modules', withFields({ a: { type: 'id', references: { typeField: 'gone' } } })],
  [
    'Things.a: drop-down things names the unknown module "Ghosts"',
    withFields({ kind: oneOf(unchecked('things')), a: { type: 'id', references: { typeField: 'kind' } } }),
  ],
  ['Things.a: kind has no drop-down of modules', withFields({ kind: text({ max: 9 }), a: flexReference('kind') })],
  [
    'Things.a: the older name name is a field too',
    withFields({ a: oneOf(unchecked('colours'), { renamedFrom: 'name' }) }),
  ],
  ['Things.a: derived from gone, which is not stored', withFields({ a: joined('gone') })],
  ['Things.a: derived from date_created, which is not stored', withFields({ a: joined('date_created') })],
  [
    'Things.a: derived from Things, to which created_by does not refer',
    withFields({ a: nameOf('created_by', 'Things', 'name') }),
  ],
  ['Things.a: derived from Users.gone, which does not exist', withFields({ a: nameOf('created_by', 'Users', 'gone') })],
  [
    'Things.a: derived from Users.created_by_name, which needs another record itself',
    withFields({ a: nameOf('created_by', 'Users', 'created_by_name') }),
  ],
  [
    'Things.a: derived from Things.born, which is no text',
    withFields({ born: date(), a: nameOf('made_from', 'Things', 'born'), made_from: referenceTo('Things') }),
  ],
  [
    'Things.a: derived from Things.c, which needs another record itself',
    withFields({
      kind: oneOf(unchecked('parents')),
      b: flexReference('kind'),
      c: parentName('kind', 'b', ['Things']),
      a: nameOf('made_from', 'Things', 'c'),
      made_from: referenceTo('Things'),
    }),
  ],
  ['Things.a: derived from gone, which is not stored', withFields({ a: alsoCalled('gone', { max: 9 }) })],
  [
    'Things.a: derived from full_name, which is not stored',
    withFields({ a: upperCase('full_name'), full_name: joined('name') }),
  ],
  [
    'Things.a: derived from gone, which is not stored',
    withFields({ kind: oneOf(unchecked('parents')), a: parentName('kind', 'gone', ['Things']) }),
  ],
  [
    'Things.a: derived from Users.name, which does not exist',
    {
      ...withFields({
        kind: oneOf(unchecked('people')),
        b: flexReference('kind'),
        a: parentName('kind', 'b', ['Users']),
      }),
      dropdowns: { ...sound.dropdowns, people: ['Users'] },
    },
  ],
  [
    'Things.a: its modules are not the keys of kind',
    withFields({
      kind: oneOf(unchecked('things')),
      b: foreignId(),
      a: parentName('kind', 'b', ['Things']),
    }),
  ],
  ['Things.a: a derived field is not server-managed', withFields({ a: { ...joined('name'), serverManaged: true } })],
  ['Things.a: converted from name, which is no stored amount', withMoney({ a: inBaseCurrency('name') })],
  ['Things.a: converted from gone, which is no stored amount', withMoney({ a: inBaseCurrency('gone') })],
  [
    'Things.a: currency_id does not name the currency to convert from',
    withFields({ b: currency(), a: inBaseCurrency('b') }),
  ],
  [
    'Things.a: currency_id does not name the currency to convert from',
    withFields({ b: currency(), a: inBaseCurrency('b'), currency_id: referenceTo('Users') }),
  ],
  [
    'drop-down twice: "new" is not unique when case is ignored',
    { ...sound, dropdowns: { ...sound.dropdowns, twice: ['New', 'NEW'] } },
  ],
  ['drop-down bare: has no keys', { ...sound, dropdowns: { ...sound.dropdowns, bare: [] } }],
  [
    'link Ghosts.a to Users: there is no module Ghosts',
    withLink({ child: 'Ghosts', column: 'a', parent: 'Users', childLink: 'a' }),
  ],
  [
    'link Things.created_by to Ghosts: there is no module Ghosts',
    withLink({ child: 'Things', column: 'created_by', parent: 'Ghosts', childLink: 'a' }),
  ],
  [
    'link Things.gone to Users: gone does not refer to Users',
    withLink({ child: 'Things', column: 'gone', parent: 'Users', childLink: 'a' }),
  ],
  [
    'link Things.created_by to Things: created_by does not refer to Things',
    withLink({ child: 'Things', column: 'created_by', parent: 'Things', childLink: 'a' }),
  ],
  [
    'link Things.name to Users: name does not refer to Users',
    withLink({ child: 'Things', column: 'name', parent: 'Users', childLink: 'a' }),
  ],
  [
    'link Things.b to Users: b does not refer to Users',
    {
      ...withFields({ kind: oneOf(unchecked('parents')), b: flexReference('kind') }),
      links: [{ child: 'Things', column: 'b', parent: 'Users', childLink: 'a' }],
    },
  ],
  [
    'link Things.b to Users: b does not refer to Users',
    {
      ...withFields({ b: flexReference('gone') }),
      links: [{ child: 'Things', column: 'b', parent: 'Users', childLink: 'a' }],
    },
  ],
  [
    'link Things.created_by to Users: has a name on neither side',
    withLink({ child: 'Things', column: 'created_by', parent: 'Users' }),
  ],
  [
    'link Things.maker: defined twice',
    withLink({ child: 'Things', column: 'modified_user_id', parent: 'Users', childLink: 'maker' }),
  ],
  [
    'link Things.name: an attribute has the same name',
    withLink({ child: 'Things', column: 'created_by', parent: 'Users', childLink: 'name' }),
  ],
  [
    'link Users.type: a link may not be called type',
    withLink({ child: 'Things', column: 'created_by', parent: 'Users', parentLink: 'type' }),
  ],
  [
    'link Things._a: the name is not a JSON:API member name',
    withLink({ child: 'Things', column: 'created_by', parent: 'Users', childLink: '_a' }),
  ],
  [
    'Things: filter mine: there is no field gone',
    withModule({ filters: { mine: [{ field: 'gone', operator: 'eq', operand: 1 }] } }),
  ],
  [
    'Things: an index names gone, which is not stored',
    withModule({ indexes: [{ equals: ['gone'], serves: 'nothing', query: 'sort=gone' }] }),
  ],
];

describe('findDefects', () => {
  it('finds nothing in a valid source', () => {
    expect(findDefects(sound)).toEqual([]);
  });

  it('finds nothing in an optional parent, second names, capitals and defaults', () => {
    const source = withFields({
      kind: oneOf(unchecked('parents')),
      parent_id: flexReference('kind'),
      parent_name: parentName('kind', 'parent_id', ['', 'Things']),
      maker_name: nameOf('created_by', 'Users', 'user_name'),
      label: alsoCalled('name', { max: 9 }),
      capitals: upperCase('name'),
      colours: manyOf(unchecked('colours')),
      modules: accessRules(unchecked('parents')),
      release: version({ max: 9, default: '1' }),
      wait: oneOfNumbers(unchecked('numbers'), { default: -1 }),
    });
    const parent = { child: 'Things', column: 'parent_id', parent: 'Things', childLink: 'above', parentLink: 'below' };
    expect(findDefects({ ...source, links: [...source.links, parent] })).toEqual([]);
  });

  it.each(cases)('finds: %s', (defect, source) => {
    expect(findDefects(source)).toContain(defect);
  });

  it('finds all defects at once', () => {
    expect(findDefects(withFields({ type: flag(), a: referenceTo('Ghosts') }))).toHaveLength(2);
  });
});
