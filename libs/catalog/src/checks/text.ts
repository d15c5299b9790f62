import { codes } from '@crm/errors';
import { accept, refuse, type Checked, type ValueRules } from './check.js';

/**
 * Text is stored exactly as it was sent (values#text). Postgres cannot store NUL and UTF-8 cannot encode a lone
 * surrogate: both are 8116. The length counts Unicode code points, as Postgres' char_length does.
 */
export function checkText(value: unknown, { max }: ValueRules): Checked {
  if (typeof value !== 'string') return refuse(codes.wrongType, 'The attribute takes a JSON string');
  if (!isStorable(value)) return refuse(codes.invalidText);
  if (max !== undefined && isLongerThan(value, max)) {
    return refuse(codes.valueTooLong, `The value is longer than ${String(max)} characters`);
  }
  return accept(value);
}

/** Whether Postgres can store the text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether a text has more than `max` code points. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  // A code point takes one or two code units, so a text of more than twice the limit need not be counted.
  return text.length > 2 * max || Array.from(text).length > max;
}
