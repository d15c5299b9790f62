import type { Checked } from '../checks/check.js';
import { ExactNumber } from '../exact-number.js';
import type { CompiledAttribute } from './compile-module.js';

/**
 * Whether two JSON values are the same value of the attribute, whatever their spelling. Numbers are the same if they
 * are the same double: most clients keep no more of what they read and send back. False for an unknown attribute.
 */
export function isSameValue(attribute: CompiledAttribute | undefined, sent: unknown, stored: unknown): boolean {
  if (attribute === undefined) return false;
  if (sent === stored) return true;
  if (sent === null || stored === null) return isEmpty(sent) && isEmpty(stored);
  const one = attribute.check(sent, attribute.rules);
  const other = attribute.check(stored, attribute.rules);
  if (!isAccepted(one) || !isAccepted(other)) return false;
  return isNumber(stored) ? Number(one.value) === Number(other.value) : one.value === other.value;
}

/** A missing text reads as null in one place and as "" in another; sending it back is not meant as a change. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof ExactNumber;
}

function isAccepted(checked: Checked): checked is Extract<Checked, { value: unknown }> {
  return 'value' in checked;
}
