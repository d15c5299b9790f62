import type { CustomIndexDdl } from '@crm/catalog';
import { identifier, sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { SCHEMA } from '../schema.js';

/** An index that exists in Postgres, or the statistics of one. */
export interface IndexObject {
  readonly name: string;
  readonly kind: 'index' | 'statistics';
  /** Of the definition that it was made for. */
  readonly key: string;
  /** False while it is being made, and after that was ended. */
  readonly isValid: boolean;
}

/** All objects that were made for custom indexes. */
export function readIndexObjects(db: Queryable): Promise<readonly IndexObject[]> {
  const query = sql`select o.name, o.kind, substr(o.name, 11, 12) as key, o.valid as "isValid" from (
      select c.relname::text as name, 'index' as kind, i.indisvalid as valid, c.relnamespace as namespace
      from pg_class c join pg_index i on i.indexrelid = c.oid
      union all select s.stxname, 'statistics', true, s.stxnamespace from pg_statistic_ext s
    ) o
    where o.namespace = ${SCHEMA}::regnamespace and o.name ~ '^(ix|st)_custom_[0-9a-f]{12}(_upper)?$' order by o.name`;
  return db.run<IndexObject>(toStatement(query, 'index_objects'));
}

export async function dropIndexObject(db: Queryable, { name, kind }: IndexObject): Promise<void> {
  const object = identifier(SCHEMA, name);
  const drop =
    kind === 'index' ? sql`drop index concurrently if exists ${object}` : sql`drop statistics if exists ${object}`;
  await db.run({ ...toStatement(drop), label: 'index_object_drop' });
}

/** Runs the statements of a custom index. Rejects with what Postgres says. */
export async function makeIndexObjects(db: Queryable, { indexes, statistics }: CustomIndexDdl): Promise<void> {
  for (const text of [...indexes.map(({ create }) => create), ...statistics])
    await db.run({ ...toStatement(trusted(text)), label: 'index_object_make' });
}

/** Runs work unless another process does the same. */
export async function runAlone(db: Queryable, work: () => Promise<void>): Promise<void> {
  const key = sql`hashtextextended('crm indexes', 0)`;
  const [row] = await db.run<{ locked: boolean }>(
    toStatement(sql`select pg_try_advisory_lock(${key}) as locked`, 'indexes_lock'),
  );
  if (row?.locked !== true) return;
  try {
    await work();
  } finally {
    // A lost connection has released it.
    await db.run(toStatement(sql`select pg_advisory_unlock(${key})`, 'indexes_unlock')).catch(() => undefined);
  }
}
