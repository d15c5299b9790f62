import { codes } from '@crm/errors';
import { ExactNumber } from '../exact-number.js';
import { accept, refuse, type Checked, type ValueRules } from './check.js';

const NUMBER = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;
const MAX_DIGITS = 65;
const MAX_EXPONENT = 64;
const MIN_INTEGER = -2147483648;
const MAX_INTEGER = 2147483647;

/** A decimal number as it was written. */
interface Decimal {
  readonly text: string;
  /** All digits of the mantissa. */
  readonly digits: string;
  readonly scale: number;
  /** Power of ten, as a number. Infinite when it is absurdly long. */
  readonly exponent: number;
}

/**
 * A whole number of 32 bits, as a JSON number or a numeric string. A fraction is 8111, too large a number 8115. `1.0`
 * and `1e2` are whole numbers, as in JSON Schema.
 */
export function checkInteger(value: unknown): Checked {
  const decimal = readDecimal(value);
  if (decimal === undefined) return refuse(codes.wrongType, 'The attribute takes a whole number');
  if (isOversized(decimal)) return refuse(codes.outOfRange);
  if (hasFraction(decimal)) return refuse(codes.wrongType, 'The attribute takes a whole number');
  const integer = Number(decimal.text);
  if (integer < MIN_INTEGER || integer > MAX_INTEGER) {
    return refuse(codes.outOfRange, `The number must be from ${String(MIN_INTEGER)} to ${String(MAX_INTEGER)}`);
  }
  // Adding zero turns -0 into 0, which has no minus sign when it is bound as text.
  return accept(integer + 0);
}

/**
 * A decimal number of any precision, stored digit by digit (values#decimals). More than 65 digits or a power of ten
 * beyond 64 is 8115: a short literal must not become a long number in the database.
 */
export function checkDecimal(value: unknown): Checked {
  const decimal = readDecimal(value);
  if (decimal === undefined) return refuse(codes.wrongType, 'The attribute takes a number');
  if (isOversized(decimal)) {
    return refuse(codes.outOfRange, `A number has at most ${String(MAX_DIGITS)} digits and an exponent from -64 to 64`);
  }
  return accept(decimal.text);
}

/** A whole number that is a key of the drop-down, else 8113. */
export function checkIntegerOption(value: unknown, rules: ValueRules): Checked {
  const checked = checkInteger(value);
  if (!('value' in checked)) return checked;
  const keys = rules.options?.keys ?? [];
  return keys.includes(String(checked.value))
    ? checked
    : refuse(codes.notAnOption, `The options are ${keys.join(', ')}`);
}

function readDecimal(value: unknown): Decimal | undefined {
  const text = numberText(value);
  const match = text === undefined ? null : NUMBER.exec(text);
  if (match === null) return undefined;
  const [whole = '', integral = '', fraction = '', exponent = '0'] = match;
  return {
    text: whole,
    digits: integral + fraction,
    scale: fraction.length,
    exponent: Number(exponent),
  };
}

function numberText(value: unknown): string | undefined {
  if (value instanceof ExactNumber) return value.numberText;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function isOversized({ digits, exponent }: Decimal): boolean {
  return digits.length > MAX_DIGITS || Math.abs(exponent) > MAX_EXPONENT;
}

/** Whether there is a digit other than 0 after the point once the exponent is applied. */
function hasFraction({ digits, scale, exponent }: Decimal): boolean {
  const fractionDigits = scale - exponent;
  if (fractionDigits <= 0) return false;
  return /[1-9]/.test(digits.slice(-fractionDigits));
}
