import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { FILES } from '../files/record-files.js';

/** The attributes of a form, in the order of the metadata. */
export function writableFields(meta: AttributesMeta, isAdministrator: boolean): readonly FieldMeta[] {
  return Object.values(meta).filter(
    (one): one is FieldMeta =>
      one.type !== 'link' &&
      !one.readOnly &&
      !one.createOnly &&
      one.aliasOf === undefined &&
      one.contentOf === undefined &&
      (isAdministrator || !one.adminOnly),
  );
}

/** The values of a new record, which belongs to the person who creates it and begins now, or those of a copy. */
export function firstValues(
  fields: readonly FieldMeta[],
  userId: string | undefined,
  copied?: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const now = `${new Date().toISOString().slice(0, 16)}:00Z`;
  const firstOf = ({ name, type, unique, required, default: usual }: FieldMeta): unknown => {
    if (copied !== undefined) return unique || FILES.has(type) ? undefined : copied[name];
    if (required && type === 'datetime') return usual ?? now;
    return name === 'assigned_user_id' ? userId : usual;
  };
  // An input that makes its flag false itself tells every other input so, which takes seconds in a form of hundreds.
  const values = fields.map((field) => [field.name, firstOf(field) ?? (field.type === 'bool' ? false : undefined)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}
