import type { AttributesMeta, FieldMeta } from '@crm/catalog';

export interface ReferenceTarget {
  readonly module: string;
  readonly id: string;
}

/** The record to which an attribute refers: by containing its id, or by being derived from the id. */
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

/** The attribute that contains the id: the given attribute, or one from which it is derived. */
function holderOf(field: FieldMeta, meta: AttributesMeta): FieldMeta | undefined {
  const names = [field.name, ...(field.derivedFrom ?? [])];
  return names
    .map((name) => meta[name])
    .find((one): one is FieldMeta => one !== undefined && one.type !== 'link' && one.references !== undefined);
}
