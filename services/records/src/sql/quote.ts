import type { Module } from '@crm/catalog';
import { SCHEMA } from '../schema.js';

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Quotes a catalogue name as an SQL identifier; throws for any other characters. */
export function quote(name: string): string {
  if (!IDENTIFIER.test(name)) throw new TypeError(`Not an SQL identifier: ${JSON.stringify(name)}`);
  return `"${name}"`;
}

/** A column of a table alias, for example `r."name"`. */
export function column(alias: string, name: string): string {
  return `${alias}.${quote(name)}`;
}

/** A catalogue value, such as a module name in a role column, as an SQL string literal. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** The records of a module as the source of rows of a statement that neither writes nor locks them. */
export function tableOf(module: Module): string {
  const { role } = module;
  return role === undefined ? storedIn(module) : `(select * from ${storedIn(module)} t where ${hasRole('t', role)})`;
}

/** The table with the records of a module, which may have those of others too. */
export function storedIn({ table }: Module): string {
  return `${quote(SCHEMA)}.${quote(table)}`;
}

/** The condition that row `alias` of the table of a module is one of its records, preceded by "and". */
export function isOfModule({ role }: Module, alias: string): string {
  return role === undefined ? '' : ` and ${hasRole(alias, role)}`;
}

function hasRole(alias: string, role: NonNullable<Module['role']>): string {
  return `${column(alias, role.column)} = ${literal(role.value)}`;
}
