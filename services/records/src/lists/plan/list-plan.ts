import type { Rights } from '../../domain/rights.js';
import type { Access } from '../../plan/access.js';
import type { SelectedMembers } from '../../plan/read-selection.js';

/**
 * A list as plain data. `structure` describes the list with names of the catalogue and of parameters only; SQL is
 * compiled from it and cached by it.
 */
export interface ListPlan {
  /** Two plans with the same key have the same structure. */
  readonly key: string;
  /** Whether no part of the key comes from a client. There are as few such keys as the catalogue has lists. */
  readonly isPlain: boolean;
  readonly structure: ListStructure;
  /** The values of all parameters: those of the list, of its page and of the requesting user. */
  readonly values: ParameterValues;
  /** The values of those parameters that determine which records the list has, whatever the rights of the user. */
  readonly rowValues: ParameterValues;
  /** The rights of the requesting user. */
  readonly rights: Rights;
}

/** The values of parameters by their names. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** The maximum number of records that are gathered, and thereby counted, for a page. */
export const FEW = 1_000;

export interface ListStructure {
  readonly rows: ListedRows;
  readonly order: readonly OrderKey[];
  readonly page: PagePosition;
  /** How many rows the statement is compiled for: at least `:rows`, which is one more than the page shows. */
  readonly size: number;
  /** Return ids only, with middle values where there are any. */
  readonly identifiersOnly?: true;
  /** Absent = every attribute and no link. */
  readonly selection?: SelectedMembers;
}

/** The records of a list, whatever the page. */
export interface ListedRows {
  readonly source: ListSource;
  readonly where: RowConditions;
  /** Conditions on the middle row that leads to the record; only through an edge. */
  readonly middle: readonly Comparison[];
  /** Absent = all live records. */
  readonly access?: Access;
}

export interface ListSource {
  /** The module whose records are listed. */
  readonly module: string;
  /** The link of one record that is followed, the record with the id `:owner`. */
  readonly through?: { readonly module: string; readonly link: string };
  /** A list that belongs to the requesting user, `:user`. */
  readonly ofUser?: UserSource;
}

/** The lists that a user has. */
export type UserSource = 'viewed' | 'favorites';

/** The module whose records are users' favorite marks. */
export const MARKS = 'Favorites';

/** The conditions on one record. */
export interface RowConditions {
  readonly comparisons: readonly Comparison[];
  /** Each link once: one related record and its middle row must meet all conditions over the link. */
  readonly links: readonly LinkConditions[];
}

/** The conditions on a record that a link leads to. */
export interface LinkConditions {
  readonly link: string;
  readonly middle: readonly Comparison[];
  readonly record: RowConditions;
}

/** One comparison of an attribute: the test passes, or does not. No test but `empty` passes for an empty value. */
export interface Comparison {
  readonly attribute: string;
  readonly test: Test;
  readonly not: boolean;
}

/** The test of a comparison with a parameter by its name, or with another attribute. */
export type Test =
  | { readonly is: 'empty' }
  | { readonly is: 'eq' | Inequality; readonly to: string | { readonly attribute: string } }
  /** Equality ignoring case, and an SQL pattern ignoring case. */
  | { readonly is: 'same' | 'like'; readonly to: string }
  /** The id of the record that has one of an array of external ids. `system` is a parameter too. */
  | { readonly is: 'external'; readonly module: string; readonly system: string; readonly to: string }
  /** One of an array, or empty. */
  | { readonly is: 'in'; readonly to: string; readonly orEmpty: boolean };

/** Comparisons by order. */
export type Inequality = 'gt' | 'gte' | 'lt' | 'lte';

/** One key that orders a list; empty values come last in both directions. */
export type OrderKey =
  | {
      readonly by: 'attribute';
      /** The to-one link that leads to the attribute. */
      readonly link?: string;
      readonly attribute: string;
      readonly descending: boolean;
    }
  /** The time at which the user viewed the record. */
  | { readonly by: 'viewed'; readonly descending: boolean };

/** Where a page begins. */
export type PagePosition =
  /** With `offset`, the first `:offset` rows are skipped. */
  | { readonly at: 'start' | 'offset' }
  /** The rows beyond a row with the values `:cursor_0`, `:cursor_1`…, and which of its order keys have a value. */
  | { readonly at: 'after' | 'before'; readonly filled: readonly boolean[] };

/** Whether a list has every record of its source. */
export function isWhole({ where, middle }: ListedRows): boolean {
  return where.comparisons.length === 0 && where.links.length === 0 && middle.length === 0;
}

/** Collects the parameters of conditions. */
export class ConditionParameters {
  readonly values: Record<string, unknown> = {};
  #count = 0;

  /** Adds a parameter with this value and returns its name. */
  add(value: unknown): string {
    this.#count += 1;
    const name = `p${this.#count}`;
    this.values[name] = value;
    return name;
  }
}
