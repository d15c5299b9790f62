import { checkAccessRules, describeAccessRules } from './checks/access-rules.js';
import { checkBase64 } from './checks/base64.js';
import { checkFileName } from './checks/file-name.js';
import { checkFlag } from './checks/flag.js';
import { checkDate, checkDateTime } from './checks/date-time.js';
import { checkEmail } from './checks/email.js';
import { checkDecimal, checkInteger, checkIntegerOption } from './checks/number.js';
import { checkOption } from './checks/option.js';
import { checkOptions } from './checks/options.js';
import { checkReference } from './checks/reference.js';
import { checkText } from './checks/text.js';
import { checkTime } from './checks/time.js';
import { checkVersion } from './checks/version.js';
import {
  dateInput,
  dateTimeInput,
  decimalInput,
  fileNameInput,
  flagInput,
  idInput,
  integerInput,
  integerOptionInput,
  optionInput,
  optionsInput,
  timeInput,
  versionInput,
} from './checks/input-schemas.js';
import type { Check, JsonSchema, ValueRules } from './checks/check.js';

/** A comparison of the filter language (filters#operators). */
export type Operator = 'eq' | 'ne' | 'gt' | 'lt' | 'gte' | 'lte' | 'in' | 'nin' | 'li' | 'nli';

export interface FieldType {
  /** Postgres type of the column, and cast of every value bound to it. */
  readonly sqlType: string;
  /** JSON Schema (draft 2020-12) of a value that is not null, in an answer. */
  readonly jsonSchema: (rules: ValueRules) => JsonSchema;
  /** JSON Schema of such a value in a request, where that is wider. It allows every value that `check` accepts. */
  readonly inputSchema?: (rules: ValueRules) => JsonSchema;
  /** Converts a value of a document to the value to store, or says what is wrong with it; never called with null. */
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

/** Only the last part of a path is kept, so the sent value may be longer. */
const fileName: FieldType = { ...shortText, inputSchema: fileNameInput, check: checkFileName };

const wholeNumber: FieldType = {
  sqlType: 'integer',
  jsonSchema: () => ({ type: 'integer', minimum: -2147483648, maximum: 2147483647 }),
  inputSchema: () => integerInput(wholeNumber.jsonSchema({})),
  check: checkInteger,
  operators: [...equality, ...order],
  sortable: true,
};

const exactNumber: FieldType = {
  sqlType: 'numeric',
  jsonSchema: () => ({ type: 'number' }),
  inputSchema: decimalInput,
  check: checkDecimal,
  operators: [...equality, ...order],
  sortable: true,
};

const integerOptions: FieldType['jsonSchema'] = ({ options }) => ({
  type: 'integer',
  enum: (options?.keys ?? []).map(Number),
});

/** The only table of field types: a new type is one more row here, and storage, validation and metadata follow. */
export const fieldTypes = {
  text: shortText,
  phone: shortText,
  url: shortText,
  /** An address of the form local@domain. */
  email: {
    ...shortText,
    jsonSchema: (rules) => ({ ...shortText.jsonSchema(rules), pattern: '^([^\\s@]+@[^\\s@]+)?$' }),
    check: checkEmail,
  },
  /** The name of a file whose bytes are stored apart from the record. */
  file: fileName,
  /** The name of a picture file whose bytes are stored apart from the record. */
  image: fileName,
  /** The bytes of a file, stored apart from the record, in base64. */
  fileContent: {
    sqlType: 'bytea',
    // No pattern: matching one against megabytes may exhaust a client's stack.
    jsonSchema: () => ({ type: 'string', contentEncoding: 'base64' }),
    check: checkBase64,
    operators: [],
    sortable: false,
  },
  /** A version such as `2.0b`, which a client may also send as a number. */
  version: { ...shortText, inputSchema: (rules) => versionInput(shortText.jsonSchema(rules)), check: checkVersion },
  longText: { ...shortText, sortable: false },
  enum: {
    sqlType: 'text',
    // The empty string means "not chosen" whether or not the drop-down contains it.
    jsonSchema: ({ options }) => ({ type: 'string', enum: [...new Set([...(options?.keys ?? []), ''])] }),
    inputSchema: optionInput,
    check: checkOption,
    operators: [...equality, ...likeness],
    sortable: true,
  },
  multiEnum: {
    sqlType: 'text[]',
    jsonSchema: ({ options }) => ({
      type: 'array',
      items: { type: 'string', enum: [...(options?.keys ?? [])] },
      uniqueItems: true,
    }),
    inputSchema: optionsInput,
    check: checkOptions,
    // The operand is one key each: the value contains it, or consists of just that key.
    operators: equality,
    sortable: false,
  },
  /** A whole number that is a key of a drop-down. */
  intEnum: {
    ...wholeNumber,
    jsonSchema: integerOptions,
    inputSchema: (rules) => integerOptionInput(integerOptions(rules), rules),
    check: checkIntegerOption,
  },
  bool: {
    sqlType: 'boolean',
    jsonSchema: () => ({ type: 'boolean' }),
    inputSchema: flagInput,
    check: checkFlag,
    operators: ['eq', 'ne'],
    sortable: true,
  },
  int: wholeNumber,
  /** A whole number that the database increments. */
  autoNumber: { ...wholeNumber, sqlType: 'bigint', jsonSchema: () => ({ type: 'integer', minimum: 1 }) },
  /** An exact decimal amount of money. */
  currency: exactNumber,
  /** An exact decimal number that is not money. */
  decimal: exactNumber,
  date: {
    sqlType: 'date',
    jsonSchema: () => ({ type: 'string', format: 'date' }),
    inputSchema: dateInput,
    check: checkDate,
    operators: [...equality, ...order, ...likeness],
    sortable: true,
  },
  /** An instant, to the millisecond. */
  datetime: {
    sqlType: 'timestamptz(3)',
    jsonSchema: () => ({ type: 'string', format: 'date-time' }),
    inputSchema: dateTimeInput,
    check: checkDateTime,
    operators: [...equality, ...order, ...likeness],
    sortable: true,
  },
  time: {
    sqlType: 'time(0)',
    jsonSchema: () => ({ type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$' }),
    inputSchema: timeInput,
    check: checkTime,
    operators: [...equality, ...order],
    sortable: true,
  },
  /** The content of a role: one level for each module and action. */
  accessRules: {
    sqlType: 'jsonb',
    jsonSchema: describeAccessRules,
    check: checkAccessRules,
    operators: [],
    sortable: false,
  },
  id: {
    sqlType: 'text',
    jsonSchema: () => ({ type: 'string', maxLength: 36 }),
    inputSchema: idInput,
    check: checkReference,
    operators: equality,
    sortable: true,
  },
} as const satisfies Readonly<Record<string, FieldType>>;

export type FieldTypeName = keyof typeof fieldTypes;
