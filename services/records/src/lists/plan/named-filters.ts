import type { Field, Module, NamedCondition, NamedOperand } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import type { Rights } from '../../domain/rights.js';
import { attributeNamed } from './attribute.js';
import { bindTests } from './bind-test.js';
import type { Comparison, ConditionParameters, Inequality, Test } from './list-plan.js';

/** The requesting user and the time of the request. */
export interface Circumstances {
  readonly rights: Rights;
  readonly now: Date;
}

/** The conditions of named filters, all of which must hold; 8210 for a name that the module does not have. */
export function namedConditions(module: Module, names: readonly string[], faults: Fault[]): readonly NamedCondition[] {
  return names.flatMap((name) => {
    const conditions = module.filters.get(name);
    if (conditions !== undefined) return conditions;
    const known = [...module.filters.keys()];
    const detail = `${module.name} has ${known.length === 0 ? 'no pre-made filters' : `the filters ${known.join(', ')}`}`;
    faults.push({ code: codes.unknownFilterName, value: name, detail, source: { parameter: 'filter' } });
    return [];
  });
}

export function bindNamedCondition(
  module: Module,
  { field: name, operator, operand }: NamedCondition,
  circumstances: Circumstances,
  parameters: ConditionParameters,
): Comparison[] {
  const field = attributeNamed(module, name);
  if (isAttribute(operand)) {
    const to = { attribute: attributeNamed(module, operand.attribute).name };
    const is = operator === 'ne' ? 'eq' : (operator as 'eq' | Inequality);
    const test: Test = { is, to };
    return [{ attribute: field.name, test, not: operator === 'ne' }];
  }
  const texts = (Array.isArray(operand) ? operand : [operand]).map((one: NamedOperand) =>
    textOf(one, field, circumstances),
  );
  const operands = texts.map((text) => ({ text, position: 0 }));
  const tests = bindTests(field, [{ operator, operands, position: 0 }], parameters, (fault) => {
    throw new TypeError(`A pre-made filter of ${module.name} does not fit ${name}`, { cause: new AppError(fault) });
  });
  return tests.map((test) => ({ attribute: field.name, ...test }));
}

function isAttribute(operand: NamedOperand): operand is { readonly attribute: string } {
  return typeof operand === 'object' && operand !== null && 'attribute' in operand;
}

/** The operand as a client would write it; null for an empty operand. */
function textOf(operand: NamedOperand, field: Field, { rights, now }: Circumstances): string {
  if (operand === null) return '';
  if (typeof operand !== 'object') return String(operand);
  if ('user' in operand) return rights.userId;
  if (!('moment' in operand)) throw new TypeError('A list within a list is no operand');
  if (operand.moment === 'now' && field.type === 'datetime') return now.toISOString();
  const day = new Date(now);
  if (operand.moment === 'tomorrow') day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
