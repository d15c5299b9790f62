import type { Module } from '@crm/catalog';
import { stricter, type AccessLevel, type RecordAction, type Rights } from '../domain/rights.js';

/**
 * Which records a statement has to do with, as plain data: what its text depends on of the rights of a user. Absent =
 * all that are live.
 */
export interface Access {
  /** Of the records that the statement is about. */
  readonly on: AccessLevel;
  /** Of all others, by module: each that the statement touches. */
  readonly seen: Readonly<Record<string, AccessLevel>>;
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
): Access | undefined {
  if (rights.isUnrestricted) return undefined;
  const on = stricter(rights.level(module.name, action), rights.level(module.name, 'view'));
  return restrictedAccess(rights, on, [module, ...touched()]);
}

/** The same for a statement that asks nothing of the records that it is about: a user has just written them. */
export function sightOf(rights: Rights, touched: () => Iterable<Module>): Access | undefined {
  return rights.isUnrestricted ? undefined : restrictedAccess(rights, 'all', [...touched()]);
}

function restrictedAccess(rights: Rights, on: AccessLevel, modules: readonly Module[]): Access | undefined {
  const names = [...new Set(modules.map(({ name }) => name))].toSorted();
  const seen = Object.fromEntries(names.map((name) => [name, rights.level(name, 'view')]));
  const isRestricted = on !== 'all' || Object.values(seen).some((level) => level !== 'all');
  return isRestricted ? { on, seen } : undefined;
}
