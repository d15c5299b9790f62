import {
  fieldNamed,
  isColumnLink,
  isEdgeLink,
  leadsToParts,
  moduleNamed,
  type Catalog,
  type ColumnLink,
  type Field,
  type Link,
  type Module,
} from '@crm/catalog';
import type { Rights } from './rights.js';

/**
 * The column that stores a link: the module whose table has it, and for flex parents the column that names the parent's
 * module.
 */
export interface HoldingColumn {
  /** The module whose records are the children, each with at most one parent. */
  readonly child: Module;
  readonly field: Field;
  readonly role?: { readonly field: Field; readonly value: string };
}

export function holdingColumn(catalog: Catalog, link: ColumnLink): HoldingColumn {
  const child = moduleNamed(catalog, link.holder === 'near' ? link.module : link.related);
  const { role } = link;
  const field = fieldNamed(child, link.column);
  if (role === undefined) return { child, field };
  return { child, field, role: { field: fieldNamed(child, role.column), value: role.value } };
}

/** Whether every child must have a parent, so that the parent can be replaced but not removed. */
export function isRequiredLink(catalog: Catalog, link: ColumnLink): boolean {
  const { field, role } = holdingColumn(catalog, link);
  return field.required || role?.field.required === true;
}

/** Whether writing the link is administration (rights#links-of-administration): rights depend on it. */
export function isAdministrationLink(catalog: Catalog, link: Link): boolean {
  if (!isColumnLink(link)) {
    return [link.module, link.related].some((name) => moduleNamed(catalog, name).writeAdminOnly);
  }
  // Only the child is written: linking a quote to a currency does not change the currency.
  const { child, field, role } = holdingColumn(catalog, link);
  return child.writeAdminOnly || field.adminOnly || role?.field.adminOnly === true;
}

/**
 * Whether the roles of a user forbid every link to the related module. Links over middle tables belong to both ends,
 * except that a link to users does not belong to the user. A link in a column belongs to the record that has the
 * column.
 */
export function isLinkForbidden(catalog: Catalog, link: Link, rights: Rights): boolean {
  const related = moduleNamed(catalog, link.related);
  if (!isEdgeLink(link) || related.ownRecordOnly) return false;
  const level = leadsToParts(catalog, link)
    ? rights.partLevel(related.name, 'edit')
    : rights.level(related.name, 'edit');
  return level === 'none';
}

/** The module whose record owns a link like an attribute: the record with the column, or the left end. */
export function moduleOfLink(catalog: Catalog, link: Link): Module {
  if (isColumnLink(link)) return holdingColumn(catalog, link).child;
  return moduleNamed(catalog, link.nearSide === 'left' ? link.module : link.related);
}

/** Whether a link belongs to the addressed record rather than to the related ones. */
export function belongsToNear(link: Link): boolean {
  return isColumnLink(link) ? link.holder === 'near' : link.nearSide === 'left';
}
