import { describe, expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages } from '@crm/catalog';
import { chosenColumns, columnsOf, nameColumn, searchColumn } from './chosen-columns.js';

const [texts] = languages.values();
const modules = [...catalog.modules.values()].map((module) => {
  if (texts === undefined) throw new Error('There are no texts');
  return { name: module.name, columns: columnsOf(attributesMeta(module, catalog, texts)) };
});

describe('the columns of a module', () => {
  it.each(modules)('of $name start with a name, are few, and can be searched', ({ columns }) => {
    expect(nameColumn(columns)).toBeDefined();
    expect(searchColumn(columns)?.operators).toContain('li');
    expect(chosenColumns(columns).size).toBeGreaterThan(0);
    expect(chosenColumns(columns).size).toBeLessThanOrEqual(7);
  });

  it('show a name instead of its id', () => {
    const names = modules.find(({ name }) => name === 'Accounts')?.columns.map(({ name }) => name);
    expect(names).toContain('assigned_user_name');
    expect(names).not.toContain('assigned_user_id');
  });
});
