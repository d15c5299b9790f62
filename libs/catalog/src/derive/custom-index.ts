import { indexShape, type CustomIndex } from '../definitions.js';
import type { Module } from '../model.js';
import { fieldNamed } from '../named.js';
import { folded } from './folded.js';
import { indexColumns, storedValue } from './index-shape.js';
import { quote } from './quote.js';
import { sortKeys } from './sort-keys.js';

const SCHEMA = 'records';

/** The indexes that serve one custom index, and how Postgres makes them. */
export interface CustomIndexDdl {
  readonly indexes: readonly { readonly name: string; readonly create: string }[];
  /** Afterwards: tells the planner how rare values are. It does not use the statistics of a partial index. */
  readonly statistics: readonly string[];
}

/** The statements of a custom index. `create` can be repeated, and writes never wait for it (catalog#indexes). */
export function customIndexDdl(module: Module, index: CustomIndex): CustomIndexDdl {
  const { attribute, kind, key } = index;
  const field = fieldNamed(module, attribute);
  const value = storedValue(module, attribute);
  const name = `ix_custom_${key}`;
  const table = `${SCHEMA}.${quote(module.table)}`;
  const ofModule = module.role === undefined ? '' : ` and ${quote(module.role.column)} = '${module.role.value}'`;
  const make = (suffix: string, columns: string): CustomIndexDdl['indexes'][number] => ({
    name: `${name}${suffix}`,
    create: `create index concurrently if not exists ${name}${suffix} on ${table} ${columns} where not deleted${ofModule}`,
  });
  const isOfCapitals = kind !== 'pattern' && field.type === 'email';
  // Addresses are equal if their capitals are.
  const capitals = isOfCapitals ? [make('_upper', `(upper(${value}), id)`)] : [];
  const [first] = sortKeys(field, value);
  const compared = isOfCapitals ? `upper(${value})` : kind === 'pattern' ? folded(value) : (first?.expression ?? value);
  const isColumn = compared === value && field.derived === undefined;
  return {
    indexes: [make('', indexColumns(module, indexShape(index))), ...capitals],
    statistics: [
      ...(isColumn
        ? []
        : [`create statistics if not exists ${SCHEMA}.st_custom_${key} on (${compared}) from ${table}`]),
      `analyze ${table}`,
    ],
  };
}
