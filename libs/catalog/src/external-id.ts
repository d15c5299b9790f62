import { isLongerThan, isStorable } from './checks/text.js';

/** The systems of external ids (external-ids#system-and-value). */
export const SYSTEM_PATTERN = '^[a-z][a-z0-9_-]{0,39}$';

/** The maximum length of the value of an external id, in code points. */
export const MAX_EXTERNAL_VALUE = 255;

/** The maximum number of external ids of a record. */
export const MAX_EXTERNAL_IDS = 50;

const EXTERNAL = 'external';
const SYSTEM = new RegExp(SYSTEM_PATTERN);

/** Whether external ids may have this system. */
export function isExternalSystem(text: string): boolean {
  return SYSTEM.test(text);
}

/** Why a text cannot be the value of an external id; undefined for a value. */
export function externalValueFault(text: string): string | undefined {
  if (text === '') return 'an external id is not empty';
  if (text === '.' || text === '..') return 'an external id is not a dot segment, which URLs cannot name';
  if (!isStorable(text)) return 'the text has a NUL or half a surrogate pair';
  return isLongerThan(text, MAX_EXTERNAL_VALUE)
    ? `an external id has at most ${MAX_EXTERNAL_VALUE} characters`
    : undefined;
}

/** Whether the path of a filter ends with `external` and a system (filters#external-ids-in-filters). */
export function isExternalPath(path: readonly string[]): boolean {
  return path.length > 2 && path.at(-2) === EXTERNAL;
}
