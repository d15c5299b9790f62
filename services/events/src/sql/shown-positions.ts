import { sql, type SqlFragment } from '@crm/postgres';

/** A position of the epoch of the sequencer's row `s` as clients see it. */
export function shown(position: SqlFragment): SqlFragment {
  return sql`(s.epoch * 1099511627776 + ${position})`;
}

/** The newest position as clients see it, by the sequencer's row `s`. */
export const NEWEST = shown(sql`s.last_position`);
