import {
  GROUP_IDS,
  groupLink,
  isEdgeLink,
  leadsToParts,
  moduleNamed,
  partLinks,
  type Catalog,
  type EdgeLink,
  type Link,
  type Module,
} from '@crm/catalog';
import { ownerColumns, type Level, type ModuleLevels, type Rights } from '../domain/rights.js';
import type { Access } from '../plan/access.js';
import { SCHEMA } from '../schema.js';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column, literal, quote, tableOf } from './quote.js';

/** The parameters for the requesting user: the user's id, and the ids of the user's groups. */
const USER = ':user::text';
const GROUPS = ':groups::text[]';

/** How a condition refers to such a parameter. */
type ValueForm = (parameter: string) => string;

/**
 * Wrapped, which hides the value from the planner: otherwise it would make a plan for each user, again for every call.
 */
const OPAQUE: ValueForm = (parameter) => `(select ${parameter})`;

/**
 * Where a record is found by its id, no value changes the plan, and each wrapping costs more than the condition itself.
 */
const AS_IT_STANDS: ValueForm = (parameter) => parameter;

/**
 * The records that a statement sees. Every check whether a record is live goes through this class: a record that the
 * user may not see is treated as if it were deleted. The values of its parameters are those of `userParameters`.
 */
export class Sight {
  readonly catalog: Catalog;
  readonly #access: Access | undefined;

  constructor(catalog: Catalog, access: Access | undefined) {
    this.catalog = catalog;
    this.#access = access;
  }

  /** Whether any record of the module may be visible. */
  showsSome(module: Module): boolean {
    return this.#seen(module) !== 'none';
  }

  /** Whether the record in row `alias`, one among others, is live and visible. */
  isVisible(module: Module, alias: string): string {
    return this.isWithin(this.#seen(module), module, alias);
  }

  /**
   * Like `isVisible`, for a record that `link` leads to from a visible record: its part records are visible with it.
   */
  isVisibleThrough(link: Link, alias: string): string {
    const module = moduleNamed(this.catalog, link.related);
    const level = this.#seen(module);
    const isPart = typeof level !== 'string' && leadsToParts(this.catalog, link);
    return this.isWithin(isPart ? level.own : level, module, alias);
  }

  /** Like `isVisible`, for a record that the statement acts on. */
  isOn(module: Module, alias: string): string {
    return this.isWithin(this.#on, module, alias);
  }

  /** `isVisible` for a record that is found by its id, whatever its other conditions. */
  isFoundVisible(module: Module, alias: string): string {
    return this.#isWithin(this.#seen(module), module, alias, AS_IT_STANDS);
  }

  /** `isOn` for the one record that the statement acts on, which is found by its id. */
  isFoundOn(module: Module, alias: string): string {
    return this.#isWithin(this.#on, module, alias, AS_IT_STANDS);
  }

  /**
   * The ids of the records that `isOn` permits, as a subquery that may have duplicates and includes deleted records;
   * undefined where that would be all records, or none. The planner takes `between` an unknown value and itself for few
   * rows, and so uses the index for every user, however many records others have.
   */
  idsOn(module: Module): string | undefined {
    if (this.#on !== 'group' && this.#on !== 'owner') return undefined;
    const own = ownerColumns(module).map((name) => {
      const isOwn = `${isEqual(column('o', name), OPAQUE(USER))} and not ${column('o', 'deleted')}`;
      return `select ${column('o', 'id')} from ${tableOf(module)} o where ${isOwn}`;
    });
    const link = this.#on === 'group' ? groupLink(module) : undefined;
    if (link === undefined) return own.join(' union all ');
    const isMine = `${isEqual(column('g', link.farColumn), 'm.id')}${isOfLink(link, 'g')}`;
    const shared = `select ${column('g', link.nearColumn)} from ${edgeRelation(link)} g where ${isMine} offset 0`;
    const mine = `unnest(${OPAQUE(GROUPS)}) m (id) cross join lateral (${shared}) s (id)`;
    return [...own, `select s.id from ${mine}`].join(' union all ');
  }

  /** The further condition on such a record once it is known to be live; undefined when there is none. */
  permitsOn(module: Module, alias: string): string | undefined {
    return this.#permits(this.#on, module, alias, OPAQUE);
  }

  /** Whether the record in row `alias` is live and permitted by a level. Never negate it: it may be null. */
  isWithin(level: Level, module: Module, alias: string): string {
    return this.#isWithin(level, module, alias, OPAQUE);
  }

  #isWithin(level: Level, module: Module, alias: string, as: ValueForm): string {
    const isLive = `not ${column(alias, 'deleted')}`;
    const isPermitted = this.#permits(level, module, alias, as);
    if (isPermitted === undefined) return isLive;
    return level === 'none' ? isPermitted : `${isLive} and ${isPermitted}`;
  }

  get #on(): Level {
    return this.#access?.on ?? 'all';
  }

  #permits(level: Level, module: Module, alias: string, as: ValueForm): string | undefined {
    if (typeof level !== 'string') {
      const own = this.#permits(level.own, module, alias, as);
      const met = [
        own,
        this.#hasWhole(level.some, module, alias, as),
        this.#hasNoOther(level.every, module, alias, as),
      ];
      return met.filter((condition) => condition !== undefined).join(' and ') || undefined;
    }
    if (level === 'all') return undefined;
    if (level === 'none') return 'false';
    const isOwn = ownerColumns(module).map((name) => `${column(alias, name)} = ${as(USER)}`);
    const ways = level === 'owner' ? isOwn : [...isOwn, this.#isOfGroup(module, alias, as)];
    return `(${ways.join(' or ')})`;
  }

  /**
   * Whether a part record has a parent within these levels. A record without a parent is visible to its creator, so
   * that it can become a part.
   */
  #hasWhole(levels: ModuleLevels, module: Module, alias: string, as: ValueForm): string | undefined {
    if (Object.keys(levels).length === 0) return undefined;
    const links = partLinks(module);
    const found = links.flatMap((link) => {
      const level = levels[link.related] ?? 'all';
      const whole = moduleNamed(this.catalog, link.related);
      return level === 'none' ? [] : [hasWhole(this.catalog, link, alias, this.#isWithin(level, whole, WHOLE, as))];
    });
    const edges = links.filter(isEdgeLink);
    if (edges.length < links.length) return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
    const isOfNone = edges
      .map((link) => `not ${hasWhole(this.catalog, link, alias, `not ${column(WHOLE, 'deleted')}`)}`)
      .join(' and ');
    const isOwn = `${column(alias, 'created_by')} = ${as(USER)}`;
    return `(${[...found, `${isOwn} and ${isOfNone}`].join(' or ')})`;
  }

  /** Whether every live parent of a part record is within these levels. */
  #hasNoOther(levels: ModuleLevels, module: Module, alias: string, as: ValueForm): string | undefined {
    const conditions = partLinks(module).flatMap((link) => {
      const whole = moduleNamed(this.catalog, link.related);
      const permitted = this.#permits(levels[link.related] ?? 'all', whole, WHOLE, as);
      const isLive = `not ${column(WHOLE, 'deleted')}`;
      return permitted === undefined
        ? []
        : [`not ${hasWhole(this.catalog, link, alias, `${isLive} and (${permitted}) is not true`)}`];
    });
    return conditions.length === 0 ? undefined : conditions.join(' and ');
  }

  /**
   * For a row without stored groups, a function looks them up: a subselect would cost every statement its preparation
   * even where no row needs it.
   */
  #isOfGroup(module: Module, alias: string, as: ValueForm): string {
    if (groupLink(module) === undefined) return 'false';
    const groups = as(GROUPS);
    const isFound = `${quote(SCHEMA)}.is_of_group(${column(alias, 'id')}, ${literal(module.name)}, ${groups})`;
    return `coalesce(${column(alias, GROUP_IDS)} && ${groups}, ${isFound})`;
  }

  /** A module that the plan does not name would be visible to everybody, so this throws instead. */
  #seen({ name }: Module): Level {
    if (this.#access === undefined) return 'all';
    const level = this.#access.seen[name];
    if (level === undefined) throw new TypeError(`The plan does not say what is seen of ${name}`);
    return level;
  }
}

/** The values of the parameters for the requesting user. */
export function userParameters({ userId, groupIds }: Rights): Readonly<Record<'user' | 'groups', unknown>> {
  return { user: userId, groups: groupIds };
}

/** Whether a column has a value of which the planner knows nothing. */
function isEqual(of: string, value: string): string {
  return `${of} between ${value} and ${value}`;
}

/** The aliases of a part record's parent, and of the edge between them. */
const WHOLE = 'whole';
const PAIR = 'pair';

/** Whether the part record in row `alias` has a parent by this link that meets a condition. */
function hasWhole(catalog: Catalog, link: Link, alias: string, condition: string): string {
  const table = `${tableOf(moduleNamed(catalog, link.related))} ${WHOLE}`;
  const id = column(WHOLE, 'id');
  if (!isEdgeLink(link))
    return `exists (select from ${table} where ${id} = ${column(alias, link.column)} and ${condition})`;
  const joined = `${edgeRelation(link)} ${PAIR} join ${table} on ${id} = ${column(PAIR, link.farColumn)}`;
  return `exists (select from ${joined} where ${isPairOf(link, alias)} and ${condition})`;
}

function isPairOf(link: EdgeLink, alias: string): string {
  return `${column(PAIR, link.nearColumn)} = ${column(alias, 'id')}${isOfLink(link, PAIR)}`;
}
