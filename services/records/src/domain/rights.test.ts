import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { readRights, stricter, type Grants, type RecordAction, type RoleRules } from './rights.js';

const ACTIONS: readonly RecordAction[] = ['list', 'view', 'edit', 'delete'];

function levels(module: string, roles: readonly RoleRules[], more: Partial<Grants> = {}): string {
  const rights = readRights(catalog, 'u', { isAdministrator: false, groupIds: ['g'], roles, ...more });
  return ACTIONS.map((action) => rights.level(module, action)).join(' ');
}

describe('rights', () => {
  it('are all without a role, of what no role names, and for administrators', () => {
    expect(levels('Accounts', [])).toBe('all all all all');
    expect(levels('Contacts', [{ Accounts: { view: 'none' } }])).toBe('all all all all');
    expect(levels('Accounts', [{ Accounts: { view: 'none' } }])).toBe('all none all all');
    expect(levels('Accounts', [{ Accounts: { view: 'none' } }], { isAdministrator: true })).toBe('all all all all');
  });

  it('are those of the most permissive role, for each action', () => {
    const one = { Accounts: { list: 'none', view: 'owner', edit: 'group' } } as const;
    const other = { Accounts: { list: 'owner', view: 'group', edit: 'none', delete: 'none' } } as const;
    expect(levels('Accounts', [one, other])).toBe('owner group group all');
    expect(levels('Accounts', [other, one])).toBe('owner group group all');
    expect(levels('Accounts', [one, other, {}])).toBe('all all all all');
  });

  it('are none of a module that every role closes, whatever else they say', () => {
    const closed = { Accounts: { access: 'none' } } as const;
    expect(levels('Accounts', [closed])).toBe('none none none none');
    expect(levels('Accounts', [closed, { Accounts: { view: 'all', access: 'none' } }])).toBe('none none none none');
  });

  it('are those of the other roles where one closes the module, and never more', () => {
    const closed = { Accounts: { access: 'none' } } as const;
    const own = { Accounts: { list: 'owner', view: 'owner', edit: 'none', delete: 'none' } } as const;
    expect(levels('Accounts', [closed, own])).toBe(levels('Accounts', [own]));
    expect(levels('Accounts', [own, closed])).toBe(levels('Accounts', [own]));
    expect(levels('Accounts', [closed, { Accounts: { access: 'owner', view: 'owner' } }])).toBe('all owner all all');
    expect(levels('Accounts', [closed, {}])).toBe('all all all all');
  });

  it('never shrink by another role, even where a module lacks what that one asks for', () => {
    const own = { EmailAddresses: { view: 'owner' } } as const;
    const group = { EmailAddresses: { view: 'group' } } as const;
    expect(levels('EmailAddresses', [own, group])).toBe(levels('EmailAddresses', [own]));
    expect(levels('EmailAddresses', [group, own])).toBe(levels('EmailAddresses', [own]));
  });

  it('are none where a module does not have what the level asks for', () => {
    expect(levels('Currencies', [{ Currencies: { view: 'group', edit: 'owner' } }])).toBe('all none owner all');
    expect(levels('SecurityGroups', [{ SecurityGroups: { view: 'group' } }])).toBe('all none all all');
    expect(levels('Accounts', [{ Accounts: { view: 'group' } }], { groupIds: [] })).toBe('all owner all all');
  });

  it('hold together at the stricter level', () => {
    expect([stricter('all', 'group'), stricter('owner', 'group'), stricter('owner', 'none')]).toEqual([
      'group',
      'owner',
      'none',
    ]);
  });
});
