import { describe, expect, it } from '@jest/globals';
import { mayAct, modulesOf, readMe, type Me } from './me.js';

const me: Me = {
  id: 'ada',
  name: 'Ada',
  isAdministrator: false,
  scopes: ['standard:read', 'standard:create', 'standard:update', 'standard:relationship:create'],
  rights: {
    Accounts: { list: 'all', view: 'all', edit: 'owner', delete: 'all' },
    Contacts: { list: 'none', view: 'group', edit: 'group', delete: 'none' },
    Bugs: { list: 'all', view: 'none', edit: 'none', delete: 'none' },
    Users: { list: 'all', view: 'all', edit: 'all', delete: 'none' },
  },
};

describe('rights#own-rights: the panel offers', () => {
  it.each([
    ['list', 'modules/Accounts', undefined, true],
    ['list', 'modules/Contacts', undefined, false],
    ['show', 'modules/Contacts', { id: '1' }, true],
    ['show', 'modules/Bugs', undefined, false],
    ['create', 'modules/Accounts', undefined, true],
    ['create', 'modules/Bugs', undefined, false],
    ['edit', 'modules/Accounts', { id: '1', assigned_user_id: 'ada' }, true],
    ['edit', 'modules/Accounts', { id: '1', created_by: 'ada' }, true],
    ['edit', 'modules/Accounts', { id: '1', assigned_user_id: 'bob', created_by: 'bob' }, false],
    ['edit', 'modules/Contacts', { id: '1', assigned_user_id: 'bob' }, true],
    ['edit', 'modules/Users', { id: 'ada' }, true],
    ['edit', 'modules/Users', { id: 'bob' }, false],
    ['create', 'modules/Users', undefined, false],
    ['delete', 'modules/Accounts', { id: '1' }, false],
    ['link', 'modules/Accounts', { id: '1', assigned_user_id: 'ada' }, true],
    ['link', 'modules/Accounts', { id: '1', assigned_user_id: 'bob' }, false],
    ['unlink', 'modules/Accounts', { id: '1', assigned_user_id: 'ada' }, false],
    ['export', 'modules/Accounts', undefined, false],
    ['list', 'modules/Unknown', undefined, false],
    ['list', 'clients', undefined, false],
  ])('%s of %s, record %j: %j', (action, resource, record, isOffered) => {
    expect(mayAct(me, action, resource, record)).toBe(isOffered);
  });

  it('administration to administrators whose token has its scope', () => {
    expect(mayAct({ ...me, isAdministrator: true }, 'list', 'clients')).toBe(true);
    expect(mayAct({ ...me, isAdministrator: true }, 'edit', 'modules/Users', { id: 'bob' })).toBe(true);
  });

  it('modules with visible records', () => {
    expect(modulesOf(me)).toEqual(['Accounts', 'Contacts', 'Users']);
  });
});

describe('readMe', () => {
  const { rights } = me;

  it.each([
    [{ user_name: 'ada', full_name: 'Ada L' }, ['admin:access'], true, 'Ada L'],
    [{ user_name: 'ada', full_name: null }, ['standard:read'], false, 'ada'],
    [undefined, [], false, 'u'],
  ])('names the person with %j, an administrator with %j only', async (attributes, scopes, isAdministrator, name) => {
    const document = { data: { id: 'u', attributes }, meta: { scopes, rights, administrator: true, client: 'c' } };
    const send = () => Promise.resolve({ document, etag: null });
    expect(await readMe({ send })).toEqual({ id: 'u', name, scopes, rights, isAdministrator });
  });
});
