import { sql, toStatement, type Queryable } from '@crm/postgres';
import { NEWEST, shown } from '../sql/shown-positions.js';

/** How far the feed reaches, in positions as clients see them. */
export interface Extent {
  readonly newest: number;
  /** The position before the oldest change that is kept. */
  readonly oldest: number;
}

export async function extentOf(db: Queryable): Promise<Extent> {
  const query = sql`select ${NEWEST}::float8 as newest, ${shown(sql`s.oldest_position - 1`)}::float8 as oldest
    from events.sequencer s`;
  const [row] = await db.run<Extent>(toStatement(query, 'extent'));
  if (row === undefined) throw new Error('events.sequencer has no row');
  return row;
}

/** A position before all changes that were made after a time, at most a minute earlier; -1 before the oldest one known. */
export async function positionAt(db: Queryable, at: Date): Promise<number> {
  const query = sql`select ${shown(sql`m.position`)}::float8 as position from events.sequencer s, events.milestone m
    where m.at <= ${at.toISOString()}::timestamptz order by m.at desc limit 1`;
  const [row] = await db.run<{ position: number }>(toStatement(query, 'position_at'));
  return row?.position ?? -1;
}
