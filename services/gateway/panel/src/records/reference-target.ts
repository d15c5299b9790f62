import type { AttributesMeta, FieldMeta } from '@crm/catalog';

/** Another record. */
export interface ReferenceTarget {
  readonly module: string;
  readonly id: string;
}

/** The record that an attribute leads to: that whose id it holds, or whose name it shows. */
export function referenceTarget(
  field: FieldMeta,
  meta: AttributesMeta,
  record: Readonly<Record<string, unknown>>,
): ReferenceTarget | undefined {
  const holder = holderOf(field, meta);
  const { references } = holder ?? {};
  const id = holder === undefined ? undefined : record[holder.name];
  if (references === undefined || typeof id !== 'string' || id === '') return undefined;
  const { modules, typeField } = references;
  const module = typeField === undefined ? modules[0] : modules.find((one) => one === record[typeField]);
  return module === undefined ? undefined : { module, id };
}

/** The attribute with the id: itself, or one that it is derived from. */
function holderOf(field: FieldMeta, meta: AttributesMeta): FieldMeta | undefined {
  const names = [field.name, ...(field.derivedFrom ?? [])];
  return names
    .map((name) => meta[name])
    .find((one): one is FieldMeta => one !== undefined && one.type !== 'link' && one.references !== undefined);
}
