import { capitals } from '../../metadata/derived-values.js';
import type { Json } from '../../metadata/exact-json.js';
import { readElements, type Comparator } from './filter-text.js';
import { isLike } from './like.js';
import { readOperand } from './operand.js';
import { Refusal } from './refusal.js';
import { compareValues, isEmpty, kindOf, textOf } from './value.js';
import type { AttributeFacts } from './world.js';

/** Whether a value meets a condition. */
export type Test = (value: Json) => boolean;

/**
 * The combined test of the comparators of one condition (filters#comparators): all must pass, except that several `in`
 * are one set and several `nin` one exclusion.
 *
 * @throws Refusal when an operator or an operand is not valid for the attribute.
 */
export function testOf(attribute: AttributeFacts, comparators: readonly Comparator[]): Test {
  const merged = [...alone(comparators), ...lists(comparators, 'in'), ...lists(comparators, 'nin')];
  const tests = merged.map(({ operator, operands }) => single(attribute, operator, operands));
  return (value) => tests.every((test) => test(value));
}

/** A comparator with its operand split into elements. */
interface Comparison {
  readonly operator: string;
  readonly operands: readonly string[];
}

function alone(comparators: readonly Comparator[]): readonly Comparison[] {
  return comparators
    .filter(({ operator }) => operator !== 'in' && operator !== 'nin')
    .map(({ operator, operand }) => ({ operator, operands: [operand] }));
}

function lists(comparators: readonly Comparator[], operator: 'in' | 'nin'): readonly Comparison[] {
  const operands = comparators
    .filter((one) => one.operator === operator)
    .flatMap(({ operand }) => readElements(operand));
  return operands.length === 0 ? [] : [{ operator, operands }];
}

function single(attribute: AttributeFacts, operator: string, operands: readonly string[]): Test {
  if (!attribute.operators.includes(operator)) throw new Refusal(8208, `${operator} on ${attribute.name}`);
  switch (operator) {
    case 'ne':
      return not(equal(attribute, operands));
    case 'nin':
      return not(oneOf(attribute, operands));
    case 'nli':
      return not(like(operands));
    case 'eq':
      return equal(attribute, operands);
    case 'in':
      return oneOf(attribute, operands);
    case 'li':
      return like(operands);
    case 'gte':
      return isNone(operands) ? isEmpty : ordered(attribute, operands, (order) => order >= 0);
    case 'lte':
      return isNone(operands) ? isEmpty : ordered(attribute, operands, (order) => order <= 0);
    case 'gt':
      return ordered(attribute, operands, (order) => order > 0);
    case 'lt':
      return ordered(attribute, operands, (order) => order < 0);
    default:
      throw new Refusal(8208, operator);
  }
}

function not(test: Test): Test {
  return (value) => !test(value);
}

/** For several options `eq` means exactly this one, `in` any of them. */
function equal(attribute: AttributeFacts, operands: readonly string[]): Test {
  if (kindOf(attribute.type) !== 'options' || isNone(operands)) return oneOf(attribute, operands);
  const [wanted] = operands.map((operand) => readOperand(attribute, operand));
  return (value) => Array.isArray(value) && value.length === 1 && value[0] === wanted;
}

function oneOf(attribute: AttributeFacts, operands: readonly string[]): Test {
  const kind = kindOf(attribute.type);
  const wanted = operands.filter((operand) => operand !== '').map((operand) => readOperand(attribute, operand));
  const isWanted = (text: string): boolean =>
    wanted.some((one) => {
      if (attribute.type === 'email') return capitals(one) === capitals(text);
      return kind === 'number' || kind === 'instant' ? compareValues(kind, one, text) === 0 : one === text;
    });
  return (value) => {
    if (isEmpty(value)) return operands.includes('');
    return Array.isArray(value) ? value.some((item) => isWanted(textOf(item as Json))) : isWanted(textOf(value));
  };
}

function like(operands: readonly string[]): Test {
  const [pattern = ''] = operands;
  if (pattern === '') return isEmpty;
  return (value) => !isEmpty(value) && isLike(textOf(value), pattern);
}

function ordered(attribute: AttributeFacts, operands: readonly string[], fits: (order: number) => boolean): Test {
  const [operand = ''] = operands;
  if (operand === '') throw new Refusal(8209, `nothing is ordered before or after nothing`);
  const bound = readOperand(attribute, operand);
  const kind = kindOf(attribute.type);
  return (value) => !isEmpty(value) && fits(compareValues(kind, textOf(value), bound));
}

function isNone(operands: readonly string[]): boolean {
  return operands.length === 1 && operands[0] === '';
}
