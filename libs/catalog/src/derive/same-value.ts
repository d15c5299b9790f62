import type { Checked } from '../checks/check.js';
import type { CompiledAttribute } from './compile-module.js';

/** Whether two JSON values are one value of the attribute, whatever their spelling. False for an unknown attribute. */
export function isSameValue(attribute: CompiledAttribute | undefined, sent: unknown, stored: unknown): boolean {
  if (attribute === undefined) return false;
  if (sent === stored) return true;
  if (sent === null || stored === null) return isEmpty(sent) && isEmpty(stored);
  const one = attribute.check(sent, attribute.rules);
  const other = attribute.check(stored, attribute.rules);
  return isAccepted(one) && isAccepted(other) && one.value === other.value;
}

/** A text that is missing reads as null in one place and as "" in another; nobody means to change anything by it. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

function isAccepted(checked: Checked): checked is Extract<Checked, { value: unknown }> {
  return 'value' in checked;
}
