import type { Catalog, ColumnLink, EdgeLink, Link, Module } from './model.js';

/** Whether a column of one side holds the link. */
export function isColumnLink(link: Link): link is ColumnLink {
  return link.storage === 'column';
}

/** Whether a middle table holds the link. */
export function isEdgeLink(link: Link): link is EdgeLink {
  return link.storage !== 'column';
}

/** A link over a middle table that the catalogue's self-check has promised. */
export function edgeNamed(module: Module, name: string): EdgeLink {
  const link = module.links.get(name);
  if (link === undefined || !isEdgeLink(link)) throw new TypeError(`${module.name} has no middle table for ${name}`);
  return link;
}

/** Whether the service alone sets the link, as it does who created a record and who changed it last (code 8310). */
export function isManagedLink(link: Link, catalog: Catalog): boolean {
  if (!isColumnLink(link)) return false;
  const holder = catalog.module(link.holder === 'near' ? link.module : link.related);
  return holder?.fields.get(link.column)?.serverManaged === true;
}
