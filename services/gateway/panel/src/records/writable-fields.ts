import type { AttributesMeta, FieldMeta } from '@crm/catalog';

/** Files are written by their own URL, with their contents; only a required name is part of a form. */
const FILES = new Set(['file', 'image', 'fileContent']);

/** The attributes of a form, in the order of the metadata. */
export function writableFields(meta: AttributesMeta, isAdministrator: boolean): readonly FieldMeta[] {
  return Object.values(meta).filter(
    (one): one is FieldMeta =>
      one.type !== 'link' &&
      !one.readOnly &&
      !one.createOnly &&
      one.aliasOf === undefined &&
      (one.required || !FILES.has(one.type)) &&
      (isAdministrator || !one.adminOnly),
  );
}

/** The values of a new record, which belongs to the person who creates it, or those of a copy. */
export function firstValues(
  fields: readonly FieldMeta[],
  userId: string | undefined,
  copied?: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values = fields.map(({ name, unique, default: usual }): [string, unknown] => {
    if (copied !== undefined) return [name, unique ? undefined : copied[name]];
    return [name, name === 'assigned_user_id' ? userId : usual];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
}
