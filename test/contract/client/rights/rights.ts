import type { Json } from '../metadata/exact-json.js';
import {
  linkedFrom,
  moduleOf,
  type LinkFacts,
  type ModuleFacts,
  type RecordFacts,
  type World,
} from '../lists/reference/world.js';

/** How much of a module an action is allowed on (rights#actions-and-levels), least first. */
export const LEVELS = ['none', 'owner', 'group', 'all'] as const;

/** One of {@link LEVELS}. */
export type Level = (typeof LEVELS)[number];

/** The actions that a role can name. */
export const ACTIONS = ['list', 'view', 'edit', 'delete', 'access'] as const;

/** One of {@link ACTIONS}. */
export type Action = (typeof ACTIONS)[number];

/** The rights of a user. */
export interface Rights {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** The groups that the user is a member of. */
  readonly groups: ReadonlySet<string>;
  /** The records of a module on which the action is permitted to the user; undefined where no role names it. */
  readonly named: (module: string, action: Action) => Level | undefined;
}

/** The `actions` of a role. */
export type RoleActions = Readonly<Record<string, Readonly<Partial<Record<Action, Level>>>>>;

/**
 * rights#actions-and-levels in its simplest form: the rights that a user has by direct roles and by those of the user's
 * groups. Administrators may do everything; of the roles that name a module and action the most permissive one wins. A
 * role that closes a module names all of its actions and permits nothing.
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
    named: (module, action) => (isAdmin ? 'all' : winner(actions, moduleOf(world, module), action)),
  };
}

/** The links of part records to their parents. */
const WHOLES: Readonly<Record<string, readonly string[]>> = {
  DocumentRevisions: ['documents'],
  EmailAddresses: ['accounts', 'contacts', 'leads', 'prospects', 'users'],
};

/** Whether an action is allowed on a record. */
export function mayDo(world: World, rights: Rights, action: Action, record: RecordFacts): boolean {
  if (record.type === 'Favorites' && record.attributes.created_by !== rights.userId) return false;
  const wholes = WHOLES[record.type];
  const named = rights.named(record.type, action);
  if (named === undefined && wholes !== undefined) return mayDoWithWholes(world, rights, action, record, wholes);
  return isWithin(world, rights, named ?? 'all', record);
}

/** Whether an action is not allowed on any record of a module. */
export function isClosed(rights: Rights, module: string, action: Action): boolean {
  return rights.named(module, action) === 'none';
}

/**
 * The rights on a part record that no role names. It is visible with one of its parents or, as long as it has none, to
 * its creator and to users who see all parents; it can be changed by users who may change all of its parents. Part
 * records with parents of several modules are listed by users who may view all records of these.
 */
function mayDoWithWholes(
  world: World,
  rights: Rights,
  action: Action,
  record: RecordFacts,
  links: readonly string[],
): boolean {
  const modules = links.map((name) => moduleOf(world, record.type).links.get(name)?.relatedModule ?? '');
  const asked = action === 'list' && links.length > 1 ? 'view' : action;
  const isAll = modules.every((module) => (rights.named(module, asked) ?? 'all') === 'all');
  if (isAll) return true;
  if (action === 'list' && links.length > 1) return false;
  if (modules.every((module) => isClosed(rights, module, action))) return false;
  const wholes = links.flatMap((name) => follow(world, record, name));
  const may = (whole: RecordFacts): boolean =>
    mayDo(world, rights, action, whole) && (action !== 'delete' || mayDo(world, rights, 'edit', whole));
  if (action === 'edit' || action === 'delete') return wholes.every(may);
  const isFree = links.length > 1 && wholes.length === 0;
  return isFree ? record.attributes.created_by === rights.userId : wholes.some(may);
}

/** Whether a level of a user extends to a record. */
export function isWithin(world: World, rights: Rights, level: Level, record: RecordFacts): boolean {
  switch (level) {
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

/** The link by which records of a module are in groups; undefined where a link of that name means something else. */
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

function winner(roles: readonly RoleActions[], module: ModuleFacts, action: Action): Level | undefined {
  const levels = roles.flatMap((actions) => {
    const said = actions[module.name] ?? {};
    const level = said.access === 'none' ? 'none' : said[action];
    return level === undefined ? [] : [LEVELS.indexOf(meaning(level, module))];
  });
  return levels.length === 0 ? undefined : LEVELS[Math.max(...levels)];
}

/**
 * The meaning of a level in a module: without owners, or without groups, it is none (rights#levels-without-columns).
 */
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

/** Whether a link leads from records to their part records; there the level that roles name applies, by default all. */
export function leadsToParts(world: World, type: string, link: LinkFacts): boolean {
  const back = WHOLES[link.relatedModule] ?? [];
  const isOfParts = back.some((name) => moduleOf(world, link.relatedModule).links.get(name)?.relatedModule === type);
  // A document also refers to revisions by columns, possibly to those of other documents.
  return isOfParts && link.cardinality === 'many';
}

/** Whether a part record that is found from one of its parents may be listed there. */
export function mayListPart(world: World, rights: Rights, record: RecordFacts): boolean {
  return isWithin(world, rights, rights.named(record.type, 'list') ?? 'all', record);
}
