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
  const view = (name: string): AccessLevel => rights.level(name, 'view');
  const on = stricter(rights.level(module.name, action), view(module.name));
  const names = new Set([module.name, ...Array.from(touched(), ({ name }) => name)]);
  const seen = Object.fromEntries([...names].toSorted().map((name) => [name, view(name)]));
  const isRestricted = on !== 'all' || Object.values(seen).some((level) => level !== 'all');
  return isRestricted ? { on, seen } : undefined;
}
