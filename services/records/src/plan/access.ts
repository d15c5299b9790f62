import { leadsToParts, moduleNamed, type Catalog, type Link, type Module } from '@crm/catalog';
import { both, type Level, type RecordAction, type Rights } from '../domain/rights.js';

/**
 * Which records a statement has to do with, as plain data: what its text depends on of the rights of a user. Absent =
 * all that are live.
 */
export interface Access {
  /** Of the records that the statement is about. */
  readonly on: Level;
  /** Of all others, by module: each that the statement touches. */
  readonly seen: Readonly<Record<string, Level>>;
}

/**
 * What a user may do with the records that a statement is about, which takes that they are seen too, and which other
 * records it sees. Undefined where nothing of it is restricted, so that the statement is the one of everybody.
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

/** The same for a statement that asks nothing of the records that it is about: a user has just written them. */
export function sightOf(rights: Rights, touched: () => Iterable<Module>): Access | undefined {
  const modules = [...touched()];
  if (rights.isUnrestricted && !modules.some(({ makerOnly }) => makerOnly)) return undefined;
  return restrictedAccess(rights, 'all', modules);
}

/** The link by which a statement finds the records that it is about, from a record that must be visible. */
export interface FoundThrough {
  readonly owner: Module;
  /** They are parts of that record, and visible with it. */
  readonly isOfParts: boolean;
}

/** What a link says of the records that it leads to. */
export function foundThrough(catalog: Catalog, link: Link): FoundThrough {
  return { owner: moduleNamed(catalog, link.module), isOfParts: leadsToParts(catalog, link) };
}

function restrictedAccess(rights: Rights, on: Level, modules: readonly Module[]): Access | undefined {
  const names = [...new Set(modules.map(({ name }) => name))].toSorted();
  const seen = Object.fromEntries(names.map((name) => [name, rights.level(name, 'view')]));
  const isRestricted = on !== 'all' || Object.values(seen).some((level) => level !== 'all');
  return isRestricted ? { on, seen } : undefined;
}
