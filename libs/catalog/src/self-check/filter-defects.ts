import { rulesOf } from '../checks/option.js';
import type { FieldDefinition, ModuleDefinition } from '../define.js';
import { fieldTypes } from '../field-types.js';
import type { NamedCondition, NamedOperand } from '../model.js';

/** The keys of each drop-down. */
export type Dropdowns = Readonly<Record<string, readonly string[]>>;

/** Defects of a module's named filters: without this check a client would be the first to run their conditions. */
export function filterDefects(module: ModuleDefinition, dropdowns: Dropdowns): string[] {
  return Object.entries(module.filters ?? {}).flatMap(([name, conditions]) => [
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${module.name}: the filter name ${name} is not lower case`]),
    ...(conditions.length === 0 ? [`${module.name}: the filter ${name} has no condition`] : []),
    ...conditions.flatMap((condition) =>
      conditionDefects(module, condition, dropdowns).map((defect) => `${module.name}: filter ${name}: ${defect}`),
    ),
  ]);
}

function conditionDefects(module: ModuleDefinition, condition: NamedCondition, dropdowns: Dropdowns): string[] {
  const { field: name, operator, operand } = condition;
  const field = fieldOf(module, name);
  if (field === undefined) return [`there is no field ${name}`];
  if (!fieldTypes[field.type].operators.some((known) => known === operator)) {
    return [`${operator} does not go with ${name}`];
  }
  const isList = operator === 'in' || operator === 'nin';
  if (Array.isArray(operand) !== isList) return ['only in and nin take a list, and nothing else'];
  const operands: readonly NamedOperand[] = Array.isArray(operand) ? operand : [operand];
  return operands.flatMap((one) => operandDefects(module, condition, field, one, dropdowns));
}

function operandDefects(
  module: ModuleDefinition,
  { field: name, operator }: NamedCondition,
  field: FieldDefinition,
  operand: NamedOperand,
  dropdowns: Dropdowns,
): string[] {
  if (operand === null) return [];
  if (typeof operand !== 'object') {
    const isPattern = operator === 'li' || operator === 'nli';
    return isPattern || isValue(field, operand, dropdowns) ? [] : [`${name} is never ${JSON.stringify(operand)}`];
  }
  if ('moment' in operand) {
    const fits = field.type === 'datetime' || (field.type === 'date' && operand.moment !== 'now');
    return fits ? [] : [`${name} is never ${operand.moment}`];
  }
  if ('user' in operand) return field.references === 'Users' ? [] : [`${name} is no user`];
  if (!('attribute' in operand)) return [`${name} is never a list`];
  const other = fieldOf(module, operand.attribute);
  if (other === undefined) return [`there is no field ${operand.attribute}`];
  const areAlike = fieldTypes[other.type].sqlType === fieldTypes[field.type].sqlType;
  return areAlike ? [] : [`${name} cannot be compared with ${operand.attribute}`];
}

/** Whether the field may have the value, in exactly the form that is bound to a statement. */
function isValue(
  { type, options, max }: FieldDefinition,
  value: string | number | boolean,
  dropdowns: Dropdowns,
): boolean {
  const keys = options === undefined ? undefined : dropdowns[options];
  const checked = fieldTypes[type === 'multiEnum' ? 'enum' : type].check(value, rulesOf({ max, keys }));
  return 'value' in checked && checked.value === value;
}

function fieldOf(module: ModuleDefinition, name: string): FieldDefinition | undefined {
  return Object.hasOwn(module.fields, name) ? module.fields[name] : undefined;
}
