import { describe, expect, it } from '@jest/globals';
import { catalog } from './catalog.js';
import type { Field } from './model.js';

describe('catalog', () => {
  it('has the modules of this release', () => {
    const names = ['Accounts', 'Contacts', 'Opportunities', 'Cases', 'Meetings', 'Notes', 'Users'];
    expect([...catalog.modules.keys()]).toEqual(names);
  });

  it.each([...catalog.modules.values()])('gives $name the dates of both vocabularies and the soft delete', (module) => {
    expect(module.fields.get('date_created')?.derived).toEqual({ kind: 'alias', column: 'date_entered' });
    for (const name of ['date_entered', 'date_modified', 'created_by', 'modified_user_id', 'deleted']) {
      expect(module.fields.get(name)?.serverManaged).toBe(true);
    }
  });

  it.each([
    ['Accounts', ['name']],
    ['Contacts', ['last_name']],
    ['Opportunities', ['sales_stage', 'amount', 'date_closed', 'name']],
    ['Cases', ['name']],
    ['Meetings', ['name', 'date_start', 'duration_hours']],
    ['Notes', ['name']],
    ['Users', ['user_name', 'last_name']],
  ])('demands of a new record of %s what a person would', (name, demanded) => {
    const found = fieldsOf(name).filter((field) => field.required && !field.readOnly && field.default === undefined);
    expect(found.map((field) => field.name).sort()).toEqual([...demanded].sort());
  });

  it.each([
    ['Accounts', 'total_revenue', 'currency'],
    ['Accounts', 'last_contacted', 'datetime'],
    ['Meetings', 'duration_minutes', 'int'],
    ['Notes', 'portal_flag', 'bool'],
    ['Cases', 'case_number', 'autoNumber'],
  ])('has %s.%s of the specification as %s', (module, field, type) => {
    expect(catalog.module(module)?.fields.get(field)?.type).toBe(type);
  });

  it.each([
    ['Accounts', 'assigned_user_name', { column: 'assigned_user_id', module: 'Users', field: 'user_name' }],
    ['Accounts', 'parent_name', { column: 'parent_id', module: 'Accounts', field: 'name' }],
    ['Cases', 'account_name', { column: 'account_id', module: 'Accounts', field: 'name' }],
    ['Cases', 'contact_created_by_name', { column: 'contact_created_by_id', module: 'Contacts', field: 'name' }],
    ['Contacts', 'report_to_name', { column: 'reports_to_id', module: 'Contacts', field: 'last_name' }],
    ['Notes', 'contact_name', { column: 'contact_id', module: 'Contacts', field: 'name' }],
    ['Users', 'reports_to_name', { column: 'reports_to_id', module: 'Users', field: 'last_name' }],
  ])('derives %s.%s', (module, field, derived) => {
    expect(catalog.module(module)?.fields.get(field)?.derived).toEqual({ kind: 'related', ...derived });
  });

  it('keeps what only an administrator may write', () => {
    const guarded = [...catalog.modules.keys()].flatMap((module) =>
      fieldsOf(module).flatMap(({ name, adminOnly }) => (adminOnly ? [`${module}.${name}`] : [])),
    );
    expect(guarded).toEqual(['Users.user_name', 'Users.is_admin', 'Users.status']);
    expect(catalog.module('Users')?.createAdminOnly).toBe(true);
    expect(catalog.module('Accounts')?.createAdminOnly).toBe(false);
  });

  it('links a case to its account from both ends', () => {
    const accounts = catalog.module('Cases')?.links.get('accounts');
    const cases = catalog.module('Accounts')?.links.get('cases');
    expect(accounts).toMatchObject({ cardinality: 'one', holder: 'near', column: 'account_id', inverse: 'cases' });
    expect(cases).toMatchObject({ cardinality: 'many', holder: 'far', column: 'account_id', inverse: 'accounts' });
  });

  it('has no module for a name that an object inherits', () => {
    expect(catalog.module('constructor')).toBeUndefined();
  });
});

function fieldsOf(module: string): Field[] {
  return [...(catalog.module(module)?.fields.values() ?? [])];
}
