import { fieldNamed, ownValue, type Module } from '@crm/catalog';
import { column, literal, tableOf } from './quote.js';
import type { Sight } from './sight.js';

/** The expression of `name`, the attribute that names a record to people, from the row of `alias`. */
export function nameValue(module: Module, alias: string): string {
  return ownValue(fieldNamed(module, 'name'), alias);
}

/** A scalar subquery: `expression` over the visible row of `module` whose id is in `idColumn`, otherwise null. */
export function lookUp(sight: Sight, module: Module, alias: string, expression: string, idColumn: string): string {
  const visible = `${column(alias, 'id')} = ${idColumn} and ${sight.isFoundVisible(module, alias)}`;
  return `(select ${expression} from ${tableOf(module)} ${alias} where ${visible})`;
}

/** `case` over the module names in a type column. */
export function caseOfModule(typeColumn: string, branches: readonly (readonly [string, string])[]): string {
  const whens = branches.map(([module, expression]) => `when ${literal(module)} then ${expression}`);
  return `case ${typeColumn} ${whens.join(' ')} end`;
}
