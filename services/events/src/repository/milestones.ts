import { sql, toStatement, type Queryable } from '@crm/postgres';
import { shown } from '../sql/shown-positions.js';

/** Notes the newest position, unless nothing has changed since the last milestone. */
export async function noteMilestone(db: Queryable): Promise<void> {
  // clock_timestamp is later than the snapshot, so every change up to the position was made before the milestone.
  const statement = sql`insert into events.milestone (at, position) select clock_timestamp(), s.last_position
    from events.sequencer s
    where s.last_position is distinct from (select m.position from events.milestone m order by m.at desc limit 1)`;
  await db.count(toStatement(statement, 'note_milestone'));
}

/** A position before all changes that were made after a time, at most a minute earlier; -1 before the oldest one known. */
export async function positionAt(db: Queryable, at: string): Promise<number> {
  const query = sql`select ${shown(sql`m.position`)}::float8 as position from events.sequencer s, events.milestone m
    where m.at <= ${at}::timestamptz order by m.at desc limit 1`;
  const [row] = await db.run<{ position: number }>(toStatement(query, 'position_at'));
  return row?.position ?? -1;
}
