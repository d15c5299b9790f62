import { describe, expect, it } from '@jest/globals';
import type { ListRequestMessage } from '@crm/protos';
import { readQuery } from '../../test/list-under-test.js';
import { listRequest } from '../../test/records-under-test.js';
import { scopesOfList } from './list-scopes.js';

const READ = 'standard:read';
const LINKS = 'standard:relationship:read';

function scopes(search: string, more: Partial<ListRequestMessage> = {}): string {
  const query = search === '' ? null : (readQuery(search) as unknown as ListRequestMessage['query']);
  return scopesOfList(listRequest('Contacts', { query, ...more })).join(' ');
}

describe('the scopes of a list', () => {
  it.each([
    ['', READ],
    ['filter[Contacts.name]=x&sort=name', READ],
    ['filter=mine', READ],
    ['filter[Contacts.external.sap]=x', READ],
    ['filter[Contacts.accounts.external.sap]=x', `${READ} ${LINKS}`],
    ['filter[id]=x', READ],
    ['filter[Contacts.accounts.name]=x', `${READ} ${LINKS}`],
    ['sort=reports_to_link.name', `${READ} ${LINKS}`],
  ])('for a module: %s', (search, expected) => {
    expect(scopes(search)).toBe(expected);
  });

  const through = { module: 'Accounts', id: 'a', link: 'contacts' };

  it('include records and links for related records', () => {
    expect(scopes('', { through })).toBe(`${READ} ${LINKS}`);
  });

  it.each([
    ['', LINKS],
    ['filter[id]=x', LINKS],
    ['filter[Contacts]=x', LINKS],
    ['filter[Contacts.meta.middle_table.date_modified]=2020-01-01', LINKS],
    ['filter[Contacts.name]=x', `${READ} ${LINKS}`],
    ['filter[Contacts.accounts.name]=x', `${READ} ${LINKS}`],
    ['filter[Contacts.meetings.meta.middle_table.id]=x', `${READ} ${LINKS}`],
    ['filter=mine', `${READ} ${LINKS}`],
    ['filter[Contacts.external.sap]=x', `${READ} ${LINKS}`],
    ['sort=name', `${READ} ${LINKS}`],
  ])('for linkage include records only if attributes matter: %s', (search, expected) => {
    expect(scopes(search, { through, identifiersOnly: true })).toBe(expected);
  });
});
