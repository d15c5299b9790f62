import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { comparisonsOf, LISTS, type Comparison, type Condition } from '../data/condition.js';
import { columnsOf } from './chosen-columns.js';

/** The attributes that a condition can name. The module of a flexible parent is not known here. */
export function filterColumns(meta: AttributesMeta): readonly FieldMeta[] {
  return columnsOf(meta).filter(
    (field) => comparisonsOf(field).length > 0 && field.references?.typeField === undefined,
  );
}

/** The link of a condition, if it has one, and the attribute. */
export function attributeOf({ on }: Condition): { readonly link?: string; readonly attribute: string } {
  const [first = '', second] = on.split('.');
  return second === undefined ? { attribute: first } : { link: first, attribute: second };
}

/** The attribute `value` of a condition as an input takes it: of the type of the compared one, but always required. */
export function inputFieldOf(
  field: FieldMeta,
  operator: Comparison,
  texts: { readonly value: string; readonly yes: string; readonly no: string },
): FieldMeta {
  const { len: _len, dependsOn: _dependsOn, ...rest } = field;
  const input = { ...rest, name: 'value', label: texts.value, required: true };
  if (field.references !== undefined) return input;
  if (LISTS.has(operator)) return { ...input, type: 'multiEnum' };
  if (field.type === 'bool') {
    const choices = [
      { value: 'true', label: texts.yes },
      { value: 'false', label: texts.no },
    ];
    return { ...input, type: 'enum', enum: choices };
  }
  // Part of a text, on one line.
  return { ...input, type: field.type === 'longText' ? 'text' : field.type };
}
