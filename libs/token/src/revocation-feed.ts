import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, codes } from '@crm/errors';
import { gauge, reasonOf, type Health, type Logger, type Registry, type Resource } from '@crm/runtime';
import { RevocationSet, type NotBefore, type RevocationCheck, type RevokedToken } from './revocations.js';

/** One page of the revocations since an instant. */
export interface RevocationPage {
  readonly tokens: readonly RevokedToken[];
  readonly notBefores: readonly NotBefore[];
  /** The `since` of the next round, in microseconds since the epoch. */
  readonly nextSince: number;
  /** Where the next page begins; empty on the last one. */
  readonly nextPage: string;
}

/** How long a reader is ready to wait for a revocation. */
export interface RevocationWait {
  readonly ms: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/**
 * Returns a page of the revocations since an instant (microseconds since the epoch; 0 = everything that is still in
 * force). With a wait, an empty page is returned only when the time is over; an issuer may answer earlier.
 */
export type ListRevocations = (since: number, page: string, wait?: RevocationWait) => Promise<RevocationPage>;

export interface RevocationFeedOptions {
  readonly list: ListRevocations;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly health: Health;
  /**
   * Time between the beginnings of two rounds, in milliseconds, unless the issuer made the reader wait longer; part of
   * the second in which a revocation takes effect everywhere. Default 400.
   */
  readonly intervalMs?: number;
}

/** Keeps the known revocations up to date. */
export interface RevocationFeed extends RevocationCheck, Resource {
  /** Whether everything was read at least once. */
  readonly loaded: boolean;
}

const INTERVAL_MS = 400;
const WAIT_MS = 2_000;
const DROP_EXPIRED_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Makes the feed. After `start` it reads everything in force and then, round by round, the changes, for which it waits
 * at the issuer. While the issuer is unavailable it uses what it knows: nobody can revoke a token then. Before the first
 * round has succeeded every token is refused, and the process is not ready.
 */
export function createRevocationFeed(options: RevocationFeedOptions): RevocationFeed {
  const { list, logger, registry, health, intervalMs = INTERVAL_MS } = options;
  const revocations = new RevocationSet();
  const stopped = new AbortController();
  const wait: RevocationWait = { ms: WAIT_MS, signal: stopped.signal };
  const startedAt = performance.now();
  let since = 0;
  let loaded = false;
  let failing = false;
  let readAt = startedAt;
  let droppedAt = startedAt;
  let loop: Promise<void> | undefined;
  health.addCheck('revocations', () => loaded);
  gauge(registry, {
    name: 'crm_revocation_feed_age_seconds',
    help: 'Time since it was last read what was revoked',
    collect: (metric) => {
      metric.set((performance.now() - readAt) / 1000);
    },
  });

  async function round(): Promise<void> {
    const beganAt = performance.now();
    const first = await list(since, '', loaded ? wait : undefined);
    let page = first;
    revocations.add(page.tokens, page.notBefores);
    while (page.nextPage !== '' && !stopped.signal.aborted) {
      page = await list(since, page.nextPage);
      revocations.add(page.tokens, page.notBefores);
    }
    // Revocations committed while the pages were read are returned again in the next round.
    since = first.nextSince;
    readAt = beganAt;
    noteSuccess();
    if (beganAt - droppedAt > DROP_EXPIRED_MS) {
      revocations.dropExpired();
      droppedAt = beganAt;
    }
  }

  function noteSuccess(): void {
    if (!loaded) {
      loaded = true;
      health.refresh();
      logger.info({ event: 'revocations.loaded', entries: revocations.size }, 'everything revoked is known');
    }
    if (failing) logger.info({ event: 'revocations.resumed' }, 'it is known again what is revoked');
    failing = false;
  }

  async function rounds(): Promise<void> {
    while (!stopped.signal.aborted) {
      const next = performance.now() + intervalMs;
      await round().catch(noteFailure);
      const pause = next - performance.now();
      if (pause > 0) await sleep(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Logs one line for each outage, not for each round. */
  function noteFailure(error: unknown): void {
    if (failing || stopped.signal.aborted) return;
    failing = true;
    logger.warn({ event: 'revocations.failed', reason: reasonOf(error) }, 'it could not be read what is revoked');
  }

  return {
    name: 'revocations',
    get loaded() {
      return loaded;
    },
    check: (actor) => {
      if (!loaded) throw new AppError({ code: codes.revocationUnknown }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (revocations.has(actor)) throw new AppError({ code: codes.accessTokenRevoked });
    },
    start: () => {
      loop = rounds();
      return Promise.resolve();
    },
    stop: async () => {
      stopped.abort();
      await loop;
    },
  };
}
