import type { Catalog, Field, Module } from '@crm/catalog';
import { column, literal, tableOf } from './quote.js';
import type { Sight } from './sight.js';

const ISO_MILLISECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * The SQL expression of an attribute that can be told from the row of `alias` alone: a stored column, its alias, its
 * capitals, or a concatenation. Date-times come out as `YYYY-MM-DDTHH:MM:SS.sssZ` (contract section 3); everything else is already
 * written by `row_to_json` as the contract wants it.
 */
export function ownValue(module: Module, field: Field, alias: string): string {
  const { column: stored, derived } = field;
  if (stored !== undefined) return storedValue(field, stored, alias);
  if (derived?.kind === 'alias') return storedValue(field, derived.column, alias);
  if (derived?.kind === 'upperCase') return `upper(${column(alias, derived.column)})`;
  if (derived?.kind === 'concat') {
    const parts = derived.columns.map((name) => `nullif(${column(alias, name)}, '')`);
    return `btrim(concat_ws(' ', ${parts.join(', ')}))`;
  }
  throw new TypeError(`${module.name}.${field.name} does not stand in its own row`);
}

/** The expression of the attribute that names a record to people, `name`, from the row of `alias`. */
export function nameValue(module: Module, alias: string): string {
  return ownValue(module, fieldOf(module, 'name'), alias);
}

/** A field that the catalogue's self-check has promised. */
export function fieldOf(module: Module, name: string): Field {
  const field = module.fields.get(name);
  if (field === undefined) throw new TypeError(`${module.name} has no field ${name}`);
  return field;
}

/** A module that the catalogue's self-check has promised. */
export function moduleOf(catalog: Catalog, name: string): Module {
  const module = catalog.module(name);
  if (module === undefined) throw new TypeError(`There is no module ${name}`);
  return module;
}

/** A scalar subquery: `expression` over the visible row of `module` whose id is in `idColumn`, else null. */
export function lookUp(sight: Sight, module: Module, alias: string, expression: string, idColumn: string): string {
  const visible = `${column(alias, 'id')} = ${idColumn} and ${sight.isVisible(module, alias)}`;
  return `(select ${expression} from ${tableOf(module)} ${alias} where ${visible})`;
}

/** `case` over the module names in a type column. */
export function caseOfModule(typeColumn: string, branches: readonly (readonly [string, string])[]): string {
  const whens = branches.map(([module, expression]) => `when ${literal(module)} then ${expression}`);
  return `case ${typeColumn} ${whens.join(' ')} end`;
}

function storedValue({ type }: Field, name: string, alias: string): string {
  const stored = column(alias, name);
  return type === 'datetime' ? isoInstant(stored) : stored;
}

/** An instant as clients read it, in UTC with milliseconds. */
export function isoInstant(stored: string): string {
  return `to_char(${stored} at time zone 'UTC', ${ISO_MILLISECONDS})`;
}
