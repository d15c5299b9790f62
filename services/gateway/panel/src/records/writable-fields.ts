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
  const values = fields.map(({ name, type, unique, required, default: usual }): [string, unknown] => {
    if (copied !== undefined) return [name, unique || FILES.has(type) ? undefined : copied[name]];
    if (required && type === 'datetime') return [name, usual ?? now];
    return [name, name === 'assigned_user_id' ? userId : usual];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
}
