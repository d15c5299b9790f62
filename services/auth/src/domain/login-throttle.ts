import { createHash } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import { networkOf, runOutsideContext, siteOf } from '@crm/runtime';

/**
 * The subject that failed logins are counted for, identified by a hash: an account at one network (`origin`), an account at all
 * networks that are new to it, or a network.
 */
export interface LoginSubject {
  readonly kind: 'origin' | 'account' | 'address';
  readonly hash: string;
}

/**
 * Failures per window after which logins are refused. Many people share one address, so the limit of an address is far
 * above that of an account.
 */
export type LoginFailureLimits = Readonly<Record<LoginSubject['kind'], number>>;

/** A subject with the number of failures that it may have within the window. */
export interface LimitedSubject extends LoginSubject {
  readonly limit: number;
}

/** Failures of one subject within the window. */
export interface FailureCount {
  /** The hash of the subject. */
  readonly subject: string;
  readonly failures: number;
  /** Seconds until enough failures have left the window for another try; only meaningful at the limit. */
  readonly retryAfterSeconds: number;
}

/** The store of failed logins, common to all processes. */
export interface LoginFailures {
  /** Counts of the subjects that have any failure within the window. */
  count(subjects: readonly LimitedSubject[]): Promise<FailureCount[]>;
  add(subjects: readonly LoginSubject[]): Promise<void>;
}

/** Slows down the guessing of passwords. */
export interface LoginThrottle {
  /** Rejects with 8526 if a subject is locked. To be called before an attempt is queued. */
  refuseBlocked(subjects: readonly LoginSubject[]): Promise<void>;
  /**
   * Runs the try unless one of the subjects has used up its failures; then rejects with 8526 and the time to wait. A
   * try that returns false counts as a failure of every subject; one that throws counts as nothing.
   */
  attempt(subjects: readonly LoginSubject[], tryPassword: () => Promise<boolean>): Promise<boolean>;
}

interface Attempt {
  readonly subjects: readonly LimitedSubject[];
  readonly settled: Promise<void>;
}

/**
 * Makes a throttle that allows a number of failures per subject and window (authentication#failed-logins). Tries under
 * way in this process count as failures until their result is known, so that parallel guesses cannot slip through
 * together.
 */
export function createLoginThrottle(failures: LoginFailures, limits: LoginFailureLimits): LoginThrottle {
  const underWay = new Set<Attempt>();

  async function admit(own: Attempt): Promise<void> {
    for (;;) {
      // The earlier attempts are listed before counting: one that finishes in between is then counted twice. That costs one
      // more round, but never admits an additional guess.
      const older = earlierAttempts(own);
      const counts = await failures.count(own.subjects);
      refuseAtLimit(own.subjects, counts);
      const pending = own.subjects.some(
        (subject) => failuresOf(counts, subject) + triesOf(older, subject) >= subject.limit,
      );
      if (!pending) return;
      await Promise.race(older.map((attempt) => attempt.settled));
    }
  }

  function earlierAttempts(own: Attempt): Attempt[] {
    const all = [...underWay];
    return all.slice(0, all.indexOf(own)).filter(({ subjects }) => subjects.some((one) => isAmong(own.subjects, one)));
  }

  function limited(subjects: readonly LoginSubject[]): LimitedSubject[] {
    return subjects.map((subject) => ({ ...subject, limit: limits[subject.kind] }));
  }

  return {
    async refuseBlocked(subjects) {
      const counted = limited(subjects);
      refuseAtLimit(counted, await failures.count(counted));
    },
    async attempt(subjects, tryPassword) {
      const settling: PromiseWithResolvers<void> = Promise.withResolvers();
      const own = { subjects: limited(subjects), settled: settling.promise };
      underWay.add(own);
      try {
        await admit(own);
        const succeeded = await tryPassword();
        // A guess counts whether or not the caller still waits for the answer.
        if (!succeeded) await runOutsideContext(() => failures.add(subjects));
        return succeeded;
      } finally {
        underWay.delete(own);
        settling.resolve();
      }
    },
  };
}

/** The networks from which logins of accounts succeeded, common to all processes. */
export interface KnownNetworks {
  /** Whether a login of this origin succeeded in the last 90 days. */
  has(origin: LoginSubject): Promise<boolean>;
  /** Notes a login that succeeded. Of the origins of one account only the latest 16 are kept. */
  add(account: LoginSubject, origin: LoginSubject): Promise<void>;
}

/** The subjects of a login: the account by its folded name, whether it exists or not, and the network. */
export interface LoginSubjects {
  readonly origin: LoginSubject;
  readonly account: LoginSubject;
  /** Undefined if the network is not known. */
  readonly address: LoginSubject | undefined;
  /** A hash of the site of the network; clients whose network is not known share one. */
  readonly site: string;
}

/** The subjects of a login from an address, which is empty if it is not known. */
export function loginSubjects(foldedName: string, peerAddress: string): LoginSubjects {
  const network = networkOf(peerAddress);
  return {
    // No network contains a space.
    origin: createSubject('origin', `${network} ${foldedName}`),
    account: createSubject('account', foldedName),
    address: network === '' ? undefined : createSubject('address', network),
    site: hashOf('site', siteOf(peerAddress)),
  };
}

function createSubject(kind: LoginSubject['kind'], name: string): LoginSubject {
  return { kind, hash: hashOf(kind, name) };
}

function hashOf(kind: string, name: string): string {
  return createHash('sha256').update(`${kind}:${name}`).digest('base64url');
}

function refuseAtLimit(subjects: readonly LimitedSubject[], counts: readonly FailureCount[]): void {
  const blocked = subjects.filter((subject) => failuresOf(counts, subject) >= subject.limit);
  if (blocked.length === 0) return;
  const waits = counts.filter((count) => blocked.some(({ hash }) => hash === count.subject));
  const retryAfterSeconds = Math.max(1, ...waits.map((count) => Math.ceil(count.retryAfterSeconds)));
  throw new AppError({ code: codes.tooManyFailedLogins }, { retryAfterSeconds });
}

function failuresOf(counts: readonly FailureCount[], { hash }: LoginSubject): number {
  return counts.find((count) => count.subject === hash)?.failures ?? 0;
}

function triesOf(attempts: readonly Attempt[], subject: LoginSubject): number {
  return attempts.filter(({ subjects }) => isAmong(subjects, subject)).length;
}

function isAmong(subjects: readonly LoginSubject[], { hash }: LoginSubject): boolean {
  return subjects.some((subject) => subject.hash === hash);
}
