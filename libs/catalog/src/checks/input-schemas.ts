import type { JsonSchema, ValueRules } from './check.js';

const NUMERIC = '^-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$';
// With an exponent any fraction may come out whole, which no pattern can tell.
const WHOLE = '^-?[0-9]+(?:\\.0+|(?:\\.[0-9]+)?[eE][+-]?[0-9]+)?$';
const DAY = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const CLOCK = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)';
const DATE_TIME = `^${DAY}[Tt]${CLOCK}(?::[0-5][0-9](?:[.,][0-9]+)?)?${OFFSET}$`;

const FILE_NAME = String.raw`^$|^(?:[\s\S]*[/\\])?[^/\\\u0000-\u001f\u007f-\u009f]{1,255}$`;
const NO_FILE = String.raw`(?:^|[/\\])\.{1,2}$`;

// Characters besides the capital letter whose lower case is the key (Kelvin, Angstrom, Ohm, capital sharp s).
const LOOKALIKES: Readonly<Record<string, string>> = { k: '\u212a', å: '\u212b', ω: '\u2126', ß: '\u1e9e' };

/** What `checkInteger` takes: a number, or a text that is one; the range of a text is beyond a pattern. */
export function integerInput(answered: JsonSchema): JsonSchema {
  return { anyOf: [answered, { type: 'string', pattern: WHOLE }] };
}

/** What `checkDecimal` takes; how many digits there may be is beyond JSON Schema. */
export function decimalInput(): JsonSchema {
  return { anyOf: [{ type: 'number' }, { type: 'string', pattern: NUMERIC }] };
}

/** What `checkFlag` takes; of one type each, because generators of clients write code for a mixed enum that does not compile. */
export function flagInput(): JsonSchema {
  return {
    anyOf: [
      { type: 'boolean' },
      { type: 'integer', enum: [0, 1] },
      { type: 'string', enum: ['0', '1', 'true', 'false'] },
    ],
  };
}

/** What `checkDate` takes; the calendar of a date-time is beyond a pattern. */
export function dateInput(): JsonSchema {
  return {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', pattern: DATE_TIME },
    ],
  };
}

/** What `checkDateTime` takes; the calendar is beyond a pattern. */
export function dateTimeInput(): JsonSchema {
  return { type: 'string', pattern: DATE_TIME };
}

/** What `checkTime` takes. */
export function timeInput(): JsonSchema {
  return { type: 'string', pattern: `^${CLOCK}(?::[0-5][0-9])?$` };
}

/** What `checkFileName` takes; how many bytes its characters are is beyond a pattern. */
export function fileNameInput(): JsonSchema {
  return { type: 'string', pattern: FILE_NAME, not: { type: 'string', pattern: NO_FILE } };
}

/** What `checkReference` takes. */
export function idInput(): JsonSchema {
  return { type: 'string', pattern: '^[A-Za-z0-9_-]{0,36}$' };
}

/** What `checkVersion` takes. */
export function versionInput(text: JsonSchema): JsonSchema {
  return { anyOf: [text, { type: 'number' }] };
}

/** What `checkOption` takes: a key in any case, or nothing. */
export function optionInput({ options }: ValueRules): JsonSchema {
  const keys = (options?.keys ?? []).filter((key) => key !== '');
  return { type: 'string', pattern: `^(?:${keys.map(anyCase).join('|')})?$` };
}

/** What `checkOptions` takes; that a key is there twice in different case is beyond JSON Schema. */
export function optionsInput({ options }: ValueRules): JsonSchema {
  const pattern = `^(?:${(options?.keys ?? []).map(anyCase).join('|')})$`;
  return { type: 'array', items: { type: 'string', pattern }, uniqueItems: true };
}

/** What `checkIntegerOption` takes; with an exponent any number may come out as a key. */
export function integerOptionInput(answered: JsonSchema, { options }: ValueRules): JsonSchema {
  const keys = (options?.keys ?? []).map((key) => key.replace(/^-?/, (sign) => (key === '0' ? '-?0*' : `${sign}0*`)));
  const pattern = `^(?:(?:${keys.join('|')})(?:\\.0+)?|-?[0-9]+(?:\\.[0-9]+)?[eE][+-]?[0-9]+)$`;
  return { anyOf: [answered, { type: 'string', pattern }] };
}

/** A pattern for every text whose lower case is that of the key. JSON Schema knows no flag for it. */
function anyCase(key: string): string {
  return Array.from(key.toLowerCase(), anyCaseOfCharacter).join('');
}

function anyCaseOfCharacter(lower: string): string {
  const upper = lower.toUpperCase();
  const others = `${upper.toLowerCase() === lower && upper !== lower ? upper : ''}${LOOKALIKES[lower] ?? ''}`;
  if (others !== '') return `[${others}${lower}]`;
  return lower.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}
