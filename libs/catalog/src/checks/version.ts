import { ExactNumber } from '../exact-number.js';
import type { Check } from './check.js';
import { checkText } from './text.js';

/** A version as text; a JSON number is stored as its digits (values#versions). */
export const checkVersion: Check = (value, rules) => {
  if (value instanceof ExactNumber) return checkText(value.numberText, rules);
  return checkText(typeof value === 'number' ? String(value) : value, rules);
};
