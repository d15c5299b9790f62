import { sql, type SqlFragment } from '@crm/postgres';

/**
 * The number that clients see for a position of the current epoch. The epoch, from the sequencer's row `s`, is added in
 * units of 2^40: any position of a later epoch is a larger number.
 */
export function shown(position: SqlFragment): SqlFragment {
  return sql`(s.epoch * 1099511627776 + ${position})`;
}

/** The newest position as clients see it, by the sequencer's row `s`. */
export const NEWEST = shown(sql`s.last_position`);
