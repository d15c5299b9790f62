import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { bindFields, selectionOf } from './bind-fields.js';

function bind(given: Record<string, readonly string[]>) {
  const faults: Fault[] = [];
  return { fieldsets: bindFields(catalog, new Map(Object.entries(given)), faults), faults };
}

describe('bindFields', () => {
  it('separates attributes from links, each once', () => {
    const { fieldsets, faults } = bind({ Accounts: ['name', 'cases', 'member_of', 'industry', 'name', 'cases'] });
    expect(faults).toEqual([]);
    expect([...(fieldsets.get('Accounts')?.attributes ?? [])]).toEqual(['name', 'industry']);
    expect(fieldsets.get('Accounts')?.links.map(({ name }) => name)).toEqual(['cases', 'member_of']);
  });

  it('accepts derived attributes and both names of the creation date', () => {
    expect(bind({ Accounts: ['assigned_user_name', 'date_created', 'date_entered'] }).faults).toEqual([]);
  });

  it('accepts id, which every resource has, and an empty fieldset', () => {
    for (const names of [['id'], []]) {
      const { fieldsets, faults } = bind({ Accounts: names });
      expect(faults).toEqual([]);
      expect(fieldsets.get('Accounts')).toEqual({ attributes: new Set(), links: [] });
    }
  });

  it.each([
    ['Accounts', 'nope', 'Accounts has neither an attribute nor a link of this name'],
    ['Accounts', 'Name', 'Accounts has neither an attribute nor a link of this name'],
    ['Accounts', '', 'Accounts has neither an attribute nor a link of this name'],
    ['Accounts', 'row_version', 'Accounts has neither an attribute nor a link of this name'],
    ['Accounts', '__proto__', 'Accounts has neither an attribute nor a link of this name'],
    ['Cases', 'type', 'The attribute is called case_type here'],
  ])('rejects fields[%s]=%s', (type, name, detail) => {
    expect(bind({ [type]: ['name', name] }).faults).toEqual([
      { code: 8212, value: name, source: { parameter: `fields[${type}]` }, detail },
    ]);
  });

  it.each(['accounts', 'Nope', '', 'constructor'])('rejects the type %j', (type) => {
    expect(bind({ [type]: ['name'] }).faults).toEqual([
      { code: 8212, value: type, source: { parameter: `fields[${type}]` }, detail: 'There is no such type' },
    ]);
  });

  it('reports every fault', () => {
    expect(bind({ Accounts: ['a', 'b'], Nope: [] }).faults).toHaveLength(3);
  });
});

describe('selectionOf', () => {
  it('selects the attributes and the to-one links', () => {
    const { fieldsets } = bind({ Accounts: ['name', 'cases', 'member_of'], Cases: [] });
    expect(selectionOf(fieldsets, 'Accounts')).toEqual({ attributes: ['name'], toOne: ['member_of'] });
    expect(selectionOf(fieldsets, 'Cases')).toEqual({ attributes: [], toOne: [] });
    expect(selectionOf(fieldsets, 'Contacts')).toBeUndefined();
  });
});
