import {
  groupLink,
  moduleNamed,
  partLinks,
  type ACCESS_ACTIONS,
  type ACCESS_LEVELS,
  type Catalog,
  type Module,
} from '@crm/catalog';

/** The records on which an action is permitted: `group` includes `owner`, and each level includes those after it. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** An action on the records of a module. */
export type RecordAction = Exclude<(typeof ACCESS_ACTIONS)[number], 'access'>;

/** The records of a module on which an action is permitted. */
export type Level = AccessLevel | PartLevel;

/** The level of part records, whose rights follow from those of their parents. */
export interface PartLevel {
  /** The part record itself is within this level. */
  readonly own: AccessLevel;
  /**
   * The record has a parent within the level of the parent's module, or it has none and the user created it; empty =
   * not checked.
   */
  readonly some: ModuleLevels;
  /** The record has no live parent beyond the level of the parent's module. */
  readonly every: ModuleLevels;
}

export type ModuleLevels = Readonly<Record<string, AccessLevel>>;

/** The rules of one role, by module and action. */
export type RoleRules = Readonly<
  Record<string, Readonly<Partial<Record<(typeof ACCESS_ACTIONS)[number], AccessLevel>>>>
>;

/**
 * The levels among which a deployment chooses the level of modules and actions that no role of a user names
 * (rights#default-access).
 */
export const DEFAULT_ACCESS = ['all', 'none'] as const satisfies readonly AccessLevel[];

/** One of {@link DEFAULT_ACCESS}. */
export type DefaultAccess = (typeof DEFAULT_ACCESS)[number];

/** The stored facts from which the rights of a user follow. */
export interface Grants {
  /** Live, active and an administrator. */
  readonly isAdministrator: boolean;
  /** The live groups that the user is in. */
  readonly groupIds: readonly string[];
  /** The live roles that the user has, directly or through groups. */
  readonly roles: readonly RoleRules[];
}

/** The actions that a user may take on records (rights#actions-and-levels). */
export interface Rights {
  readonly userId: string;
  /** The groups that count for the level `group`. */
  readonly groupIds: readonly string[];
  /** Live, active and an administrator. */
  readonly isAdministrator: boolean;
  /**
   * Everything that is not administration is permitted on all records, except those that are private to their creator.
   */
  readonly isUnrestricted: boolean;
  /** The records of a module on which an action is permitted; `none` where the module lacks what the level requires. */
  level(module: string, action: RecordAction): Level;
  /** The same for part records whose parent is permitted to the user. */
  partLevel(module: string, action: RecordAction): AccessLevel;
}

type ActionLevels = Readonly<Record<RecordAction, Level>>;

/** Every action on records. */
export const RECORD_ACTIONS: readonly RecordAction[] = ['list', 'view', 'edit', 'delete'];

const FROM_STRICT: readonly AccessLevel[] = ['none', 'owner', 'group', 'all'];

/** The same for part records of a record on which the action is permitted. */
export function unrestricted(userId: string): Rights {
  const all = () => 'all' as const;
  return { userId, groupIds: [], isAdministrator: false, isUnrestricted: true, level: all, partLevel: all };
}

/**
 * Reads the rights of a user. For each module and action the most permissive of the roles that name it wins. Where no
 * role names them, the default applies, and to part records the level that follows from their parents
 * (rights#default-access, rights#parts). A role with `access: none` names every action of the module and permits
 * nothing, whatever else it says.
 */
export function readRights(
  catalog: Catalog,
  userId: string,
  { isAdministrator, groupIds, roles }: Grants,
  byDefault: DefaultAccess = 'all',
): Rights {
  const named = (module: Module, action: RecordAction): AccessLevel | undefined =>
    isAdministrator ? 'all' : mostPermissive(module, action, roles, groupIds.length > 0);
  const own = (module: Module, action: RecordAction): AccessLevel => capped(module, named(module, action) ?? byDefault);
  const levelOf = (module: Module, action: RecordAction): Level =>
    module.partOf.length === 0 || named(module, action) !== undefined
      ? own(module, action)
      : followed(catalog, module, action, own);
  const restricted = new Map<string, ActionLevels>();
  for (const module of isAdministrator ? [] : catalog.modules.values()) {
    const levels = Object.fromEntries(
      RECORD_ACTIONS.map((action) => [action, levelOf(module, action)]),
    ) as ActionLevels;
    if (RECORD_ACTIONS.some((action) => levels[action] !== capped(module, 'all'))) restricted.set(module.name, levels);
  }
  return {
    userId,
    groupIds,
    isAdministrator,
    isUnrestricted: restricted.size === 0,
    level: (name, action) => restricted.get(name)?.[action] ?? capped(moduleNamed(catalog, name), 'all'),
    partLevel: (name, action) => named(moduleNamed(catalog, name), action) ?? 'all',
  };
}

/** The level that holds where both do. */
export function stricter(one: AccessLevel, other: AccessLevel): AccessLevel {
  return rank(one) < rank(other) ? one : other;
}

/** The same for levels that may be levels of part records. */
export function both(one: Level, other: Level): Level {
  if (typeof one === 'string' && typeof other === 'string') return stricter(one, other);
  const [a, b] = [asPart(one), asPart(other)];
  const own = stricter(a.own, b.own);
  return own === 'none' ? 'none' : { own, some: merged(a.some, b.some), every: merged(a.every, b.every) };
}

/** Whether a level permits more than another of the same module and action. Levels of part records count as `owner`. */
export function isWider(one: Level, other: Level): boolean {
  return rank(typeof one === 'string' ? one : 'owner') > rank(typeof other === 'string' ? other : 'owner');
}

/** The columns that name the owners of a record. */
export function ownerColumns(module: Module): readonly string[] {
  const names = module.makerOnly ? ['created_by'] : ['assigned_user_id', 'created_by'];
  return names.filter((name) => module.fields.get(name)?.column !== undefined);
}

/** The level that the roles naming an action give for a module; undefined where none does. */
function mostPermissive(
  module: Module,
  action: RecordAction,
  roles: readonly RoleRules[],
  hasGroups: boolean,
): AccessLevel | undefined {
  return (
    roles
      .flatMap(({ [module.name]: rules = {} }) => (rules.access === 'none' ? 'none' : (rules[action] ?? [])))
      // Each role's level is resolved before they are compared: a second role only adds to the first, and only what it
      // gives by itself.
      .map((level) => possible(module, level, hasGroups))
      .reduce<AccessLevel | undefined>(
        (one, other) => (one === undefined || rank(other) > rank(one) ? other : one),
        undefined,
      )
  );
}

/**
 * The level of part records that follows from those of their parents. If parents can be of several modules, listing
 * part records requires that all of these are visible.
 */
function followed(
  catalog: Catalog,
  module: Module,
  action: RecordAction,
  own: (module: Module, action: RecordAction) => AccessLevel,
): Level {
  const wholes = [...new Set(partLinks(module).map(({ related }) => related))];
  const isListed = action === 'list' && wholes.length > 1;
  const levelOf = (whole: Module): AccessLevel => {
    if (isListed) return own(whole, 'view');
    // Removing a part record changes its parent.
    return action === 'delete' ? stricter(own(whole, 'edit'), own(whole, 'delete')) : own(whole, action);
  };
  const levels = Object.fromEntries(wholes.map((name) => [name, levelOf(moduleNamed(catalog, name))]));
  const given = Object.values(levels);
  if (given.every((level) => level === 'all')) return 'all';
  if (given.every((level) => level === 'none') || isListed) return 'none';
  const isRead = action === 'list' || action === 'view';
  return { own: 'all', some: isRead ? levels : {}, every: isRead ? {} : levels };
}

/** Marks of users are permitted to their creator at most. */
function capped({ makerOnly }: Module, level: AccessLevel): AccessLevel {
  return makerOnly ? stricter(level, 'owner') : level;
}

function asPart(level: Level): PartLevel {
  return typeof level === 'string' ? { own: level, some: {}, every: {} } : level;
}

function merged(one: ModuleLevels, other: ModuleLevels): ModuleLevels {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, stricter(one[name] ?? 'all', other[name] ?? 'all')]));
}

/** The level, if the module has the columns or the link for it (rights#levels-without-columns). */
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
