import type { Catalog, ColumnLink, Field, Link, Module } from '@crm/catalog';

function field(name: string, more: Partial<Field> = {}): [string, Field] {
  const traits = { required: false, readOnly: false, serverManaged: false, adminOnly: false, unique: false };
  const stored = more.derived === undefined ? { column: name } : {};
  return [name, { name, type: 'text', ...stored, ...traits, ...more }];
}

function link(
  more: Pick<ColumnLink, 'name' | 'module' | 'related' | 'column'> & Partial<ColumnLink>,
): [string, ColumnLink] {
  return [more.name, { cardinality: 'one', storage: 'column', holder: 'near', ...more }];
}

const managed = { serverManaged: true, readOnly: true };

/** People, who have bosses. */
export const people: Module = {
  name: 'People',
  table: 'people',
  createAdminOnly: false,
  writeAdminOnly: false,
  ownRecordOnly: false,
  makerOnly: false,
  partOf: [],
  filters: new Map(),
  indexes: [],
  uniqueTogether: [],
  permanentIds: [],
  presentation: {},
  fileFields: [],
  fields: new Map([
    field('first'),
    field('last'),
    field('name', { derived: { kind: 'concat', columns: ['first', 'last'] } }),
    field('boss_id', { type: 'id', references: 'People' }),
    field('boss_name', { derived: { kind: 'related', column: 'boss_id', module: 'People', field: 'name' } }),
    field('number', { type: 'autoNumber', ...managed }),
    field('date_entered', { type: 'datetime', ...managed }),
    field('date_created', { type: 'datetime', derived: { kind: 'alias', column: 'date_entered' } }),
    field('deleted', { type: 'bool', ...managed }),
  ]),
  links: new Map([
    link({ name: 'boss', module: 'People', related: 'People', column: 'boss_id' }),
    link({
      name: 'reports',
      module: 'People',
      related: 'People',
      column: 'boss_id',
      cardinality: 'many',
      holder: 'far',
    }),
  ]),
};

const role = { column: 'parent_type', value: 'People' };

/** Notes, whose parents are of several modules. */
export const notes: Module = {
  name: 'Notes',
  table: 'notes',
  createAdminOnly: false,
  writeAdminOnly: false,
  ownRecordOnly: false,
  makerOnly: false,
  partOf: [],
  filters: new Map(),
  indexes: [],
  uniqueTogether: [],
  permanentIds: [],
  presentation: {},
  fileFields: [],
  fields: new Map([
    field('name'),
    field('parent_type'),
    field('parent_id', { type: 'id', references: { typeField: 'parent_type' } }),
    field('parent_name', {
      derived: { kind: 'parentName', typeColumn: 'parent_type', idColumn: 'parent_id', modules: ['People', 'Notes'] },
    }),
  ]),
  links: new Map([link({ name: 'person', module: 'Notes', related: 'People', column: 'parent_id', role })]),
};

/** Addresses, linked with people over a middle table. */
export const addresses: Module = {
  name: 'Addresses',
  table: 'addresses',
  createAdminOnly: false,
  writeAdminOnly: false,
  ownRecordOnly: false,
  makerOnly: false,
  partOf: [],
  filters: new Map(),
  indexes: [],
  uniqueTogether: [],
  permanentIds: [],
  presentation: {},
  fileFields: [],
  fields: new Map([
    field('address', { type: 'email' }),
    field('name', { derived: { kind: 'alias', column: 'address', writable: true } }),
    field('capitals', { readOnly: true, derived: { kind: 'upperCase', column: 'address' } }),
    field('old_id', { type: 'id', references: 'Addresses' }),
    field('old_name', { derived: { kind: 'related', column: 'old_id', module: 'Addresses', field: 'name' } }),
    field('due', { type: 'time' }),
    field('colours', { type: 'multiEnum' }),
    field('rules', { type: 'accessRules' }),
    field('person_id', { type: 'id', derived: { kind: 'linkedId', link: 'people' } }),
    field('person_name', {
      derived: { kind: 'linkedName', link: 'people', idField: 'person_id', field: 'name' },
    }),
  ]),
  links: new Map<string, Link>([
    [
      'people',
      {
        name: 'people',
        module: 'Addresses',
        related: 'People',
        cardinality: 'many',
        storage: 'local-edge',
        table: 'addresses_people',
        nearSide: 'left',
        nearColumn: 'address_id',
        farColumn: 'person_id',
        exclusive: false,
        roles: [{ column: 'kind', value: 'owner' }],
        middle: new Map(),
      },
    ],
  ]),
};

const modules = new Map([people, notes, addresses].map((module) => [module.name, module]));
/** A catalogue of the three modules. */
export const catalog: Catalog = { modules, dropdowns: new Map(), hash: '', module: (name) => modules.get(name) };

/** The text without the quotes around names, for reading. */
export function readable({ text }: { readonly text: string }): string {
  return text.replaceAll('"', '');
}
