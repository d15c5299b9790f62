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
