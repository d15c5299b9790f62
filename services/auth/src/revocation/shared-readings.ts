import type { ListRevocations, RevocationPage } from '@crm/token';

/** Readings of the revocations in Postgres. */
export interface SharedReadings {
  /** Reads now; readers that wait look at it. */
  readonly fresh: ListRevocations;
  /** Answers with a reading that began 100 ms ago at most, or 300 ms if the reader waits. */
  readonly recent: ListRevocations;
  /** This process has published a revocation, which earlier readings lack: readers that wait get it at once. */
  readonly forget: () => void;
}

const MAX_AGE_MS = 100;
/** Beyond the time between two readings for Redis, so that readers who wait cause no others. */
const WAITING_MAX_AGE_MS = 300;
/** Each reading begins so much earlier than its caller needs, so that it also has what the next callers need. */
const REACH_MICROSECONDS = 2_000_000;

interface Reading {
  readonly since: number;
  readonly begunAt: number;
  readonly first: Promise<RevocationPage>;
}

/**
 * Shares readings among the followers of revocations in this process and in others, nearly all of which need the same
 * rows. A follower that waits looks at the latest reading until that has a row for it, also one of the overlap.
 * @param isDraining whether waits must end
 */
export function shareReadings(list: ListRevocations, isDraining: () => boolean): SharedReadings {
  const sleepers = new Set<() => void>();
  let latest: Reading | undefined;
  let published = 0;

  function begin(since: number): Reading {
    const start = Math.max(0, since - REACH_MICROSECONDS);
    const reading = { since: start, begunAt: performance.now(), first: list(start, '') };
    latest = reading;
    reading.first.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return reading;
  }

  /** A reading from much earlier has too many rows. */
  function serves({ since: start, begunAt }: Reading, since: number, maxAgeMs: number): boolean {
    return start <= since && since <= start + 2 * REACH_MICROSECONDS && performance.now() - begunAt <= maxAgeMs;
  }

  const recent = (since: number, maxAgeMs: number): Reading =>
    latest !== undefined && serves(latest, since, maxAgeMs) ? latest : begin(since);

  function sleepUntil(instant: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        sleepers.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.max(0, instant - performance.now())).unref();
      sleepers.add(end);
      signal.addEventListener('abort', end);
    });
  }

  async function awaited(since: number, ms: number, signal: AbortSignal): Promise<RevocationPage> {
    const until = performance.now() + ms;
    for (;;) {
      const known = published;
      const { first, begunAt } = recent(since, WAITING_MAX_AGE_MS);
      const page = await first;
      const isOver = performance.now() >= until || signal.aborted || isDraining();
      if (isOver || page.tokens.length + page.notBefores.length > 0) return page;
      if (known === published) await sleepUntil(Math.min(until, begunAt + WAITING_MAX_AGE_MS + 1), signal);
    }
  }

  function wake(): void {
    for (const end of sleepers) end();
  }

  return {
    fresh: (since, page) => {
      if (page !== '') return list(since, page);
      const { first } = begin(since);
      first.then(wake, () => undefined);
      return first;
    },
    recent: (since, page, wait) => {
      if (page !== '') return list(since, page);
      return wait === undefined ? recent(since, MAX_AGE_MS).first : awaited(since, wait.ms, wait.signal);
    },
    forget: () => {
      published += 1;
      latest = undefined;
      wake();
    },
  };
}
