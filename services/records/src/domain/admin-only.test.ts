import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed, type Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { ADMIN_SCOPE, type Actor } from '@crm/token';
import { refuseWithheld, requireModuleRights, withholdAttributes } from './admin-only.js';

const ordinary: Actor = {
  userId: 'sally',
  clientId: 'app',
  scopes: new Set(['standard:create', 'standard:update', 'standard:delete']),
  tokenId: 't1',
  keyId: 'k1',
  issuedAt: 0,
  expiresAt: 3600,
};
const administrator: Actor = { ...ordinary, userId: 'admin', scopes: new Set([ADMIN_SCOPE]) };
const withoutScope: Actor = { ...ordinary, userId: 'admin' };
const withoutRights: Actor = { ...ordinary, scopes: new Set([ADMIN_SCOPE]) };

const isAdministrator = (userId: string) => Promise.resolve(userId === 'admin');

type Write = Parameters<typeof requireModuleRights>[1];
type Rights = Pick<Module, 'createAdminOnly' | 'writeAdminOnly'>;

/** The result of a write of a module with these rights: an error code, or `ok`. */
async function outcomeOf(write: Write, rights: Rights, actor: Actor): Promise<number | string> {
  try {
    await requireModuleRights({ ...moduleNamed(catalog, 'Cases'), ...rights }, write, actor, isAdministrator);
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : 'another error';
  }
}

const unguarded: Rights = { createAdminOnly: false, writeAdminOnly: false };
const createGuarded: Rights = { createAdminOnly: true, writeAdminOnly: false };
const bothGuarded: Rights = { createAdminOnly: true, writeAdminOnly: true };

describe('requireModuleRights', () => {
  it.each([
    ['create', unguarded, 'ok'],
    ['update', unguarded, 'ok'],
    ['delete', unguarded, 'ok'],
    ['create', createGuarded, 8511],
    ['update', createGuarded, 'ok'],
    ['delete', createGuarded, 8511],
    ['create', bothGuarded, 8511],
    ['update', bothGuarded, 8511],
    ['delete', bothGuarded, 8511],
  ] as const)('returns, for a %s by an ordinary user in a module with %j: %s', async (write, rights, answer) => {
    expect(await outcomeOf(write, rights, ordinary)).toBe(answer);
    expect(await outcomeOf(write, rights, withoutScope)).toBe(answer);
    expect(await outcomeOf(write, rights, withoutRights)).toBe(answer);
    expect(await outcomeOf(write, rights, administrator)).toBe('ok');
  });

  it.each([
    ['Users', 'update', 'ok'],
    ['Users', 'delete', 8511],
    ['SecurityGroups', 'update', 8511],
    ['ACLRoles', 'update', 8511],
    ['ACLRoles', 'create', 8511],
    ['Accounts', 'create', 'ok'],
  ] as const)('applies the rights of %s to a %s by an ordinary user: %s', async (name, write, answer) => {
    expect(await outcomeOf(write, moduleNamed(catalog, name), ordinary)).toBe(answer);
  });

  it.each([
    ['create', unguarded],
    ['update', createGuarded],
  ] as const)('does not load the user for a %s in a module with %j', async (write, rights) => {
    const refuse = () => Promise.reject(new Error('looked up'));
    const module = { ...moduleNamed(catalog, 'Cases'), ...rights };
    await expect(requireModuleRights(module, write, administrator, refuse)).resolves.toBeUndefined();
  });
});

describe('withholdAttributes', () => {
  const sent = { title: 'Head of sales', status: 'Inactive', is_admin: true };

  it('leaves all attributes to an administrator', async () => {
    const kept = await withholdAttributes(moduleNamed(catalog, 'Users'), sent, administrator, isAdministrator);
    expect(kept).toEqual({ allowed: sent, withheld: [] });
  });

  it.each([ordinary, withoutScope, withoutRights])('removes the administrative attributes from %j', async (actor) => {
    const { allowed, withheld } = await withholdAttributes(moduleNamed(catalog, 'Users'), sent, actor, isAdministrator);
    expect(allowed).toEqual({ title: 'Head of sales' });
    expect(withheld).toEqual([
      { attribute: 'status', value: 'Inactive' },
      { attribute: 'is_admin', value: true },
    ]);
  });
});

describe('refuseWithheld', () => {
  it('accepts the stored values in any spelling, and points at the others', () => {
    const withheld = [
      { attribute: 'status', value: 'active' },
      { attribute: 'is_admin', value: '1' },
      { attribute: 'user_name', value: 'sally' },
    ];
    const stored = { status: 'Active', is_admin: false, user_name: 'sally' };
    expect(refuseWithheld(moduleNamed(catalog, 'Users'), withheld, stored)).toEqual([
      { code: 8511, value: 'is_admin', source: { pointer: '/data/attributes/is_admin' } },
    ]);
  });
});
