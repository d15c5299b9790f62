import type { Rights } from '../../domain/rights.js';
import type { Access } from '../../plan/access.js';
import type { SelectedMembers } from '../../plan/read-selection.js';

/**
 * A list as plain data. `structure` describes the list with names of the catalogue and numbers of parameters only; SQL
 * is compiled from it and cached by it. `values` are the parameters.
 */
export interface ListPlan {
  /** Two plans with the same key have the same structure. */
  readonly key: string;
  /** Whether no part of the key comes from a client. There are as few such keys as the catalogue has lists. */
  readonly isPlain: boolean;
  readonly structure: ListStructure;
  /** The values of the parameters, from number 1 on: those of `rows` first, then those of the page. */
  readonly values: readonly unknown[];
  /** The rights of the requesting user. */
  readonly rights: Rights;
}

/** The number of a parameter, from 1. */
export type Slot = number;

/** The maximum number of records that are gathered, and thereby counted, for a page. */
export const FEW = 1_000;

export interface ListStructure {
  readonly rows: ListedRows;
  readonly order: readonly OrderKey[];
  readonly page: PagePosition;
  /** How many rows are wanted: one more than the page shows. */
  readonly wanted: Slot;
  /** How many rows the statement is compiled for: at least as many as are wanted. */
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
  /** How many parameters the source and all conditions take, except those for the requesting user. */
  readonly slots: number;
  /** Absent = all live records. */
  readonly access?: Access;
}

export interface ListSource {
  /** The module whose records are listed. */
  readonly module: string;
  /** The link of one record that is followed; the record's id is in `owner`. */
  readonly through?: { readonly module: string; readonly link: string; readonly owner: Slot };
  /** A list that belongs to a user; the user's id is in `user`. */
  readonly ofUser?: { readonly kind: UserSource; readonly user: Slot };
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

/** The test of a comparison. */
export type Test =
  | { readonly is: 'empty' }
  | { readonly is: 'eq' | Inequality; readonly to: Slot | { readonly attribute: string } }
  /** Equality ignoring case, and an SQL pattern ignoring case. */
  | { readonly is: 'same' | 'like'; readonly to: Slot }
  /** One of an array, or empty. */
  | { readonly is: 'in'; readonly to: Slot; readonly orEmpty: boolean };

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
  | { readonly at: 'start' }
  | { readonly at: 'offset'; readonly offset: Slot }
  /** The rows beyond the row that has these values: one value for each order key, null for an empty one. */
  | { readonly at: 'after' | 'before'; readonly values: readonly (Slot | null)[] };

/** Whether a list has every record of its source. */
export function isWhole({ where, middle }: ListedRows): boolean {
  return where.comparisons.length === 0 && where.links.length === 0 && middle.length === 0;
}

/** Collects the parameters of a statement. */
export class Slots {
  readonly values: unknown[] = [];

  /** Adds a parameter with this value and returns its number. */
  add(value: unknown): Slot {
    return this.values.push(value);
  }
}
