import { createHash } from 'node:crypto';
import type { Module } from '@crm/catalog';
import { identifier, join, sql, toStatement, trusted, type SqlFragment, type Statement } from '@crm/postgres';
import { liveView, PUBLISHED } from './published-by-records.js';

export interface Wanted {
  readonly module: Module;
  readonly ids: readonly string[];
}

/** A record that is not live: the index of its list, and its id. */
export interface MissingRow {
  readonly question: number;
  readonly id: string;
}

const HASH_LENGTH = 16;

/** Finds the records that are not live; at least one list must be given. */
export function compileMissing(wanted: readonly Wanted[]): Statement {
  const questions = wanted.map(
    ({ module, ids }, index) => sql`select ${trusted(String(index))} as question, w.id
      from unnest(${ids}::text[]) w (id) where ${isGone(module, sql`w.id`)}`,
  );
  const shape = wanted.map(({ module }) => module.table).join();
  const hash = createHash('sha256').update(shape).digest('hex').slice(0, HASH_LENGTH);
  return toStatement(join(questions, sql` union all `), `missing:${hash}`);
}

/**
 * A condition that holds when no live record has the id. A scalar subquery always looks up the index of the module's
 * table, where an anti-join may become a hash of all its records.
 */
export function isGone(module: Module, id: SqlFragment): SqlFragment {
  return sql`(select true from ${identifier(PUBLISHED, liveView(module))} v where v.id = ${id}) is null`;
}
