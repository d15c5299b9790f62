import { externalValueFault, fieldTypes, isStorable, type Field, type Operator } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { Comparison, ConditionParameters, Inequality } from './list-plan.js';
import { bindOperand, UNSTORABLE, withRawPlus, type BoundOperand } from './operands.js';

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

export type Tests = Omit<Comparison, 'attribute'>[];

type SuitableOperand = Exclude<BoundOperand, { readonly fault: string }>;

/**
 * The tests that the comparators of one condition require of a field, all of which must pass: 8208 for an operator that
 * the field does not have, 8209 for an unsuitable operand. Several `in` are one set, several `nin` one exclusion.
 */
export function bindTests(
  field: Field,
  comparators: readonly WrittenComparator[],
  parameters: ConditionParameters,
  report: (fault: Fault) => void,
): Tests {
  const operators: readonly string[] = fieldTypes[field.type].operators;
  const known = comparators.flatMap(({ operator, operands, position }) => {
    if (operators.includes(operator)) {
      const meant = operands.map((operand) => ({ ...operand, text: withRawPlus(field, operand.text) }));
      return [{ operator, operands: meant }];
    }
    report(unknownOperator(operator, position, operators));
    return [];
  });
  const suitable = (operator: Operator, operand: WrittenOperand): readonly SuitableOperand[] => {
    const bound = bindOperand(field, operator, operand.text);
    if (bound === 'empty' || 'value' in bound) return [bound];
    report(unsuitable(operand, bound.fault));
    return [];
  };
  const single = known.flatMap(({ operator, operands }) => {
    if (operator === 'in' || operator === 'nin') return [];
    if (operator === 'li' || operator === 'nli')
      return operands.flatMap((operand) => bindPattern(operand, operator === 'nli', parameters, report));
    return operands
      .flatMap((operand) => suitable(operator as Operator, operand))
      .map((operand) => bindSingle(field, operator as Operator, operand, parameters));
  });
  const sets = (['in', 'nin'] as const).flatMap((name) => {
    const same = known.filter(({ operator }) => operator === name);
    if (same.length === 0) return [];
    const operands = same.flatMap((comparator) => comparator.operands).flatMap((operand) => suitable('in', operand));
    return [bindSet(operands, name === 'nin', parameters)];
  });
  return [...single, ...sets];
}

/** The operators of external ids (filters#external-ids-in-filters). */
const EXTERNAL_OPERATORS: readonly string[] = ['eq', 'in'];

/** The same for the external ids of a module in a system; several `in` are one set, too. */
export function bindExternalTests(
  module: string,
  system: string,
  comparators: readonly WrittenComparator[],
  parameters: ConditionParameters,
  report: (fault: Fault) => void,
): Tests {
  const valuesOf = (wanted: string): readonly (readonly string[])[] =>
    comparators.filter(({ operator }) => operator === wanted).map(({ operands }) => operands.map(({ text }) => text));
  for (const { operator, operands, position } of comparators) {
    if (!EXTERNAL_OPERATORS.includes(operator)) report(unknownOperator(operator, position, EXTERNAL_OPERATORS));
    for (const operand of operands) {
      const fault = externalValueFault(operand.text);
      if (fault !== undefined) report(unsuitable(operand, fault));
    }
  }
  const sets = [...valuesOf('eq'), valuesOf('in').flat()].filter((values) => values.length > 0);
  return sets.map((values) => {
    const test = { is: 'external', module, system: parameters.add(system), to: parameters.add(values) } as const;
    return { test, not: false };
  });
}

function bindSingle(
  field: Field,
  operator: Operator,
  operand: SuitableOperand,
  parameters: ConditionParameters,
): Tests[number] {
  const not = operator === 'ne';
  if (operand === 'empty') return { test: { is: 'empty' }, not };
  const is = not ? 'eq' : (operator as 'eq' | Inequality);
  const value = field.type === 'multiEnum' ? [operand.value] : operand.value;
  return { test: { is, to: parameters.add(value) }, not };
}

function bindSet(operands: readonly SuitableOperand[], not: boolean, parameters: ConditionParameters): Tests[number] {
  const values = operands.flatMap((operand) => (operand === 'empty' ? [] : [operand.value]));
  const orEmpty = operands.includes('empty');
  if (values.length === 0 && orEmpty) return { test: { is: 'empty' }, not };
  return { test: { is: 'in', to: parameters.add(values), orEmpty }, not };
}

/**
 * A pattern, ignoring case: `%` is any text and `\\%` a percent sign; all other characters are literal. Without a `%`
 * it is equality, and `%` alone matches every non-empty value.
 */
function bindPattern(
  operand: WrittenOperand,
  not: boolean,
  parameters: ConditionParameters,
  report: (fault: Fault) => void,
): Tests {
  const { text } = operand;
  if (!isStorable(text)) {
    report(unsuitable(operand, UNSTORABLE));
    return [];
  }
  if (/^%*$/.test(text)) return [{ test: { is: 'empty' }, not: text === '' ? not : !not }];
  if (!text.replaceAll('\\%', '').includes('%')) {
    return [{ test: { is: 'same', to: parameters.add(text.replaceAll('\\%', '%')) }, not }];
  }
  const pattern = text.replace(/\\%|[_\\]/g, (found) => (found === '\\%' ? found : `\\${found}`));
  return [{ test: { is: 'like', to: parameters.add(pattern) }, not }];
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
