import fc from 'fast-check';
import type { Api } from '../api.js';
import { expectStatus, resourceOf } from '../document.js';
import { writeLink } from '../links/link-writer.js';
import { entryOf, type Owner } from '../links/linkage.js';
import { freshText, urlOf } from '../records.js';
import { recordsOf, type ModuleFacts, type World } from '../lists/reference/world.js';
import type { Actor } from './actors.js';
import { CANARY_MODULES, type Canaries } from './canaries.js';
import type { People } from './people.js';
import { roleActions } from './random-roles.js';
import { groupLinkOf, LEVELS, type Level, type RoleActions } from './rights.js';

const ROLES_PER_ROUND = 6;
const EVERYTHING = { list: 'all', view: 'all', edit: 'all', delete: 'all' } as const;

/** Everything needed to assign the rights of a round. */
export interface Dealing {
  readonly admin: Api;
  readonly world: World;
  readonly people: People;
  readonly canaries: Canaries;
  readonly seed: number;
}

/** Draws from arbitraries; the same seed gives the same values. */
type Draw = <Value>(values: fc.Arbitrary<Value>) => Value;

/**
 * Gives every user new roles and groups, and every group new roles, and resolves when they are in force. One of the
 * roles and one of the groups are deleted again while still linked. One user in turn is left without any role.
 */
export async function dealRights({ admin, world, people, canaries, seed }: Dealing, round: number): Promise<void> {
  const draw = drawing(seed + round * 10_000);
  const modules = new Map(
    [...world.modules.values()]
      .filter(({ name }) => !(CANARY_MODULES as readonly string[]).includes(name))
      .map((module) => [module.name, levelsOf(module, draw(fc.boolean()))]),
  );
  const newRole = (actions: RoleActions): Promise<Owner> =>
    make(admin, 'ACLRoles', { actions: { ...actions, ...canaries.actions(round) } });
  const roles: Owner[] = [];
  for (let index = 0; index < ROLES_PER_ROUND; index += 1) roles.push(await newRole(draw(roleActions(modules))));
  const groups: readonly Owner[] = recordsOf(world, 'SecurityGroups');
  const bare = groups.slice(0, 2);
  for (const group of groups.slice(2)) await replace(admin, group, 'aclroles', draw(some(roles, 0, 1)));
  const roleless = people.restricted[round % people.restricted.length];
  const members = [...people.restricted, people.free, people.chief];
  for (const person of members) {
    const isFree = person === roleless || person === people.free;
    await replace(admin, userOf(person), 'SecurityGroups', draw(some(isFree ? bare : groups, 0, 2)));
  }
  // A user who will be left without a role must not have the role that allows everything: the two look the same.
  const haunted = people.restricted.filter((person) => person !== roleless);
  const everything = Object.fromEntries([...modules.keys()].map((name) => [name, EVERYTHING] as const));
  await dealGhosts(admin, haunted, everything, recordsOf(world, 'Accounts').slice(0, 5));
  for (const person of [...people.restricted, people.chief]) {
    await replace(admin, userOf(person), 'aclroles', person === roleless ? [] : draw(some(roles, 1, 2)));
  }
  for (const person of people.restricted) await canaries.settled(person.api, round, person !== roleless);
}

/** Without groups `group` means none; such a module is restricted by groups or by owners, not by both in one round. */
function levelsOf(module: ModuleFacts, isByOwner: boolean): readonly Level[] {
  if (groupLinkOf(module) !== undefined) return LEVELS;
  return LEVELS.filter((level) => level !== (isByOwner ? 'group' : 'owner'));
}

/** Assigns a role that allows everything, directly and by a group, and deletes both again: they must not count. */
async function dealGhosts(
  admin: Api,
  people: readonly Actor[],
  actions: RoleActions,
  accounts: readonly Owner[],
): Promise<void> {
  const [role, group] = [await make(admin, 'ACLRoles', { actions }), await make(admin, 'SecurityGroups', {})];
  await replace(admin, group, 'aclroles', [role]);
  await replace(admin, group, 'accounts', accounts);
  await replace(admin, group, 'users', people.map(userOf));
  expectStatus(
    await writeLink(
      admin,
      'add',
      role,
      'users',
      people.map(userOf).map((one) => entryOf(one)),
    ),
    200,
  );
  expectStatus(await admin.delete(urlOf(group)), 200);
  expectStatus(await admin.delete(urlOf(role)), 200);
}

async function make(admin: Api, module: string, attributes: Readonly<Record<string, unknown>>): Promise<Owner> {
  const data = { type: module, attributes: { name: freshText(module), ...attributes } };
  return resourceOf(await admin.post(`/modules/${module}`, { data }), 201);
}

async function replace(admin: Api, owner: Owner, link: string, others: readonly Owner[]): Promise<void> {
  const entries = others.map((other) => entryOf(other));
  expectStatus(await writeLink(admin, 'replace', owner, link, entries), 200);
}

function userOf({ id }: Actor): Owner {
  return { type: 'Users', id };
}

function some(all: readonly Owner[], minLength: number, maxLength: number): fc.Arbitrary<Owner[]> {
  return fc.shuffledSubarray([...all], { minLength, maxLength: Math.min(maxLength, all.length) });
}

function drawing(seed: number): Draw {
  let calls = 0;
  return <Value>(values: fc.Arbitrary<Value>): Value => {
    calls += 1;
    const [value] = fc.sample(values, { seed: seed + calls, numRuns: 1 });
    return value as Value;
  };
}
