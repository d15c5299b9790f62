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

/** What a statement may ask of who asks: the id of the user, the ids of the groups. */
export type AskerPart = 'user' | 'groups';

/** A statement that may depend on who asks. */
export interface AskedStatement {
  readonly text: string;
  /** The parameters after all others. */
  readonly asker: readonly AskerPart[];
}

/** How a value about who asks stands in a condition. */
type ValueForm = (parameter: string) => string;

/**
 * Wrapped, so that the value does not matter to the planner: else each user would seem to deserve a plan of their own, made
 * again for every call.
 */
const OPAQUE: ValueForm = (parameter) => `(select ${parameter})`;

/** Where a record is found by its id no value changes the plan, and each wrapping costs more than the condition itself. */
const AS_IT_STANDS: ValueForm = (parameter) => parameter;

/**
 * Which records a statement sees. Wherever one asks whether a record is live it asks here; whatever a user may not see is
 * compiled as if it were deleted.
 *
 * Parameters about who asks are numbered as they are first used, after all others, so that a statement has none that it
 * does not use: Postgres could not tell their types.
 */
export class Sight {
  readonly catalog: Catalog;
  readonly #access: Access | undefined;
  readonly #first: number;
  readonly #asker: AskerPart[] = [];

  /** `first` is the number of the first parameter that the statement has no other use for. */
  constructor(catalog: Catalog, access: Access | undefined, first: number) {
    this.catalog = catalog;
    this.#access = access;
    this.#first = first;
  }

  /** The parameters that have been used by now; to be read once the whole text is compiled. */
  get asker(): readonly AskerPart[] {
    return this.#asker;
  }

  /** Whether the record in row `alias`, one among others, is live and visible. */
  isVisible(module: Module, alias: string): string {
    return this.isWithin(this.#seen(module), module, alias);
  }

  /** The same for a record that `link` leads to from a record which is visible itself: its parts are visible with it. */
  isVisibleThrough(link: Link, alias: string): string {
    const module = moduleNamed(this.catalog, link.related);
    const level = this.#seen(module);
    const isPart = typeof level !== 'string' && leadsToParts(this.catalog, link);
    return this.isWithin(isPart ? level.own : level, module, alias);
  }

  /** The same for a record that the statement is about. */
  isOn(module: Module, alias: string): string {
    return this.isWithin(this.#on, module, alias);
  }

  /** `isVisible` for a record that is found by its id, whatever else is asked of it. */
  isFoundVisible(module: Module, alias: string): string {
    return this.#isWithin(this.#seen(module), module, alias, AS_IT_STANDS);
  }

  /** `isOn` for the one record of the statement, which is found by its id. */
  isFoundOn(module: Module, alias: string): string {
    return this.#isWithin(this.#on, module, alias, AS_IT_STANDS);
  }

  /**
   * The ids of such records as a subquery without duplicates removed, of deleted ones too; undefined where that would be
   * all of them, or none.
   */
  idsOn(module: Module): string | undefined {
    if (this.#on !== 'group' && this.#on !== 'owner') return undefined;
    const own = ownerColumns(module).map((name) => {
      const isOwn = `${column('o', name)} = ${this.#parameter('user')} and not ${column('o', 'deleted')}`;
      return `select ${column('o', 'id')} from ${tableOf(module)} o where ${isOwn}`;
    });
    const link = this.#on === 'group' ? groupLink(module) : undefined;
    if (link === undefined) return own.join(' union all ');
    const isMine = `${column('g', link.farColumn)} = any(${this.#parameter('groups')})${isOfLink(link, 'g')}`;
    const shared = `select ${column('g', link.nearColumn)} from ${edgeRelation(link)} g where ${isMine}`;
    return [...own, shared].join(' union all ');
  }

  /** What is to be asked of such a record once it is known to be live; undefined when nothing is. */
  permitsOn(module: Module, alias: string): string | undefined {
    return this.#permits(this.#on, module, alias, OPAQUE);
  }

  /** Whether the record in row `alias` is live and one of those that a level allows. Never negate it: it may be null. */
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
    const isOwn = ownerColumns(module).map((name) => `${column(alias, name)} = ${as(this.#parameter('user'))}`);
    const ways = level === 'owner' ? isOwn : [...isOwn, this.#isOfGroup(module, alias, as)];
    return `(${ways.join(' or ')})`;
  }

  /** Whether a part has a whole within these levels. What is no part yet is seen by who made it, to become one. */
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
    const isOwn = `${column(alias, 'created_by')} = ${as(this.#parameter('user'))}`;
    return `(${[...found, `${isOwn} and ${isOfNone}`].join(' or ')})`;
  }

  /** Whether every live whole of a part is within these levels. */
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
   * A row that has no groups kept has them looked up, by a function, because a subselect costs each statement its preparation even
   * where no row needs it.
   */
  #isOfGroup(module: Module, alias: string, as: ValueForm): string {
    if (groupLink(module) === undefined) return 'false';
    const groups = as(this.#parameter('groups'));
    const isFound = `${quote(SCHEMA)}.is_of_group(${column(alias, 'id')}, ${literal(module.name)}, ${groups})`;
    return `coalesce(${column(alias, GROUP_IDS)} && ${groups}, ${isFound})`;
  }

  /** What a plan does not name would be shown to everybody: rather nothing at all is compiled. */
  #seen({ name }: Module): Level {
    if (this.#access === undefined) return 'all';
    const level = this.#access.seen[name];
    if (level === undefined) throw new TypeError(`The plan does not say what is seen of ${name}`);
    return level;
  }

  #parameter(part: AskerPart): string {
    if (!this.#asker.includes(part)) this.#asker.push(part);
    return `$${this.#first + this.#asker.indexOf(part)}::${part === 'user' ? 'text' : 'text[]'}`;
  }
}

/** The values of the parameters about who asks. */
export function askerValues({ userId, groupIds }: Rights, asker: readonly AskerPart[]): readonly unknown[] {
  return asker.map((part) => (part === 'user' ? userId : groupIds));
}

/** The alias of the record that another is a part of, and of the pair between them. */
const WHOLE = 'whole';
const PAIR = 'pair';

/** Whether the part in row `alias` has a whole by this link that meets a condition. */
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
