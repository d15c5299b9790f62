import { checkFlag } from './checks/flag.js';
import { checkDate, checkDateTime } from './checks/date-time.js';
import { checkDecimal, checkInteger, checkIntegerOption } from './checks/number.js';
import { checkOption } from './checks/option.js';
import { checkReference } from './checks/reference.js';
import { checkText } from './checks/text.js';
import type { Check, JsonSchema, ValueRules } from './checks/check.js';

/** A comparison of the filter language (specification section 4.5). */
export type Operator = 'eq' | 'ne' | 'gt' | 'lt' | 'gte' | 'lte' | 'in' | 'nin' | 'li' | 'nli';

/** Everything that follows from the type of a field. */
export interface FieldType {
  /** Postgres type of the column, also the cast of every value bound to it. */
  readonly sqlType: string;
  /** JSON Schema (draft 2020-12) of a value that is not null, as the service answers it. */
  readonly jsonSchema: (rules: ValueRules) => JsonSchema;
  /** Turns a value from a document into the value to store, or says what is wrong with it; never given null. */
  readonly check: Check;
  /** Comparisons that a filter may use. */
  readonly operators: readonly Operator[];
  /** Whether a list may be sorted by it. */
  readonly sortable: boolean;
}

const equality = ['eq', 'ne', 'in', 'nin'] as const;
const order = ['gt', 'lt', 'gte', 'lte'] as const;
const likeness = ['li', 'nli'] as const;

const shortText: FieldType = {
  sqlType: 'text',
  jsonSchema: ({ max }) => (max === undefined ? { type: 'string' } : { type: 'string', maxLength: max }),
  check: checkText,
  operators: [...equality, ...order, ...likeness],
  sortable: true,
};

const wholeNumber: FieldType = {
  sqlType: 'integer',
  jsonSchema: () => ({ type: 'integer', minimum: -2147483648, maximum: 2147483647 }),
  check: checkInteger,
  operators: [...equality, ...order],
  sortable: true,
};

/** THE table of field types: a new type is one more row here, and storage, validation and metadata follow. */
export const fieldTypes = {
  /** One line of text. */
  text: shortText,
  phone: shortText,
  url: shortText,
  /** Text of several lines. */
  longText: { ...shortText, sortable: false },
  /** A key of a drop-down. */
  enum: {
    sqlType: 'text',
    jsonSchema: ({ options }) => ({ enum: [...(options?.keys ?? [])] }),
    check: checkOption,
    operators: [...equality, ...likeness],
    sortable: true,
  },
  /** A whole number that is a key of a drop-down. */
  intEnum: {
    ...wholeNumber,
    jsonSchema: ({ options }) => ({ enum: (options?.keys ?? []).map(Number) }),
    check: checkIntegerOption,
  },
  bool: {
    sqlType: 'boolean',
    jsonSchema: () => ({ type: 'boolean' }),
    check: checkFlag,
    operators: ['eq', 'ne'],
    sortable: true,
  },
  /** A whole number of 32 bits. */
  int: wholeNumber,
  /** A whole number that the database counts up by itself. */
  autoNumber: { ...wholeNumber, sqlType: 'bigint', jsonSchema: () => ({ type: 'integer', minimum: 1 }) },
  /** An exact decimal amount of money. */
  currency: {
    sqlType: 'numeric',
    jsonSchema: () => ({ type: 'number' }),
    check: checkDecimal,
    operators: [...equality, ...order],
    sortable: true,
  },
  /** A calendar day. */
  date: {
    sqlType: 'date',
    jsonSchema: () => ({ type: 'string', format: 'date' }),
    check: checkDate,
    operators: [...equality, ...order, ...likeness],
    sortable: true,
  },
  /** An instant, to the millisecond. */
  datetime: {
    sqlType: 'timestamptz(3)',
    jsonSchema: () => ({ type: 'string', format: 'date-time' }),
    check: checkDateTime,
    operators: [...equality, ...order, ...likeness],
    sortable: true,
  },
  /** The id of a record. */
  id: {
    sqlType: 'text',
    jsonSchema: () => ({ type: 'string', maxLength: 36 }),
    check: checkReference,
    operators: equality,
    sortable: true,
  },
} as const satisfies Readonly<Record<string, FieldType>>;

/** Name of a row of the table of field types. */
export type FieldTypeName = keyof typeof fieldTypes;
