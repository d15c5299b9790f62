import type { CatalogSource } from './catalog-source.js';
import { deepFreeze } from './deep-freeze.js';
import type { ColumnLinkDefinition, EdgeDefinition, LinkDefinition } from './define.js';
import { FrozenMap } from './frozen-map.js';
import type { Catalog, ColumnLink, EdgeLink, Link } from './model.js';
import { toField } from './to-field.js';

/** The sides of a link that have a name, one or two. */
export function toLinks(
  definition: LinkDefinition,
  source: CatalogSource,
  dropdowns: Catalog['dropdowns'],
): readonly Link[] {
  if (!('storage' in definition)) return columnSides(definition, source);
  return (['left', 'right'] as const).flatMap((side) => edgeSide(definition, side, dropdowns));
}

function columnSides(definition: ColumnLinkDefinition, source: CatalogSource): ColumnLink[] {
  const { child, parent, column, childLink, parentLink } = definition;
  const references = source.modules.find((module) => module.name === child)?.fields[column]?.references;
  const stored = {
    storage: 'column' as const,
    column,
    ...(typeof references === 'object' ? { role: { column: references.typeField, value: parent } } : {}),
  };
  const sides: ColumnLink[] = [];
  if (childLink !== undefined) {
    const ends = { name: childLink, module: child, related: parent, ...inverseOf(parentLink) };
    sides.push({ ...ends, cardinality: 'one', holder: 'near', ...stored });
  }
  if (parentLink !== undefined) {
    const ends = { name: parentLink, module: parent, related: child, ...inverseOf(childLink) };
    sides.push({ ...ends, cardinality: 'many', holder: 'far', ...stored });
  }
  return sides.map(deepFreeze);
}

function edgeSide(
  definition: EdgeDefinition,
  nearSide: EdgeLink['nearSide'],
  dropdowns: Catalog['dropdowns'],
): EdgeLink[] {
  const { storage, table, roles = [], exclusive = false, middle = {}, left, right } = definition;
  const [near, far] = nearSide === 'left' ? [left, right] : [right, left];
  if (near.link === undefined) return [];
  return [
    deepFreeze({
      name: near.link,
      module: near.module,
      related: far.module,
      ...inverseOf(far.link),
      cardinality: 'many',
      storage,
      table,
      nearColumn: near.column,
      farColumn: far.column,
      nearSide,
      roles,
      exclusive,
      middle: new FrozenMap(
        Object.entries(middle).map(([name, field]) => [name, toField(name, field, dropdowns)] as const),
      ),
    }),
  ];
}

function inverseOf(name: string | undefined): { readonly inverse?: string } {
  return name === undefined ? {} : { inverse: name };
}
