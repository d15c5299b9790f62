import { fieldTypes, isStorable, type Catalog, type Field, type Operator } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { Comparison, Inequality, Slots } from './list-plan.js';
import { bindOperand, UNSTORABLE } from './operands.js';

/** A comparator as a client wrote it. Positions count characters of the parameter's value, from 0. */
export interface WrittenComparator {
  readonly operator: string;
  readonly operands: readonly WrittenOperand[];
  readonly position: number;
}

export interface WrittenOperand {
  readonly text: string;
  readonly position: number;
}

type Tests = Omit<Comparison, 'attribute'>[];

/**
 * The tests that the comparators of one condition require of a field, all of which must pass: 8208 for an operator that
 * the field does not have, 8209 for an unsuitable operand. Several `in` are one set, several `nin` one exclusion.
 */
export function bindTests(
  catalog: Catalog,
  field: Field,
  comparators: readonly WrittenComparator[],
  slots: Slots,
  report: (fault: Fault) => void,
): Tests {
  const operators: readonly string[] = fieldTypes[field.type].operators;
  const known = comparators.filter(({ operator, position }) => {
    const isKnown = operators.includes(operator);
    if (!isKnown) report(unknownOperator(operator, position, operators));
    return isKnown;
  });
  const of = (name: Operator): WrittenOperand[] =>
    known.filter(({ operator }) => operator === name).flatMap(({ operands }) => operands);
  const single = known.filter(({ operator }) => operator !== 'in' && operator !== 'nin');
  return [
    ...single.flatMap(({ operator, operands }) =>
      operands.flatMap((operand) => bindSingle(catalog, field, operator as Operator, operand, slots, report)),
    ),
    ...(['in', 'nin'] as const).flatMap((operator) =>
      known.some((comparator) => comparator.operator === operator)
        ? bindSet(catalog, field, operator === 'nin', of(operator), slots, report)
        : [],
    ),
  ];
}

function bindSingle(
  catalog: Catalog,
  field: Field,
  operator: Operator,
  operand: WrittenOperand,
  slots: Slots,
  report: (fault: Fault) => void,
): Tests {
  const not = operator === 'ne' || operator === 'nli';
  if (operator === 'li' || operator === 'nli') return bindPattern(operand, not, slots, report);
  const bound = bindOperand(catalog, field, operator, operand.text);
  if (bound === 'empty') {
    if (operator !== 'gt' && operator !== 'lt') return [{ test: { is: 'empty' }, not }];
    report(unsuitable(operand, 'nothing is greater or less than an empty value'));
    return [];
  }
  if ('fault' in bound) {
    report(unsuitable(operand, bound.fault));
    return [];
  }
  const is = operator === 'ne' ? 'eq' : (operator as 'eq' | Inequality);
  const value = field.type === 'multiEnum' ? [bound.value] : bound.value;
  return [{ test: { is, to: slots.add(value) }, not }];
}

function bindSet(
  catalog: Catalog,
  field: Field,
  not: boolean,
  operands: readonly WrittenOperand[],
  slots: Slots,
  report: (fault: Fault) => void,
): Tests {
  const values: unknown[] = [];
  let orEmpty = false;
  for (const operand of operands) {
    const bound = bindOperand(catalog, field, 'in', operand.text);
    if (bound === 'empty') orEmpty = true;
    else if ('fault' in bound) report(unsuitable(operand, bound.fault));
    else values.push(bound.value);
  }
  if (values.length === 0 && orEmpty) return [{ test: { is: 'empty' }, not }];
  return [{ test: { is: 'in', to: slots.add(values), orEmpty }, not }];
}

/**
 * A pattern, ignoring case: `%` is any text and `\\%` a percent sign; all other characters are literal. Without a `%`
 * it is equality, and `%` alone matches every non-empty value.
 */
function bindPattern(operand: WrittenOperand, not: boolean, slots: Slots, report: (fault: Fault) => void): Tests {
  const { text } = operand;
  if (!isStorable(text)) {
    report(unsuitable(operand, UNSTORABLE));
    return [];
  }
  if (/^%*$/.test(text)) return [{ test: { is: 'empty' }, not: text === '' ? not : !not }];
  if (!text.replaceAll('\\%', '').includes('%')) {
    return [{ test: { is: 'same', to: slots.add(text.replaceAll('\\%', '%')) }, not }];
  }
  const pattern = text.replace(/\\%|[_\\]/g, (found) => (found === '\\%' ? found : `\\${found}`));
  return [{ test: { is: 'like', to: slots.add(pattern) }, not }];
}

function unknownOperator(operator: string, position: number, known: readonly string[]): Fault {
  const has = known.length === 0 ? 'cannot be filtered by' : `has the operators ${known.join(', ')}`;
  return {
    code: codes.unknownOperator,
    value: operator,
    detail: `The attribute ${has} (at character ${position + 1})`,
  };
}

function unsuitable({ text, position }: WrittenOperand, reason: string): Fault {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return { code: codes.unsuitableOperand, value: text, detail: `${sentence} (at character ${position + 1})` };
}
