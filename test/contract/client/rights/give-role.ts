import type { Api } from '../api.js';
import { expectStatus } from '../document.js';
import { writeLink } from '../links/link-writer.js';
import { entryOf, type Owner } from '../links/linkage.js';
import { newRecord } from '../links/new-record.js';
import { urlOf } from '../records.js';
import type { Actor } from './actors.js';
import { CANARY_MODULES } from './canaries.js';
import { eventuallyInForce } from './eventually-in-force.js';
import type { RoleActions } from './rights.js';

/** The actions that every role of a user who is restricted by {@link restrict} must include. */
export const CANARY: RoleActions = { [CANARY_MODULES[0]]: { view: 'none' } };

/** Creates a role and links it to its holders, users or groups. */
export async function giveRole(admin: Api, actions: RoleActions, ...holders: readonly Owner[]): Promise<Owner> {
  const role = await newRecord(admin, 'ACLRoles', { actions });
  for (const holder of holders) await link(admin, holder, 'aclroles', role);
  return role;
}

/** Gives a user a role and waits until it is in force. The user's existing roles must include {@link CANARY}. */
export async function restrict(admin: Api, actor: Actor, actions: RoleActions): Promise<Owner> {
  const canary = await newRecord(admin, CANARY_MODULES[0], { name: 'Canary' });
  const role = await giveRole(admin, { ...actions, ...CANARY }, userOf(actor));
  await eventuallyInForce(async () => {
    expectStatus(await actor.api.get(urlOf(canary)), 404);
  });
  return role;
}

/** Creates a group and links it to its members. */
export async function newGroup(admin: Api, ...members: readonly Owner[]): Promise<Owner> {
  const group = await newRecord(admin, 'SecurityGroups');
  for (const member of members) await link(admin, member, 'SecurityGroups', group);
  return group;
}

/** Adds one entry to a link. */
export async function link(api: Api, owner: Owner, name: string, other: Owner): Promise<void> {
  expectStatus(await writeLink(api, 'add', owner, name, [entryOf(other)]), 200);
}

/** The record of a user. */
export function userOf({ id }: Actor): Owner {
  return { type: 'Users', id };
}
