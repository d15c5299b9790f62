import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import {
  both,
  readRights,
  stricter,
  type DefaultAccess,
  type Grants,
  type RecordAction,
  type RoleRules,
} from './rights.js';

const ACTIONS: readonly RecordAction[] = ['list', 'view', 'edit', 'delete'];

function rightsOf(roles: readonly RoleRules[], more: Partial<Grants> = {}, byDefault?: DefaultAccess) {
  return readRights(catalog, 'u', { isAdministrator: false, groupIds: ['g'], roles, ...more }, byDefault);
}

function levels(...[module, ...given]: [string, ...Parameters<typeof rightsOf>]): string {
  const rights = rightsOf(...given);
  return ACTIONS.map((action) => {
    const level = rights.level(module, action);
    return typeof level === 'string' ? level : 'whole';
  }).join(' ');
}

describe('rights', () => {
  it('are all without a role, for modules that no role names, and for administrators', () => {
    expect(levels('Accounts', [])).toBe('all all all all');
    expect(levels('Contacts', [{ Accounts: { view: 'none' } }])).toBe('all all all all');
    expect(levels('Accounts', [{ Accounts: { view: 'none' } }])).toBe('all none all all');
    expect(levels('Accounts', [{ Accounts: { view: 'none' } }], { isAdministrator: true })).toBe('all all all all');
  });

  it('are none for modules that no role names if the default is closed, except for administrators', () => {
    const some = [{ Contacts: { view: 'owner', edit: 'all' } }] as const;
    for (const roles of [[], some]) {
      expect(levels('Accounts', roles, {}, 'none')).toBe('none none none none');
      expect(levels('Accounts', roles, { isAdministrator: true }, 'none')).toBe('all all all all');
    }
    expect(levels('Contacts', some, {}, 'none')).toBe('none owner all none');
    expect(rightsOf([], { isAdministrator: true }, 'none').isUnrestricted).toBe(true);
  });

  it('are not extended by a role that does not name the module or the action', () => {
    const closing = { Accounts: { view: 'none', edit: 'owner' } } as const;
    for (const silent of [{}, { Contacts: { view: 'all' } }, { Accounts: { list: 'all', access: 'all' } }] as const) {
      for (const roles of [
        [closing, silent],
        [silent, closing],
      ]) {
        expect(levels('Accounts', roles)).toBe('all none owner all');
      }
    }
  });

  it('are those of the most permissive role that names the module, for each action', () => {
    const one = { Accounts: { list: 'none', view: 'owner', edit: 'group' } } as const;
    const other = { Accounts: { list: 'owner', view: 'group', edit: 'none', delete: 'none' } } as const;
    expect(levels('Accounts', [one, other])).toBe('owner group group none');
    expect(levels('Accounts', [other, one])).toBe('owner group group none');
    expect(levels('Accounts', [one, other, {}])).toBe('owner group group none');
  });

  it('are none for a module that every role closes, whatever else the roles define', () => {
    const closed = { Accounts: { access: 'none' } } as const;
    expect(levels('Accounts', [closed])).toBe('none none none none');
    expect(levels('Accounts', [closed, { Accounts: { view: 'all', access: 'none' } }])).toBe('none none none none');
  });

  it('are those of the other roles if one role closes the module, and never more', () => {
    const closed = { Accounts: { access: 'none' } } as const;
    const own = { Accounts: { list: 'owner', view: 'owner', edit: 'none', delete: 'none' } } as const;
    expect(levels('Accounts', [closed, own])).toBe(levels('Accounts', [own]));
    expect(levels('Accounts', [own, closed])).toBe(levels('Accounts', [own]));
    expect(levels('Accounts', [closed, { Accounts: { access: 'owner', view: 'owner' } }])).toBe('none owner none none');
    expect(levels('Accounts', [closed, {}])).toBe('none none none none');
  });

  it('are never reduced by another role, even if the module does not support its level', () => {
    const own = { EmailAddresses: { view: 'owner' } } as const;
    const group = { EmailAddresses: { view: 'group' } } as const;
    expect(levels('EmailAddresses', [own, group])).toBe(levels('EmailAddresses', [own]));
    expect(levels('EmailAddresses', [group, own])).toBe(levels('EmailAddresses', [own]));
  });

  it('are none if the module does not support the level', () => {
    expect(levels('Currencies', [{ Currencies: { view: 'group', edit: 'owner' } }])).toBe('all none owner all');
    expect(levels('SecurityGroups', [{ SecurityGroups: { view: 'group' } }])).toBe('all none all all');
    expect(levels('Accounts', [{ Accounts: { view: 'group' } }], { groupIds: [] })).toBe('all owner all all');
  });

  it('of favorites are at most those of their creator, even for administrators', () => {
    expect(levels('Favorites', [], { isAdministrator: true })).toBe('owner owner owner owner');
    expect(levels('Favorites', [{ Favorites: { view: 'all', edit: 'none' } }])).toBe('owner owner none owner');
  });

  it('of revisions follow those of their document, unless a role names revisions', () => {
    const restricted = rightsOf([{ Documents: { view: 'group', edit: 'owner' } }]);
    expect(restricted.level('DocumentRevisions', 'view')).toEqual({
      own: 'all',
      some: { Documents: 'group' },
      every: {},
    });
    expect(restricted.level('DocumentRevisions', 'edit')).toEqual({
      own: 'all',
      some: {},
      every: { Documents: 'owner' },
    });
    expect(restricted.level('DocumentRevisions', 'delete')).toEqual(restricted.level('DocumentRevisions', 'edit'));
    expect(levels('DocumentRevisions', [{ Documents: { edit: 'none' } }])).toBe('all all none none');
    expect(restricted.level('DocumentRevisions', 'list')).toBe('all');
    expect(levels('DocumentRevisions', [{ Documents: { access: 'none' } }])).toBe('none none none none');
    const named = [{ Documents: { access: 'none' }, DocumentRevisions: { view: 'all', list: 'owner' } }] as const;
    expect(levels('DocumentRevisions', named)).toBe('owner all none none');
    expect(levels('DocumentRevisions', [{ Documents: { view: 'all', list: 'all' } }], {}, 'none')).toBe(
      'all all none none',
    );
  });

  it('to list e-mail addresses require the right to view every module that has addresses', () => {
    expect(levels('EmailAddresses', [{ Bugs: { access: 'none' } }])).toBe('all all all all');
    const restricted = rightsOf([{ Leads: { view: 'none' } }]);
    expect(restricted.level('EmailAddresses', 'list')).toBe('none');
    const others = { Accounts: 'all', Contacts: 'all', Prospects: 'all', Users: 'all' };
    expect(restricted.level('EmailAddresses', 'view')).toEqual({
      own: 'all',
      some: { ...others, Leads: 'none' },
      every: {},
    });
    expect(restricted.level('EmailAddresses', 'edit')).toBe('all');
    expect(restricted.partLevel('EmailAddresses', 'list')).toBe('all');
    expect(rightsOf([{ EmailAddresses: { view: 'owner' } }]).partLevel('EmailAddresses', 'view')).toBe('owner');
  });

  it('of part records are combined for each parent', () => {
    const view = { own: 'all', some: { Documents: 'group' }, every: {} } as const;
    const list = { own: 'all', some: { Documents: 'owner' }, every: { Users: 'none' } } as const;
    expect(both(view, list)).toEqual({ own: 'all', some: { Documents: 'owner' }, every: { Users: 'none' } });
    expect(both(view, 'owner')).toEqual({ ...view, own: 'owner' });
    expect(both('none', view)).toBe('none');
    expect(both('all', 'group')).toBe('group');
  });

  it('are combined into the stricter level', () => {
    expect([stricter('all', 'group'), stricter('owner', 'group'), stricter('owner', 'none')]).toEqual([
      'group',
      'owner',
      'none',
    ]);
  });
});
