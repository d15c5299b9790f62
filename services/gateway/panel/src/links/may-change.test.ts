import { describe, expect, it } from '@jest/globals';
import type { LinkMeta } from '@crm/catalog';
import type { Me } from '../session/me.js';
import { mayChange } from './may-change.js';

const all = { list: 'all', view: 'all', edit: 'all', delete: 'all' };
const me: Me = {
  id: 'ada',
  name: 'Ada',
  isAdministrator: false,
  scopes: ['standard:relationship:create', 'standard:relationship:delete'],
  rights: {
    Accounts: { ...all, edit: 'owner' },
    Cases: { ...all, edit: 'owner' },
    Bugs: { ...all, edit: 'none' },
    Users: all,
  },
};
const mine = { id: '1', assigned_user_id: 'ada' };
const foreign = { id: '2', assigned_user_id: 'bob', created_by: 'bob' };

function linkTo(relatedModule: string, rest: Partial<LinkMeta> = {}): LinkMeta {
  const operations = ['read', 'add', 'replace', 'remove'] as const;
  return { name: 'l', vname: 'L', label: 'L', type: 'link', relatedModule, cardinality: 'many', operations, ...rest };
}

const pairs = { middleTable: { attributes: {} } };

describe('rights#links: the panel offers to change', () => {
  it.each([
    ['a link of a record that the person may edit', mine, linkTo('Cases', pairs), foreign, true],
    ['no link of another record', foreign, linkTo('Cases', pairs), mine, false],
    ['no link that the service sets', mine, linkTo('Cases', { ...pairs, operations: ['read'] }), mine, false],
    ['no link to a module without edit', mine, linkTo('Bugs', pairs), mine, false],
    ['a link to users', mine, linkTo('Users', pairs), foreign, true],
    ['a link over a column of a record that the person may edit', mine, linkTo('Cases'), mine, true],
    ['no link over a column of another record', mine, linkTo('Cases'), foreign, false],
  ])('%s', (_case, record, link, related, isOffered) => {
    const of = { module: 'Accounts', record, link };
    expect(mayChange(me, 'link', of, related)).toBe(isOffered);
    expect(mayChange(me, 'unlink', of, related)).toBe(isOffered);
  });

  it('nothing without the scope of the change', () => {
    const of = { module: 'Accounts', record: mine, link: linkTo('Cases', pairs) };
    const reader = { ...me, scopes: ['standard:relationship:create', 'standard:update'] };
    expect([mayChange(reader, 'link', of), mayChange(reader, 'unlink', of)]).toEqual([true, false]);
  });
});
