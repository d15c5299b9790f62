import { codes } from '@crm/errors';
import { ExactNumber } from '../exact-number.js';
import { accept, refuse, type Checked } from './check.js';
import { checkInteger } from './number.js';

const SPELLINGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
]);

/**
 * A boolean; existing clients also send 0 and 1, as numbers or strings, and the words as strings. `1.0` and `0e0` are
 * the numbers 1 and 0, as in JSON Schema.
 */
export function checkFlag(value: unknown): Checked {
  const flag = SPELLINGS.get(value instanceof ExactNumber ? wholeNumber(value) : value);
  return flag === undefined ? refuse(codes.wrongType, 'The attribute takes true or false') : accept(flag);
}

function wholeNumber(value: ExactNumber): unknown {
  const checked = checkInteger(value);
  return 'value' in checked ? checked.value : undefined;
}
