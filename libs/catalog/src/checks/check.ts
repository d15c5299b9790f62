import type { ErrorCode } from '@crm/errors';
import type { SqlValue } from '../sql-value.js';

/** The properties of the field that a check depends on. */
export interface ValueRules {
  /** Maximum length of a text in code points. */
  readonly max?: number;
  readonly options?: Options;
}

/** A drop-down prepared for looking up values. */
export interface Options {
  /** The keys in order. */
  readonly keys: readonly string[];
  /** The key by its lower-case form. */
  readonly byLowerCase: ReadonlyMap<string, string>;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly detail?: string;
}

/** The value to store, or why there is none. */
export type Checked = { readonly value: SqlValue } | { readonly refusal: Refusal };

/** Checks one value that is not null and converts it to the value to store. */
export type Check = (value: unknown, rules: ValueRules) => Checked;

export type JsonSchema = Readonly<Record<string, unknown>>;

export function accept(value: SqlValue): Checked {
  return { value };
}

export function refuse(code: ErrorCode, detail?: string): Checked {
  return { refusal: detail === undefined ? { code } : { code, detail } };
}
