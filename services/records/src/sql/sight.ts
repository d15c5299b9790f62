import { GROUP_IDS, groupLink, type Catalog, type Module } from '@crm/catalog';
import { ownerColumns, type AccessLevel, type Rights } from '../domain/rights.js';
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
  isWithin(level: AccessLevel, module: Module, alias: string): string {
    return this.#isWithin(level, module, alias, OPAQUE);
  }

  #isWithin(level: AccessLevel, module: Module, alias: string, as: ValueForm): string {
    const isLive = `not ${column(alias, 'deleted')}`;
    const isPermitted = this.#permits(level, module, alias, as);
    if (isPermitted === undefined) return isLive;
    return level === 'none' ? isPermitted : `${isLive} and ${isPermitted}`;
  }

  get #on(): AccessLevel {
    return this.#access?.on ?? 'all';
  }

  #permits(level: AccessLevel, module: Module, alias: string, as: ValueForm): string | undefined {
    if (level === 'all') return undefined;
    if (level === 'none') return 'false';
    const isOwn = ownerColumns(module).map((name) => `${column(alias, name)} = ${as(this.#parameter('user'))}`);
    const ways = level === 'owner' ? isOwn : [...isOwn, this.#isOfGroup(module, alias, as)];
    return `(${ways.join(' or ')})`;
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
  #seen({ name }: Module): AccessLevel {
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
