import { describe, expect, it } from '@jest/globals';
import { assemble } from './assemble.js';
import type { CatalogSource } from './catalog-source.js';
import { alsoCalled, flag, flexReference, managed, oneOf, referenceTo, text, upperCase } from './define.js';
import type { DropdownName } from './dropdowns/index.js';
import { isEdgeLink } from './link-kinds.js';
import type { EdgeLink, Field, Link } from './model.js';
import { standardFields } from './modules/standard-fields.js';

const source: CatalogSource = {
  modules: [
    { name: 'Users', table: 'users', fields: { user_name: text({ max: 60, required: true }), ...standardFields } },
    {
      name: 'Things',
      table: 'things',
      fields: {
        kind: oneOf('kinds' as DropdownName),
        owner_id: flexReference('kind'),
        label: text({ max: 9, required: true }),
        name: alsoCalled('label', { max: 9 }),
        capitals: upperCase('label'),
        ...standardFields,
      },
      filters: { users: [{ field: 'kind', operator: 'in', operand: ['Users'] }] },
      indexes: [{ equals: ['kind'], serves: 'things of a kind', query: 'filter=users' }],
      uniqueTogether: [{ columns: ['kind', 'created_by'], code: 8011 }],
    },
  ],
  links: [
    { child: 'Things', column: 'owner_id', parent: 'Users', childLink: 'owner', parentLink: 'things' },
    {
      storage: 'local-edge',
      table: 'lendings',
      left: { module: 'Things', column: 'thing_id', link: 'borrowers' },
      right: { module: 'Users', column: 'user_id', link: 'borrowed' },
      roles: [{ column: 'kind', value: 'Users' }],
      middle: { returned: flag({ default: false }), lender_id: managed(referenceTo('Users')) },
    },
    {
      storage: 'edge',
      table: 'things_fans',
      left: { module: 'Things', column: 'thing_id' },
      right: { module: 'Users', column: 'user_id', link: 'favourite_things' },
    },
  ],
  dropdowns: { kinds: ['Users'] },
};

describe('assemble', () => {
  const catalog = assemble(source);

  it('gives stored fields their column and marks server-managed fields', () => {
    const fields = catalog.module('Things')?.fields;
    expect(fields?.get('kind')).toMatchObject({ name: 'kind', column: 'kind', readOnly: false, required: false });
    expect(fields?.get('date_entered')).toMatchObject({ column: 'date_entered', readOnly: true, serverManaged: true });
    expect(fields?.get('date_created')).toMatchObject({ readOnly: true, serverManaged: false });
    expect(fields?.get('date_created')).not.toHaveProperty('column');
  });

  it('gives fields the keys of their drop-down', () => {
    expect(catalog.module('Things')?.fields.get('kind')?.keys).toEqual(['Users']);
    expect(catalog.module('Things')?.fields.get('owner_id')).not.toHaveProperty('keys');
  });

  it('lets a client write a second name of a field, but no other derived value', () => {
    const fields = catalog.module('Things')?.fields;
    expect(fields?.get('name')).toMatchObject({ type: 'text', max: 9, readOnly: false, required: false });
    expect(fields?.get('name')).not.toHaveProperty('column');
    expect(fields?.get('capitals')).toMatchObject({ type: 'text', readOnly: true, serverManaged: false });
  });

  it('keeps named filters and indexes, and leaves them empty for a module without any', () => {
    const things = catalog.module('Things');
    const ofUsers = { field: 'kind', operator: 'in', operand: ['Users'] };
    expect([...(things?.filters ?? [])]).toEqual([['users', [ofUsers]]]);
    expect(things?.indexes).toEqual([{ equals: ['kind'], serves: 'things of a kind', query: 'filter=users' }]);
    expect(things?.uniqueTogether).toEqual([{ columns: ['kind', 'created_by'], code: 8011 }]);
    expect(catalog.module('Users')?.filters.size).toBe(0);
    expect(catalog.module('Users')?.indexes).toEqual([]);
    expect(catalog.module('Users')?.uniqueTogether).toEqual([]);
  });

  it.each([
    [{}, false, false],
    [{ createAdminOnly: true }, true, false],
    [{ writeAdminOnly: true }, true, true],
  ])('resolves write access %j', (rights, createAdminOnly, writeAdminOnly) => {
    const [users, things] = source.modules;
    if (users === undefined || things === undefined) throw new Error('no modules');
    const guarded = assemble({ ...source, links: [], modules: [users, { ...things, ...rights }] });
    expect(guarded.module('Things')).toMatchObject({ createAdminOnly, writeAdminOnly });
  });

  it('creates both sides of a column link, each naming the other', () => {
    const stored = { storage: 'column', column: 'owner_id', role: { column: 'kind', value: 'Users' } };
    expect(catalog.module('Things')?.links.get('owner')).toEqual({
      ...stored,
      name: 'owner',
      module: 'Things',
      related: 'Users',
      cardinality: 'one',
      holder: 'near',
      inverse: 'things',
    });
    expect(catalog.module('Users')?.links.get('things')).toEqual({
      ...stored,
      name: 'things',
      module: 'Users',
      related: 'Things',
      cardinality: 'many',
      holder: 'far',
      inverse: 'owner',
    });
  });

  it('creates both sides of a middle-table link, with its roles and middle values', () => {
    const stored = {
      storage: 'local-edge',
      table: 'lendings',
      cardinality: 'many',
      roles: [{ column: 'kind', value: 'Users' }],
    };
    const borrowers = catalog.module('Things')?.links.get('borrowers');
    const borrowed = catalog.module('Users')?.links.get('borrowed');
    expect(borrowers).toMatchObject({
      ...stored,
      name: 'borrowers',
      module: 'Things',
      related: 'Users',
      inverse: 'borrowed',
      nearColumn: 'thing_id',
      farColumn: 'user_id',
    });
    expect(borrowed).toMatchObject({
      ...stored,
      name: 'borrowed',
      module: 'Users',
      related: 'Things',
      inverse: 'borrowers',
      nearColumn: 'user_id',
      farColumn: 'thing_id',
    });
    for (const middle of [middleOf(borrowers), middleOf(borrowed)]) {
      expect([...(middle?.keys() ?? [])]).toEqual(['returned', 'lender_id']);
      expect(middle?.get('returned')).toMatchObject({ column: 'returned', type: 'bool', default: false });
      expect(middle?.get('lender_id')).toMatchObject({ references: 'Users', readOnly: true, serverManaged: true });
    }
  });

  it('creates no link for a side without a name', () => {
    expect([...(catalog.module('Things')?.links.keys() ?? [])]).toEqual(['owner', 'borrowers']);
    const fans = catalog.module('Users')?.links.get('favourite_things');
    expect(fans).toMatchObject({ storage: 'edge', nearColumn: 'user_id', farColumn: 'thing_id', roles: [] });
    expect(fans).not.toHaveProperty('inverse');
    expect(middleOf(fans)?.size).toBe(0);
  });

  it('is frozen', () => {
    const things = catalog.module('Things');
    const kind = things?.fields.get('kind');
    expect(() => Object.assign(kind ?? {}, { required: true })).toThrow(TypeError);
    expect(() => (things?.fields as Map<string, unknown>).delete('kind')).toThrow('cannot be changed');
    expect(() => (catalog.modules as Map<string, unknown>).set('Ghosts', {})).toThrow('cannot be changed');
    expect(() => {
      (catalog.dropdowns as Map<string, unknown>).clear();
    }).toThrow('cannot be changed');
    expect(things?.fields.get('kind')).toBe(kind);
  });

  it('is frozen in its links, filters and indexes too', () => {
    const things = catalog.module('Things');
    const borrowers = things?.links.get('borrowers');
    const [users] = things?.filters.get('users') ?? [];
    const parts: unknown[] = [
      things,
      things?.links.get('owner'),
      borrowers,
      (borrowers as EdgeLink).roles,
      (borrowers as EdgeLink).roles[0],
      middleOf(borrowers)?.get('returned'),
      things?.fields.get('name')?.derived,
      things?.filters.get('users'),
      users,
      users?.operand,
      things?.indexes,
      things?.indexes[0],
      things?.uniqueTogether,
      things?.uniqueTogether[0]?.columns,
    ];
    expect(parts.filter((part) => part === undefined || !Object.isFrozen(part))).toEqual([]);
    expect(() => (middleOf(borrowers) as Map<string, unknown>).delete('returned')).toThrow('cannot be changed');
    expect(() => {
      (things?.filters as Map<string, unknown>).clear();
    }).toThrow('cannot be changed');
  });

  it('has a hash that changes with its content', () => {
    expect(assemble(source).hash).toBe(catalog.hash);
    expect(assemble({ ...source, dropdowns: { kinds: ['Users'], colours: ['red'] } }).hash).not.toBe(catalog.hash);
    expect(assemble({ ...source, links: source.links.slice(1) }).hash).not.toBe(catalog.hash);
  });
});

function middleOf(link: Link | undefined): ReadonlyMap<string, Field> | undefined {
  return link !== undefined && isEdgeLink(link) ? link.middle : undefined;
}
