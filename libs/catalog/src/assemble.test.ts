import { describe, expect, it } from '@jest/globals';
import { assemble, type CatalogSource } from './assemble.js';
import { flag, flexReference, oneOf, text } from './define.js';
import type { DropdownName } from './dropdowns/index.js';
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
        ...standardFields,
      },
    },
  ],
  links: [{ child: 'Things', column: 'owner_id', parent: 'Users', childLink: 'owner', parentLink: 'things' }],
  dropdowns: { kinds: ['Users'] },
};

describe('assemble', () => {
  const catalog = assemble(source);

  it('gives stored fields their column and marks what only the server sets', () => {
    const fields = catalog.module('Things')?.fields;
    expect(fields?.get('kind')).toMatchObject({ name: 'kind', column: 'kind', readOnly: false, required: false });
    expect(fields?.get('date_entered')).toMatchObject({ column: 'date_entered', readOnly: true, serverManaged: true });
    expect(fields?.get('date_created')).toMatchObject({ readOnly: true, serverManaged: false });
    expect(fields?.get('date_created')).not.toHaveProperty('column');
  });

  it('makes both sides of a link, each naming the other', () => {
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

  it('cannot be changed', () => {
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

  it('has a hash that follows its content', () => {
    expect(assemble(source).hash).toBe(catalog.hash);
    expect(assemble({ ...source, dropdowns: { kinds: ['Users'], colours: ['red'] } }).hash).not.toBe(catalog.hash);
  });

  it('refuses a source that is not sound, naming every defect', () => {
    const broken = { ...source, modules: [...source.modules, { name: 'A', table: 'a', fields: { id: flag() } }] };
    expect(() => assemble(broken)).toThrow(/lacks the field deleted[\s\S]*A\.id: an attribute/);
  });
});
