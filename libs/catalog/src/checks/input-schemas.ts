import type { JsonSchema, ValueRules } from './check.js';

const NUMERIC = '^-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$';
// With an exponent any fraction may be whole, which a pattern cannot detect.
const WHOLE = '^-?[0-9]+(?:\\.0+|(?:\\.[0-9]+)?[eE][+-]?[0-9]+)?$';
const DAY = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const CLOCK = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)';
const DATE_TIME = `^${DAY}[Tt]${CLOCK}(?::[0-5][0-9](?:[.,][0-9]+)?)?${OFFSET}$`;

const FILE_NAME = String.raw`^$|^(?:[\s\S]*[/\\])?[^/\\\u0000-\u001f\u007f-\u009f]{1,255}$`;
const NO_FILE = String.raw`(?:^|[/\\])\.{1,2}$`;

// Characters besides the capital letter whose lower case is the key (Kelvin, Angstrom, Ohm, capital sharp s).
const LOOKALIKES: Readonly<Record<string, string>> = { k: '\u212a', å: '\u212b', ω: '\u2126', ß: '\u1e9e' };

/**
 * Values that `checkInteger` accepts: a number, or a text that is one; a pattern cannot express the range of a text.
 */
export function integerInput(answered: JsonSchema): JsonSchema {
  return { anyOf: [answered, { type: 'string', pattern: WHOLE }] };
}

/** Values that `checkDecimal` accepts; JSON Schema cannot express the number of digits. */
export function decimalInput(): JsonSchema {
  return { anyOf: [{ type: 'number' }, { type: 'string', pattern: NUMERIC }] };
}

/**
 * Values that `checkFlag` accepts; one type in each alternative, because client generators produce code for a mixed
 * enum that does not compile.
 */
export function flagInput(): JsonSchema {
  return {
    anyOf: [
      { type: 'boolean' },
      { type: 'integer', enum: [0, 1] },
      { type: 'string', enum: ['0', '1', 'true', 'false'] },
    ],
  };
}

/** Values that `checkDate` accepts; a pattern cannot express the calendar of a date-time. */
export function dateInput(): JsonSchema {
  return {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', pattern: DATE_TIME },
    ],
  };
}

/** Values that `checkDateTime` accepts; a pattern cannot express the calendar. */
export function dateTimeInput(): JsonSchema {
  return { type: 'string', pattern: DATE_TIME };
}

export function timeInput(): JsonSchema {
  return { type: 'string', pattern: `^${CLOCK}(?::[0-5][0-9])?$` };
}

/** Values that `checkFileName` accepts; a pattern cannot express the length in bytes. */
export function fileNameInput(): JsonSchema {
  return { type: 'string', pattern: FILE_NAME, not: { type: 'string', pattern: NO_FILE } };
}

/** Values that `checkReference` accepts; a pattern cannot exclude a whole number with a point or an exponent. */
export function idInput(): JsonSchema {
  return { anyOf: [{ type: 'string', pattern: '^[A-Za-z0-9_-]{0,36}$' }, { type: 'integer' }] };
}

export function versionInput(text: JsonSchema): JsonSchema {
  return { anyOf: [text, { type: 'number' }] };
}

/** Values that `checkOption` accepts: a key in any case, or the empty string. */
export function optionInput({ options }: ValueRules): JsonSchema {
  const keys = (options?.keys ?? []).filter((key) => key !== '');
  return { type: 'string', pattern: `^(?:${keys.map(anyCase).join('|')})?$` };
}

/** Values that `checkOptions` accepts; JSON Schema cannot express that a key may not occur twice in different case. */
export function optionsInput({ options }: ValueRules): JsonSchema {
  const pattern = `^(?:${(options?.keys ?? []).map(anyCase).join('|')})$`;
  return { type: 'array', items: { type: 'string', pattern }, uniqueItems: true };
}

/** Values that `checkIntegerOption` accepts; with an exponent any number may equal a key. */
export function integerOptionInput(answered: JsonSchema, { options }: ValueRules): JsonSchema {
  const keys = (options?.keys ?? []).map((key) => key.replace(/^-?/, (sign) => (key === '0' ? '-?0*' : `${sign}0*`)));
  const pattern = `^(?:(?:${keys.join('|')})(?:\\.0+)?|-?[0-9]+(?:\\.[0-9]+)?[eE][+-]?[0-9]+)$`;
  return { anyOf: [answered, { type: 'string', pattern }] };
}

/** A pattern for every text whose lower case is that of the key. JSON Schema has no flag for it. */
function anyCase(key: string): string {
  return Array.from(key.toLowerCase(), anyCaseOfCharacter).join('');
}

function anyCaseOfCharacter(lower: string): string {
  const upper = lower.toUpperCase();
  const others = `${upper.toLowerCase() === lower && upper !== lower ? upper : ''}${LOOKALIKES[lower] ?? ''}`;
  if (others !== '') return `[${others}${lower}]`;
  return lower.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}
