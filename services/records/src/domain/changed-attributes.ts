import type { Field, Module } from '@crm/catalog';

/** The attributes of a module that differ when some of its columns do, in the order of the catalogue. */
export function changedAttributes({ fields }: Module, columns: readonly string[]): string[] {
  const changed = new Set(columns);
  const attributes = [...fields.values()].filter((field) => sourcesOf(field).some((name) => changed.has(name)));
  return attributes.map(({ name }) => name);
}

/** The columns of the record's own row on which an attribute depends. */
function sourcesOf({ column, derived }: Field): readonly string[] {
  if (column !== undefined) return [column];
  if (derived?.kind === 'concat') return derived.columns;
  if (derived?.kind === 'parentName') return [derived.typeColumn, derived.idColumn];
  return derived !== undefined && 'column' in derived ? [derived.column] : [];
}
