import { CUSTOM, edgeNamed, moduleNamed, type Catalog, type Field, type Module } from '@crm/catalog';

/**
 * The attributes of a module that differ when these have changed: columns of its own row, the middle table of a link, a
 * column of the related record, after the name of its table and a dot, or a custom attribute, after `custom` and a dot.
 * In the order of the catalogue.
 */
export function changedAttributes(catalog: Catalog, module: Module, changed: readonly string[]): string[] {
  const differing = new Set(changed);
  const attributes = [...module.fields.values()].filter((field) =>
    sourcesOf(catalog, module, field).some((name) => differing.has(name)),
  );
  return attributes.map(({ name }) => name);
}

function sourcesOf(catalog: Catalog, module: Module, { name, column, derived }: Field): readonly string[] {
  if (column !== undefined) return [column];
  if (derived === undefined) return [];
  if (derived.kind === 'custom') return [`${CUSTOM}.${name}`];
  if ('link' in derived) {
    const { table, related } = edgeNamed(module, derived.link);
    if (derived.kind === 'linkedId' || derived.kind === 'linkedName') return [table];
    const address = moduleNamed(catalog, related).table;
    return [table, `${address}.${derived.field}`, `${address}.deleted`];
  }
  if (derived.kind === 'concat') return derived.columns;
  if (derived.kind === 'parentName') return [derived.typeColumn, derived.idColumn];
  return 'column' in derived ? [derived.column] : [];
}
