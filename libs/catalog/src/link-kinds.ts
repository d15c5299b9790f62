import { moduleNamed } from './named.js';
import type { Catalog, ColumnLink, EdgeLink, Link, Module } from './model.js';

/** Whether the link is stored as a column of one side. */
export function isColumnLink(link: Link): link is ColumnLink {
  return link.storage === 'column';
}

export function isEdgeLink(link: Link): link is EdgeLink {
  return link.storage !== 'column';
}

/** A link over a middle table whose existence the catalogue's self-check has ensured. */
export function edgeNamed(module: Module, name: string): EdgeLink {
  const link = module.links.get(name);
  if (link === undefined || !isEdgeLink(link)) throw new TypeError(`${module.name} has no middle table for ${name}`);
  return link;
}

/** Whether only the service sets the link, as for the creator and the last editor of a record (code 8310). */
export function isManagedLink(link: Link, catalog: Catalog): boolean {
  if (!isColumnLink(link)) return false;
  const holder = catalog.module(link.holder === 'near' ? link.module : link.related);
  return holder?.fields.get(link.column)?.serverManaged === true;
}

/** The links from the part records of a module to their parents (see `Module.partOf`). */
export function partLinks({ partOf, links }: Module): Link[] {
  return partOf.flatMap((name) => links.get(name) ?? []);
}

/** Whether a link leads from parents to their part records. */
export function leadsToParts(catalog: Catalog, link: Link): boolean {
  return partLinks(moduleNamed(catalog, link.related)).some((back) => {
    if (back.related !== link.module) return false;
    return isEdgeLink(back) ? isEdgeLink(link) && back.table === link.table : link === inverseOf(catalog, back);
  });
}

/**
 * The right on the related records of a link that a user needs to write the link (rights#links). A link with middle
 * values, such as an invitation, and a link to a user belong to the record at their left end, so a user who writes one
 * from its right end must be allowed to edit the left record (rights#links-of-the-other-record).
 */
export function relatedAction(link: EdgeLink): 'view' | 'edit' {
  const belongsToLeft = link.middle.size > 0 || link.related === USERS || link.module === USERS;
  return belongsToLeft && link.nearSide === 'right' ? 'edit' : 'view';
}

/** The module whose records are the users of the system. */
export const USERS = 'Users';

function inverseOf(catalog: Catalog, { related, inverse }: Link): Link | undefined {
  return inverse === undefined ? undefined : moduleNamed(catalog, related).links.get(inverse);
}
