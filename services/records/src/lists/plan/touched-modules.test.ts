import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { planList, type ListOptions } from '../../../test/list-under-test.js';
import { touchedModules } from './touched-modules.js';

describe('the modules that a list touches', () => {
  it.each<[module: string, options: ListOptions, expected: string]>([
    ['Accounts', {}, 'Accounts'],
    ['Accounts', { search: 'filter[Accounts.assigned_user_name]=x' }, 'Accounts Users'],
    ['Accounts', { search: 'filter[Accounts.contacts.meetings.name]=x' }, 'Accounts Contacts Meetings'],
    ['Accounts', { search: 'filter[Accounts.contacts.meta.middle_table.id]=x' }, 'Accounts Contacts'],
    ['Accounts', { search: 'sort=member_of.campaign_name' }, 'Accounts Campaigns'],
    ['Contacts', { search: 'filter[Contacts.account_name]=x&sort=email1' }, 'Accounts Contacts EmailAddresses'],
    ['Cases', { search: 'sort=account_name,name' }, 'Accounts Cases'],
    ['Contacts', { through: ['Accounts', 'a', 'contacts'] }, 'Accounts Contacts'],
  ])('of %s with %j', (module, options, expected) => {
    const touched = [...touchedModules(catalog, planList(module, options).structure)].map(({ name }) => name);
    expect(touched.toSorted().join(' ')).toBe(expected);
  });

  it('include all modules of a flex parent', () => {
    const touched = touchedModules(
      catalog,
      planList('Meetings', { search: 'filter[Meetings.parent_name]=x' }).structure,
    );
    expect(touched.size).toBeGreaterThan(10);
  });
});
