import { ExactNumber } from '../exact-number.js';
import { accept, refuse, type Checked } from './check.js';

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

/** A boolean; existing clients also send 0 and 1, as numbers or strings, and the words as strings. */
export function checkFlag(value: unknown): Checked {
  const flag = SPELLINGS.get(value instanceof ExactNumber ? value.numberText : value);
  return flag === undefined ? refuse(8111, 'The attribute takes true or false') : accept(flag);
}
