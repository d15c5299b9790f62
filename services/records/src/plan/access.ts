import { leadsToParts, moduleNamed, type Catalog, type Link, type Module } from '@crm/catalog';
import { both, type Level, type RecordAction, type Rights } from '../domain/rights.js';

/**
 * The records that a statement may touch, as plain data: everything about the rights of a user that its text depends
 * on. Absent = all live records.
 */
export interface Access {
  /** For the records that the statement acts on. */
  readonly on: Level;
  /** For all other records: one level for each module that the statement touches. */
  readonly seen: Readonly<Record<string, Level>>;
}

/**
 * The records on which a user may perform an action, which requires that they are visible too, and the visibility of
 * other records. Undefined where nothing is restricted, so that everybody shares the statement.
 */
export function accessTo(
  rights: Rights,
  module: Module,
  action: RecordAction,
  touched: () => Iterable<Module>,
  through?: FoundThrough,
): Access | undefined {
  if (rights.isUnrestricted && !module.makerOnly && through?.owner.makerOnly !== true) return undefined;
  const level = (of: RecordAction): Level =>
    through?.isOfParts === true ? rights.partLevel(module.name, of) : rights.level(module.name, of);
  return restrictedAccess(rights, both(level(action), level('view')), [module, ...touched()]);
}

/** The same for a statement that checks no right on its own records, because the user has just written them. */
export function sightOf(rights: Rights, touched: () => Iterable<Module>): Access | undefined {
  const modules = [...touched()];
  if (rights.isUnrestricted && !modules.some(({ makerOnly }) => makerOnly)) return undefined;
  return restrictedAccess(rights, 'all', modules);
}

/** The link by which a statement finds its records, starting at a record that must be visible. */
export interface FoundThrough {
  readonly owner: Module;
  /** They are part records of that record, and visible with it. */
  readonly isOfParts: boolean;
}

export function foundThrough(catalog: Catalog, link: Link): FoundThrough {
  return { owner: moduleNamed(catalog, link.module), isOfParts: leadsToParts(catalog, link) };
}

function restrictedAccess(rights: Rights, on: Level, modules: readonly Module[]): Access | undefined {
  const names = [...new Set(modules.map(({ name }) => name))].toSorted();
  const seen = Object.fromEntries(names.map((name) => [name, rights.level(name, 'view')]));
  const isRestricted = on !== 'all' || Object.values(seen).some((level) => level !== 'all');
  return isRestricted ? { on, seen } : undefined;
}
