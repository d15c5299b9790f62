import type { ListRevocations, RevocationPage } from '@crm/token';

/** Readings of the revocations in Postgres. */
export interface SharedReadings {
  /** Reads now. */
  readonly fresh: ListRevocations;
  /** Answers with a reading that began 100 ms ago at most. */
  readonly recent: ListRevocations;
}

const MAX_AGE_MS = 100;
/** Each reading begins so much earlier than its caller needs, so that it also has what the next callers need. */
const REACH_MICROSECONDS = 2_000_000;

interface Reading {
  readonly since: number;
  readonly begunAt: number;
  readonly first: Promise<RevocationPage>;
}

/**
 * Shares readings among the followers of revocations in this process and in others, each of which polls several times a
 * second: nearly all of them need the same rows.
 */
export function shareReadings(list: ListRevocations, now = () => performance.now()): SharedReadings {
  let latest: Reading | undefined;

  const fresh: ListRevocations = (since, page) => {
    if (page !== '') return list(since, page);
    const start = Math.max(0, since - REACH_MICROSECONDS);
    const reading = { since: start, begunAt: now(), first: list(start, '') };
    latest = reading;
    reading.first.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return reading.first;
  };

  /** A reading from much earlier has too many rows. */
  function serves({ since: start, begunAt }: Reading, since: number): boolean {
    return start <= since && since <= start + 2 * REACH_MICROSECONDS && now() - begunAt <= MAX_AGE_MS;
  }

  return {
    fresh,
    recent: (since, page) =>
      page === '' && latest !== undefined && serves(latest, since) ? latest.first : fresh(since, page),
  };
}
