import { describe, expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages, presentationMeta } from '@crm/catalog';
import { columnsOf, nameColumn, orderedColumns, searchColumn } from './chosen-columns.js';

const [texts] = languages.values();
const modules = [...catalog.modules.values()].map((module) => {
  if (texts === undefined) throw new Error('There are no texts');
  const meta = attributesMeta(module, catalog, texts);
  return { name: module.name, meta, columns: columnsOf(meta), shown: presentationMeta(module, catalog, texts).columns };
});

describe('the columns of a module', () => {
  it.each(modules)('of $name begin with those shown by default, and can be searched', ({ meta, columns, shown }) => {
    expect(nameColumn(columns)).toBeDefined();
    expect(searchColumn(columns)?.operators).toContain('li');
    const names = orderedColumns(meta, shown).map(({ name }) => name);
    expect(names.slice(0, shown.length)).toEqual(shown);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(columns.map(({ name }) => name)));
  });

  it('show a name instead of its id', () => {
    const names = modules.find(({ name }) => name === 'Accounts')?.columns.map(({ name }) => name);
    expect(names).toContain('assigned_user_name');
    expect(names).not.toContain('assigned_user_id');
  });
});
