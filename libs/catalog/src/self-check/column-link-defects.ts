import type { CatalogSource } from '../catalog-source.js';
import type { ColumnLinkDefinition, ModuleDefinition } from '../define.js';
import { findModule } from './find-module.js';

/** Defects of a column link, except those of its names, which are reported elsewhere. */
export function columnLinkDefects(link: ColumnLinkDefinition, source: CatalogSource): string[] {
  const path = `link ${link.child}.${link.column} to ${link.parent}`;
  const child = findModule(source, link.child);
  if (child === undefined) return [`${path}: there is no module ${link.child}`];
  if (findModule(source, link.parent) === undefined) return [`${path}: there is no module ${link.parent}`];
  if (link.childLink === undefined && link.parentLink === undefined) return [`${path}: has a name on neither side`];
  return refersTo(child, link, source) ? [] : [`${path}: ${link.column} does not refer to ${link.parent}`];
}

function refersTo(child: ModuleDefinition, { column, parent }: ColumnLinkDefinition, source: CatalogSource): boolean {
  const references = child.fields[column]?.references;
  if (references === undefined || typeof references === 'string') return references === parent;
  const options = child.fields[references.typeField]?.options;
  return options !== undefined && (source.dropdowns[options] ?? []).includes(parent);
}
