import type { Json } from '../metadata/exact-json.js';
import { linkedFrom, moduleOf, type ModuleFacts, type RecordFacts, type World } from '../lists/reference/world.js';

/** How much of a module an action is allowed on (contract section 7), least first. */
export const LEVELS = ['none', 'owner', 'group', 'all'] as const;

/** One of {@link LEVELS}. */
export type Level = (typeof LEVELS)[number];

/** What a role speaks of. */
export const ACTIONS = ['list', 'view', 'edit', 'delete', 'access'] as const;

/** One of {@link ACTIONS}. */
export type Action = (typeof ACTIONS)[number];

/** What a user may do. */
export interface Rights {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** The groups that the user is a member of. */
  readonly groups: ReadonlySet<string>;
  /** How much of a module the user may do that with. */
  readonly level: (module: string, action: Action) => Level;
}

/** The `actions` of a role. */
export type RoleActions = Readonly<Record<string, Readonly<Partial<Record<Action, Level>>>>>;

/**
 * Contract section 7 as plainly as it can be written: the rights that a user has by his own roles and by those of his
 * groups. Administrators and users without any role may do everything; of several roles the most permissive one wins,
 * and what a role does not name is `all`. A role that closes a module gives nothing of it.
 */
export function rightsOf(world: World, userId: string): Rights {
  const user = world.records.get('Users')?.get(userId);
  if (user === undefined) throw new Error(`There is no user ${userId}`);
  const groups = follow(world, user, 'SecurityGroups');
  const roles = [user, ...groups].flatMap((holder) => follow(world, holder, 'aclroles'));
  const actions = roles.map(({ attributes }) => (attributes.actions ?? {}) as RoleActions);
  const isAdmin = attributeIs(user, 'is_admin', true) && attributeIs(user, 'status', 'Active');
  return {
    userId,
    isAdmin,
    groups: new Set(groups.map(({ id }) => id)),
    level: (module, action) => {
      if (isAdmin || actions.length === 0) return 'all';
      return winner(actions, moduleOf(world, module), action);
    },
  };
}

/** Whether an action is allowed on a record. */
export function mayDo(world: World, rights: Rights, action: Action, record: RecordFacts): boolean {
  switch (rights.level(record.type, action)) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'owner':
      return isOwner(rights, record);
    case 'group':
      return isOwner(rights, record) || sharesGroup(world, rights, record);
  }
}

/** The link by which records of a module are in groups; none where a link of that name says something else. */
export function groupLinkOf({ name, links }: ModuleFacts): string | undefined {
  const isMembership = name === 'Users' || name === 'ACLRoles';
  return isMembership ? undefined : links.get('SecurityGroups')?.name;
}

function isOwner({ userId }: Rights, { attributes }: RecordFacts): boolean {
  return attributes.assigned_user_id === userId || attributes.created_by === userId;
}

function sharesGroup(world: World, { groups }: Rights, record: RecordFacts): boolean {
  return follow(world, record, 'SecurityGroups').some(({ id }) => groups.has(id));
}

function winner(roles: readonly RoleActions[], module: ModuleFacts, action: Action): Level {
  const levels = roles.map((actions) => {
    const said = actions[module.name] ?? {};
    return LEVELS.indexOf(said.access === 'none' ? 'none' : meaning(said[action] ?? 'all', module));
  });
  return LEVELS[Math.max(...levels)] ?? 'all';
}

/** What a level comes to in a module: without owners, or without groups, it is none (architecture section 6.5). */
function meaning(level: Level, module: ModuleFacts): Level {
  const hasOwner = module.attributes.has('assigned_user_id') || module.attributes.has('created_by');
  if (level === 'owner') return hasOwner ? level : 'none';
  return level === 'group' && groupLinkOf(module) === undefined ? 'none' : level;
}

function follow(world: World, record: RecordFacts, name: string): readonly RecordFacts[] {
  const link = moduleOf(world, record.type).links.get(name);
  return link === undefined ? [] : linkedFrom(world, record, link).map((linked) => linked.record);
}

function attributeIs({ attributes }: RecordFacts, name: string, value: Json): boolean {
  return attributes[name] === value;
}
