import type { Catalog, Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { column, literal, tableOf } from './quote.js';
import { Sight } from './sight.js';
import { stateColumns } from './state-columns.js';

/** One of the given records: the index of its module in the request, and its id. */
export interface NamedRow {
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

/**
 * Finds the given records that are deleted and were visible until then, by the state that the log of changes has with
 * the deletion. Parameters as above.
 */
export function compileGone(catalog: Catalog, modules: readonly Module[], access?: Access): CompiledSql {
  const sight = new Sight(catalog, access);
  const questions = modules.map((module, index) => {
    const isLive = `${column('p', 'id')} = c.record and not ${column('p', 'deleted')}`;
    return `select ${index} as question, c.record as id from unnest(:ids_${index}::text[]) w (id)
cross join lateral (
  select l.record, l.before from records.change l where l.record = w.id and l.module = ${literal(module.name)} and l.kind = 'deleted'
  order by l.seq desc limit 1
) c
cross join lateral (select ${stateColumns([module], 'c.before')}) o
where ${sight.isFoundVisible(module, 'o')} and (select true from ${tableOf(module)} p where ${isLive}) is null`;
  });
  return compileSql(questions.join('\nunion all\n'));
}
