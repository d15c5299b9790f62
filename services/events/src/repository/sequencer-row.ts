import { sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import type { SequencerState } from '../domain/sequencer-state.js';

/** How long a leader that does nothing remains the leader, in milliseconds. */
const LEASE_MS = 3_000;
/** Age at which a leader renews its lead, in milliseconds. */
const RENEW_MS = 1_000;

/** The state of the logs as one process sees it. */
export interface Observation extends SequencerState {
  /** Whether another process leads. */
  readonly isLed: boolean;
  /** Whether this process leads, and has said so lately. */
  readonly leads: boolean;
  /** Whether there are transactions without a position. */
  readonly hasWaiting: boolean;
}

const STATE = sql`s.last_position as "lastPosition", s.floor::text, s.waiting::text[], s.settled_seq as "settledSeq",
  pg_snapshot_xmin(pg_current_snapshot())::text as bound, pg_snapshot_xmax(pg_current_snapshot())::text as "end"`;

/** Condition for a row `c` of a log that may have no position, with the sequencer's row `s`. */
export const BEYOND_FLOOR: SqlFragment = sql`c.xid >= s.floor and c.xid < pg_snapshot_xmax(pg_current_snapshot())
  and c.seq > s.settled_seq`;

// In the order of the index: otherwise the planner may take a third of the log for such rows, and read all of it.
const FIRST_RECORD = sql`select from records_pub.change_v1 c where ${BEYOND_FLOOR} order by c.xid, c.seq limit 1`;
const FIRST_LINK = sql`select from relationships_pub.change_v1 c where c.operation is null and ${BEYOND_FLOOR}
  order by c.xid, c.seq limit 1`;

/** Looks without writing anything: cheap enough to be done many times a second. */
export async function observe(database: Queryable, leader: string): Promise<Observation> {
  const [row] = await database.run<Observation>(
    toStatement(
      sql`select ${STATE},
        s.leader is distinct from ${leader} and s.led_at >= now() - ${LEASE_MS} * interval '1 ms' as "isLed",
        s.leader is not distinct from ${leader} and s.led_at >= now() - ${RENEW_MS} * interval '1 ms' as leads,
        s.waiting <> '{}' or exists (${FIRST_RECORD}) or exists (${FIRST_LINK}) as "hasWaiting"
        from events.sequencer s`,
      'observe_logs',
    ),
  );
  if (row === undefined) throw new Error('events.sequencer has no row');
  return row;
}

/** A process that has just become the leader, or remains it. */
export interface Lead {
  /** Whether the transaction ids in the row are those of another cluster, or an operator wants a new epoch. */
  readonly isForeign: boolean;
}

/** Makes this process the leader unless another one is; says so by returning nothing. */
export async function lead(database: Queryable, leader: string): Promise<Lead | undefined> {
  const [row] = await database.run<Lead>(
    toStatement(
      sql`update events.sequencer s set leader = ${leader}, led_at = now(),
          system_identifier = coalesce(s.system_identifier, cluster.system_identifier)
        from pg_control_system() cluster
        where s.only_row in (
          select only_row from events.sequencer
          where leader = ${leader} or led_at < now() - ${LEASE_MS} * interval '1 ms' for update skip locked)
        returning s.system_identifier <> cluster.system_identifier as "isForeign"`,
      'lead',
    ),
  );
  return row;
}

/** Lets another process become the leader at once. */
export async function resign(database: Queryable, leader: string): Promise<void> {
  await database.count(
    toStatement(sql`update events.sequencer set led_at = '-infinity' where leader = ${leader}`, 'resign'),
  );
}

/**
 * Locks the row for a step of the leader; the first statement of its transaction, whose snapshot the state describes. The
 * logs are then read by their indexes, whatever the planner knows about them.
 * Returns nothing when another process leads or works on the row.
 */
export async function lockRow(tx: Queryable, leader: string): Promise<SequencerState | undefined> {
  const [row] = await tx.run<SequencerState>(
    toStatement(
      sql`select ${STATE}, set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)
        from events.sequencer s where s.leader = ${leader} for update skip locked`,
      'lock_sequencer',
    ),
  );
  return row;
}
