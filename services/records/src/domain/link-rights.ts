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

/** The column that holds a link: which module's table has it, and the one beside it that names a flex parent's module. */
export interface HoldingColumn {
  /** The module whose records are the children, each with one parent at most. */
  readonly child: Module;
  readonly field: Field;
  readonly role?: { readonly field: Field; readonly value: string };
}

/** Where a column link is kept. */
export function holdingColumn(catalog: Catalog, link: ColumnLink): HoldingColumn {
  const child = moduleNamed(catalog, link.holder === 'near' ? link.module : link.related);
  const { role } = link;
  const field = fieldNamed(child, link.column);
  if (role === undefined) return { child, field };
  return { child, field, role: { field: fieldNamed(child, role.column), value: role.value } };
}

/** Whether every child must have a parent, so that it can be given another one but none can be taken away. */
export function isRequiredLink(catalog: Catalog, link: ColumnLink): boolean {
  const { field, role } = holdingColumn(catalog, link);
  return field.required || role?.field.required === true;
}

/** Whether writing the link is administration (rights#links-of-administration): rights depend on what it says. */
export function isAdministrationLink(catalog: Catalog, link: Link): boolean {
  if (!isColumnLink(link)) {
    return [link.module, link.related].some((name) => moduleNamed(catalog, name).writeAdminOnly);
  }
  // Only the child is written: an offer in some currency is no change of the currency.
  const { child, field, role } = holdingColumn(catalog, link);
  return child.writeAdminOnly || field.adminOnly || role?.field.adminOnly === true;
}

/**
 * Whether the roles of a user forbid every link of the related module: links over middle tables are links of both ends, but a
 * link to users is none of theirs. What a column holds is the record's that has the column.
 */
export function isLinkForbidden(catalog: Catalog, link: Link, rights: Rights): boolean {
  const related = moduleNamed(catalog, link.related);
  if (!isEdgeLink(link) || related.ownRecordOnly) return false;
  const level = leadsToParts(catalog, link)
    ? rights.partLevel(related.name, 'edit')
    : rights.level(related.name, 'edit');
  return level === 'none';
}

/** The module whose record a link belongs to as if it were an attribute: of a column, or of the left end. */
export function moduleOfLink(catalog: Catalog, link: Link): Module {
  if (isColumnLink(link)) return holdingColumn(catalog, link).child;
  return moduleNamed(catalog, link.nearSide === 'left' ? link.module : link.related);
}

/** Whether it is the addressed record that a link belongs to, not the related ones. */
export function belongsToNear(link: Link): boolean {
  return isColumnLink(link) ? link.holder === 'near' : link.nearSide === 'left';
}
