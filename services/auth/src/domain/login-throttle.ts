import { createHash } from 'node:crypto';
import { AppError } from '@crm/errors';
import { runOutsideContext } from '@crm/runtime';
import { networkOf } from './client-network.js';

/** Failures of one subject within the window. */
export interface FailureCount {
  readonly subject: string;
  readonly failures: number;
  /** Seconds until so many of them are older than the window that another try is allowed; only meant at the limit. */
  readonly retryAfterSeconds: number;
}

/** The store of failed logins, common to all processes. */
export interface LoginFailures {
  /** Counts of the subjects that have any failure within the window. */
  count(subjects: readonly string[], limit: number): Promise<FailureCount[]>;
  add(subjects: readonly string[]): Promise<void>;
}

/** Slows down the guessing of passwords. */
export interface LoginThrottle {
  /** Rejects like `attempt` when one of the subjects has used up its failures; for before a try has to wait. */
  refuseBlocked(subjects: readonly string[]): Promise<void>;
  /**
   * Runs the try unless one of the subjects has used up its failures; then rejects with 8526 and the time to wait. A try
   * that answers false counts as a failure of every subject; one that throws counts as nothing.
   */
  attempt(subjects: readonly string[], tryPassword: () => Promise<boolean>): Promise<boolean>;
}

interface Attempt {
  readonly subjects: readonly string[];
  readonly settled: Promise<void>;
}

/**
 * Makes a throttle that allows `limit` failures per subject and window (contract section 9). Tries under way in this
 * process count as failures until they are known to be none, so that parallel guesses cannot slip through together.
 */
export function createLoginThrottle(failures: LoginFailures, limit: number): LoginThrottle {
  const underWay = new Set<Attempt>();

  async function admit(own: Attempt): Promise<void> {
    for (;;) {
      // Taken before counting: whoever settles in between is counted twice, which costs a round, never a free guess.
      const older = olderRivals(own);
      const counts = await failures.count(own.subjects, limit);
      refuseAt(limit, counts);
      const pending = own.subjects.some((subject) => countOf(counts, subject) + triesOf(older, subject) >= limit);
      if (!pending) return;
      await Promise.race(older.map((attempt) => attempt.settled));
    }
  }

  function olderRivals(own: Attempt): Attempt[] {
    const all = [...underWay];
    return all.slice(0, all.indexOf(own)).filter(({ subjects }) => subjects.some((one) => own.subjects.includes(one)));
  }

  return {
    async refuseBlocked(subjects) {
      refuseAt(limit, await failures.count(subjects, limit));
    },
    async attempt(subjects, tryPassword) {
      const settling: PromiseWithResolvers<void> = Promise.withResolvers();
      const own = { subjects, settled: settling.promise };
      underWay.add(own);
      try {
        await admit(own);
        const succeeded = await tryPassword();
        // A guess counts whether or not its answer is waited for.
        if (!succeeded) await runOutsideContext(() => failures.add(subjects));
        return succeeded;
      } finally {
        underWay.delete(own);
        settling.resolve();
      }
    },
  };
}

/** What a login counts for: the account, whether it exists or not, by its folded name, and the network, if it is known. */
export function loginSubjects(foldedName: string, peerAddress: string): string[] {
  const subjects = [hashSubject('account', foldedName)];
  return peerAddress === '' ? subjects : [...subjects, hashSubject('address', networkOf(peerAddress))];
}

function hashSubject(kind: string, text: string): string {
  return createHash('sha256').update(`${kind}:${text}`).digest('base64url');
}

function refuseAt(limit: number, counts: readonly FailureCount[]): void {
  const blocked = counts.filter(({ failures }) => failures >= limit);
  if (blocked.length === 0) return;
  const retryAfterSeconds = Math.max(1, ...blocked.map((count) => Math.ceil(count.retryAfterSeconds)));
  throw new AppError({ code: 8526 }, { retryAfterSeconds });
}

function countOf(counts: readonly FailureCount[], subject: string): number {
  return counts.find((count) => count.subject === subject)?.failures ?? 0;
}

function triesOf(attempts: readonly Attempt[], subject: string): number {
  return attempts.filter(({ subjects }) => subjects.includes(subject)).length;
}
