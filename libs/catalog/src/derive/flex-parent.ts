import { codes, type Fault } from '@crm/errors';
import type { SqlValue } from '../sql-value.js';
import { attributePointer } from './fault.js';
import type { FlexParent, HalfReference, Reference, WriteMode } from './validated.js';

export interface StoredParent {
  readonly module: string | null;
  readonly id: string | null;
}

/** A reference to look up, half of one, a fault, or undefined when the document leaves the record without a parent. */
export type ParentFinding =
  { readonly reference: Reference } | { readonly half: HalfReference } | { readonly fault: Fault } | undefined;

/** Checks a flex parent by the accepted values of one document (relationships#flex-parents). */
export function readParent(parent: FlexParent, values: ReadonlyMap<string, SqlValue>, mode: WriteMode): ParentFinding {
  const { typeColumn, idColumn } = parent;
  const module = textOf(values.get(typeColumn));
  const id = textOf(values.get(idColumn));
  const isIdSent = typeof id === 'string';
  if (isIdSent && typeof module === 'string') return { reference: { ...sentAs(idColumn), module, id } };
  if (isIdSent && (module === null || mode === 'create')) return { fault: parentTypeMissing(typeColumn) };
  if (mode === 'create' || id === null) return undefined;
  if (isIdSent) return { half: { ...parent, ...sentAs(idColumn), id } };
  return module === undefined ? undefined : { half: { ...parent, ...sentAs(typeColumn), module } };
}

/**
 * Combines the sent half of an update with the stored one. Returns the reference that must exist, or the fault of an id
 * without a module, or undefined when the record ends up without a parent.
 */
export function completeParent(
  half: HalfReference,
  stored: StoredParent,
): { readonly reference: Reference } | { readonly fault: Fault } | undefined {
  const module = half.module === undefined ? stored.module : half.module;
  const id = half.id ?? stored.id;
  if (id === null || id === '') return undefined;
  if (module === null || module === '') return { fault: parentTypeMissing(half.typeColumn) };
  return { reference: { attribute: half.attribute, pointer: half.pointer, module, id } };
}

function sentAs(attribute: string): { readonly attribute: string; readonly pointer: string } {
  return { attribute, pointer: attributePointer(attribute) };
}

function parentTypeMissing(typeColumn: string): Fault {
  return {
    code: codes.requiredAttributeMissing,
    detail: `The attribute ${typeColumn} must name the module of the parent`,
    source: { pointer: attributePointer(typeColumn) },
  };
}

/** The empty string means a cleared parent, like null. */
function textOf(value: SqlValue | undefined): string | null | undefined {
  if (value === undefined) return undefined;
  return value === null || value === '' ? null : String(value);
}
