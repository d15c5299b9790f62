import { groupLink, type ACCESS_ACTIONS, type ACCESS_LEVELS, type Catalog, type Module } from '@crm/catalog';

/** With which records something may be done: `group` includes `owner`, and each includes those after it. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** What may be done with the records of a module. */
export type RecordAction = Exclude<(typeof ACCESS_ACTIONS)[number], 'access'>;

/** What one role says, by module and action. */
export type RoleRules = Readonly<
  Record<string, Readonly<Partial<Record<(typeof ACCESS_ACTIONS)[number], AccessLevel>>>>
>;

/** What is stored about the rights of a user. */
export interface Grants {
  /** Live, active and an administrator. */
  readonly isAdministrator: boolean;
  /** The live groups that the user is in. */
  readonly groupIds: readonly string[];
  /** The live roles that the user has, directly or through groups. */
  readonly roles: readonly RoleRules[];
}

/** What a user may do with records (contract section 7). */
export interface Rights {
  readonly userId: string;
  /** The groups that count for the level `group`. */
  readonly groupIds: readonly string[];
  /** Everything may be done with all records, as far as it is no administration. */
  readonly isUnrestricted: boolean;
  /** On which records of a module an action is allowed; `none` where what the level asks for does not exist. */
  level(module: string, action: RecordAction): AccessLevel;
}

type ModuleLevels = Readonly<Record<RecordAction, AccessLevel>>;

const FROM_STRICT: readonly AccessLevel[] = ['none', 'owner', 'group', 'all'];
const UNRESTRICTED: ModuleLevels = { list: 'all', view: 'all', edit: 'all', delete: 'all' };

/** Rights that nobody is asked about: what the service does of itself. */
export function unrestricted(userId: string): Rights {
  return { userId, groupIds: [], isUnrestricted: true, level: () => 'all' };
}

/**
 * Reads the rights of a user. Of several roles the most permissive one wins for each module and action; what a role does
 * not name is `all`; who has no role may do everything (contract section 7). A role with `access: none` gives nothing of
 * the module, whatever else it says or does not name.
 */
export function readRights(catalog: Catalog, userId: string, { isAdministrator, groupIds, roles }: Grants): Rights {
  const restricted = new Map<string, ModuleLevels>();
  const [first = {}, ...others] = isAdministrator ? [] : roles;
  // Only what every role names is restricted.
  for (const name of Object.keys(first)) {
    const module = catalog.module(name);
    if (module === undefined) continue;
    const levels = levelsOf(module, [first, ...others], groupIds.length > 0);
    if (Object.values(levels).some((level) => level !== 'all')) restricted.set(name, levels);
  }
  return {
    userId,
    groupIds,
    isUnrestricted: restricted.size === 0,
    level: (module, action) => (restricted.get(module) ?? UNRESTRICTED)[action],
  };
}

/** The level that holds where both do. */
export function stricter(one: AccessLevel, other: AccessLevel): AccessLevel {
  return rank(one) < rank(other) ? one : other;
}

/** The columns that say whose a record is. */
export function ownerColumns(module: Module): readonly string[] {
  return ['assigned_user_id', 'created_by'].filter((name) => module.fields.get(name)?.column !== undefined);
}

function levelsOf(module: Module, roles: readonly RoleRules[], hasGroups: boolean): ModuleLevels {
  // What each role means here is told first: a second role only ever adds to the first, and what it gives by itself.
  const level = (action: RecordAction): AccessLevel =>
    roles
      .map((role) => levelBy(module, role[module.name] ?? {}, action, hasGroups))
      .reduce((one, other) => (rank(one) > rank(other) ? one : other));
  return { list: level('list'), view: level('view'), edit: level('edit'), delete: level('delete') };
}

/** What one role gives of a module. */
function levelBy(module: Module, said: RoleRules[string], action: RecordAction, hasGroups: boolean): AccessLevel {
  return said.access === 'none' ? 'none' : possible(module, said[action] ?? 'all', hasGroups);
}

/** A level that a module has the columns or the link for (architecture section 6.5, number 9). */
function possible(module: Module, level: AccessLevel, hasGroups: boolean): AccessLevel {
  if (level === 'group') {
    if (groupLink(module) === undefined) return 'none';
    return hasGroups ? 'group' : possible(module, 'owner', hasGroups);
  }
  return level === 'owner' && ownerColumns(module).length === 0 ? 'none' : level;
}

function rank(level: AccessLevel): number {
  return FROM_STRICT.indexOf(level);
}
