import type { Catalog, Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { column, tableOf } from './quote.js';
import { Sight } from './sight.js';

/** A record that the user cannot see: the index of its module in the request, and its id. */
export interface MissingRow {
  readonly question: number;
  readonly id: string;
}

/**
 * Finds the given records that are not visible. Parameters: `ids_0`, `ids_1`…, for each module. A scalar subquery is
 * always a look-up by primary key; an anti-join may become a hash of a whole table.
 */
export function compileMissing(catalog: Catalog, modules: readonly Module[], access?: Access): CompiledSql {
  const sight = new Sight(catalog, access);
  const questions = modules.map((module, index) => {
    const isThere = `${column('p', 'id')} = w.id and ${sight.isVisible(module, 'p')}`;
    return `select ${index} as question, w.id from unnest(:ids_${index}::text[]) w (id)
where (select true from ${tableOf(module)} p where ${isThere}) is null`;
  });
  return compileSql(questions.join('\nunion all\n'));
}
