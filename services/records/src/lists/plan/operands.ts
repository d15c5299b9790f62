import {
  fieldTypes,
  isStorable,
  rulesOf,
  type Field,
  type FieldTypeName,
  type Operator,
  type SqlValue,
  type ValueRules,
} from '@crm/catalog';

/** The meaning of an operand: a value, emptiness (the empty operand), or the reason why it is invalid. */
export type BoundOperand = { readonly value: SqlValue } | 'empty' | { readonly fault: string };

/** Operators that compare by order; their operand need not be one of the possible values. */
const ORDER: ReadonlySet<Operator> = new Set(['gt', 'lt', 'gte', 'lte']);

/** Why a text that Postgres cannot store is refused. */
export const UNSTORABLE = 'the text has a NUL or half a surrogate pair';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Where values have a plus sign: the decoding of a query string turns it into a blank. */
const RAW_PLUS: Readonly<Partial<Record<FieldTypeName, RegExp>>> = {
  date: / (?=\d{2}:?\d{2}$)/,
  datetime: / (?=\d{2}:?\d{2}$)/,
  phone: /^ /,
};

/** An operand with the plus sign that a client sent without encoding it. */
export function withRawPlus({ type }: Field, text: string): string {
  const blank = RAW_PLUS[type];
  return blank === undefined ? text : text.replace(blank, '+');
}

/**
 * Turns the text of an operand into the exact value to compare a field with (filters#comparison). Only operands of
 * equality must be keys of the field's drop-down.
 */
export function bindOperand(field: Field, operator: Operator, text: string): BoundOperand {
  if (text === '') {
    const isBound = operator === 'gt' || operator === 'lt';
    return isBound ? { fault: 'nothing is greater or less than an empty value' } : 'empty';
  }
  if (!isStorable(text)) return { fault: UNSTORABLE };
  switch (field.type) {
    case 'datetime':
      return orPlainDate(judge(field, withOffset(text), {}));
    case 'multiEnum':
      return judge({ type: 'enum' }, text, rulesOf(field));
    case 'intEnum':
      if (ORDER.has(operator)) return judge({ type: 'int' }, text, {});
      return judge(field, text, rulesOf(field));
    case 'enum':
      return judge(field, text, rulesOf(field));
    case 'bool':
    case 'date':
    case 'int':
    case 'autoNumber':
    case 'currency':
    case 'decimal':
    case 'time':
      return judge(field, text, {});
    case 'text':
    case 'phone':
    case 'url':
    case 'email':
    case 'file':
    case 'image':
    case 'fileContent':
    case 'version':
    case 'longText':
    case 'id':
    case 'accessRules':
      return { value: text };
  }
}

/** A plain day is its first instant in UTC. */
function withOffset(text: string): string {
  return DAY.test(text) ? `${text}T00:00:00Z` : text;
}

/** Adds to the fault that a plain date is accepted too, which the attribute itself would refuse. */
function orPlainDate(bound: BoundOperand): BoundOperand {
  if (typeof bound === 'string' || !('fault' in bound)) return bound;
  return { fault: `${bound.fault}; a plain date such as 2017-03-27 is 00:00 UTC` };
}

function judge({ type }: Pick<Field, 'type'>, text: string, rules: ValueRules): BoundOperand {
  const checked = fieldTypes[type].check(text, rules);
  if ('value' in checked) return { value: checked.value };
  return { fault: checked.refusal.detail ?? `the operand is no ${type}` };
}
