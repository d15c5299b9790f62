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

/** The table of a module, with its schema. */
export function tableOf(module: Module): string {
  return `${quote(SCHEMA)}.${quote(module.table)}`;
}
