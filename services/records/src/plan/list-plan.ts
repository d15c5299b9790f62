import type { Rights } from '../domain/rights.js';
import type { Access } from './access.js';

/**
 * A list as plain data: `structure` says what is asked for, names of the catalogue and numbers of parameters alone, and
 * is what SQL is compiled from and cached by; `values` are the parameters.
 */
export interface ListPlan {
  /** Two plans with the same key have the same structure. */
  readonly key: string;
  /** There are few such keys, as many as the catalogue has lists: a client made up nothing of it. */
  readonly isPlain: boolean;
  readonly structure: ListStructure;
  /** Of the parameters from 1 on: those of `rows` first, then those of the page. */
  readonly values: readonly unknown[];
  /** Of who asks. */
  readonly rights: Rights;
  /** How many records of the module the user is known to see, where that is a part of it; 0 if not known. */
  readonly seen: number;
}

/** The number of a parameter, from 1. */
export type Slot = number;

/** How much of a module a user sees. */
export interface Seen {
  readonly records: number;
  /** As many as records, and more where some are seen in several ways: owned, made, by groups. */
  readonly ways: number;
}

/** Up to so many ids that a user may see are looked up one by one and sorted for a page. */
export const FEW = 1_000;

/** Which page of which list. */
export interface ListStructure {
  readonly rows: ListedRows;
  readonly order: readonly OrderKey[];
  readonly page: PagePosition;
  /** How many rows are wanted: one more than the page shows. */
  readonly wanted: Slot;
  /** How many rows the statement is compiled for, at least as many. */
  readonly size: number;
  /** The list is walked in its order and each record asked about, because the user sees more than few records of the module. */
  readonly isWalked?: true;
  /** Answer ids alone, and middle values where there are any. */
  readonly identifiersOnly?: true;
  /** Absent = every attribute and no link. */
  readonly selection?: SelectedMembers;
}

/** Which records a list has, whatever the page. */
export interface ListedRows {
  readonly source: ListSource;
  readonly where: RowConditions;
  /** Of the middle row that leads to the record; only through an edge. */
  readonly middle: readonly Comparison[];
  /** How many parameters they take, but for those about who asks. */
  readonly slots: number;
  /** Absent = all live records. */
  readonly access?: Access;
}

/** Where a list comes from. */
export interface ListSource {
  /** The module whose records are listed. */
  readonly module: string;
  /** The link of one record that is followed; the record's id is in `owner`. */
  readonly through?: { readonly module: string; readonly link: string; readonly owner: Slot };
  /** What a user has to do with; the user's id is in `user`. */
  readonly ofUser?: { readonly kind: UserSource; readonly user: Slot };
}

/** The lists that a user has. */
export type UserSource = 'viewed' | 'favorites';

/** The module whose records are what users marked as favorites. */
export const MARKS = 'Favorites';

/** Members of a resource that are wanted, in the order of the catalogue. */
export interface SelectedMembers {
  readonly attributes: readonly string[];
  readonly toOne: readonly string[];
}

/** What must be true of one record. */
export interface RowConditions {
  readonly comparisons: readonly Comparison[];
  /** Each link once: all that is said of it must be true of one and the same related record and middle row. */
  readonly links: readonly LinkConditions[];
}

/** What must be true of a record that a link leads to. */
export interface LinkConditions {
  readonly link: string;
  readonly middle: readonly Comparison[];
  readonly record: RowConditions;
}

/** One comparison of an attribute: the test holds, or does not. A test never holds for an empty value, but `empty`. */
export interface Comparison {
  readonly attribute: string;
  readonly test: Test;
  readonly not: boolean;
}

/** What an attribute is compared with. */
export type Test =
  | { readonly is: 'empty' }
  | { readonly is: 'eq' | Inequality; readonly to: Slot | { readonly attribute: string } }
  /** Equality ignoring case, and a pattern of SQL ignoring case. */
  | { readonly is: 'same' | 'like'; readonly to: Slot }
  /** One of an array, or empty. */
  | { readonly is: 'in'; readonly to: Slot; readonly orEmpty: boolean };

/** Comparisons by order. */
export type Inequality = 'gt' | 'gte' | 'lt' | 'lte';

/** One thing that a list is ordered by; empty values come last in both directions. */
export type OrderKey =
  | {
      readonly by: 'attribute';
      /** The to-one link that leads to the attribute. */
      readonly link?: string;
      readonly attribute: string;
      readonly descending: boolean;
    }
  /** When the user looked at the record. */
  | { readonly by: 'viewed'; readonly descending: boolean };

/** Where a page begins. */
export type PagePosition =
  | { readonly at: 'start' }
  | { readonly at: 'offset'; readonly offset: Slot }
  /** The rows beyond one with these values, one for each order key; null = empty there. */
  | { readonly at: 'after' | 'before'; readonly values: readonly (Slot | null)[] };

/** Whether a list has every record of its source. */
export function isWhole({ where, middle }: ListedRows): boolean {
  return where.comparisons.length === 0 && where.links.length === 0 && middle.length === 0;
}

/** Collects the parameters of a statement. */
export class Slots {
  readonly values: unknown[] = [];

  /** The number of a parameter with this value. */
  add(value: unknown): Slot {
    return this.values.push(value);
  }
}
