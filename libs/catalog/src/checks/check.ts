import type { ErrorCode } from '@crm/errors';
import type { SqlValue } from '../model.js';

/** What a check has to know of the field besides the value. */
export interface ValueRules {
  /** Most code points of a text. */
  readonly max?: number;
  /** The allowed values. */
  readonly options?: Options;
}

/** A drop-down prepared for looking values up. */
export interface Options {
  /** The keys in order. */
  readonly keys: readonly string[];
  /** The key by its lower-case form. */
  readonly byLowerCase: ReadonlyMap<string, string>;
}

/** Why a value was refused. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly detail?: string;
}

/** The value to store, or why there is none. */
export type Checked = { readonly value: SqlValue } | { readonly refusal: Refusal };

/** Judges one value that is not null and turns it into the value to store. */
export type Check = (value: unknown, rules: ValueRules) => Checked;

/** A JSON Schema object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An accepted value. */
export function accept(value: SqlValue): Checked {
  return { value };
}

/** A refused value. */
export function refuse(code: ErrorCode, detail?: string): Checked {
  return { refusal: detail === undefined ? { code } : { code, detail } };
}
