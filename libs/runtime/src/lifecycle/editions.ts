import type { Registry } from 'prom-client';
import { runOutsideContext } from '../context.js';
import type { Logger } from '../logging/logger.js';
import type { Resource } from './lifecycle.js';
import { repeat } from './repeat.js';

/** The edition of a version of the source. */
export interface Loaded<T> {
  readonly version: string;
  readonly edition: T;
}

export interface EditionsOptions<T> {
  /** Of the job that looks for a newer edition. */
  readonly name: string;
  /** Current until the first one is loaded. */
  readonly first: T;
  /** Loads the edition of the source; undefined when it still has `known`. May reject. */
  readonly load: (known: string) => Promise<Loaded<T> | undefined>;
  readonly logger: Logger;
  readonly registry: Registry;
}

/** Something that is made from definitions which change while the process runs. An edition never changes itself. */
export interface Editions<T> extends Resource {
  /** Whether an edition has been loaded. */
  readonly isLoaded: boolean;
  readonly current: T;
  /**
   * The current edition, after a look at the source if `known` is that. At most one look a second is made for all callers,
   * besides those of the job, and a failed one yields `known`.
   */
  newerThan(known: T): Promise<T>;
  /** Loads what the source has now. Rejects when that fails. */
  renew(): Promise<void>;
}

const INTERVAL_MS = 800;
const PAUSE_MS = 1_000;

/** Looks at the source at the start and about once a second, so that an edition is current within two seconds. */
export function createEditions<T>({ name, first, load, logger, registry }: EditionsOptions<T>): Editions<T> {
  let current = first;
  let version = '';
  let missedAt = -Infinity;
  let underWay: Promise<void> | undefined;

  async function replace(): Promise<void> {
    const loaded = await load(version);
    if (loaded === undefined) return;
    ({ version, edition: current } = loaded);
  }

  /** The deadline of the request that causes a look is not that of the others that wait for it. */
  function look(): Promise<void> {
    underWay ??= runOutsideContext(replace).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const job = repeat({ name, intervalMs: INTERVAL_MS, logger, registry, run: look });
  return {
    name,
    get isLoaded() {
      return version !== '';
    },
    get current() {
      return current;
    },
    async newerThan(known) {
      // A look under way may be older than the change of the source.
      await underWay?.catch(() => undefined);
      if (current !== known) return current;
      if (underWay === undefined) {
        const now = performance.now();
        if (now - missedAt < PAUSE_MS) return current;
        missedAt = now;
      }
      // The job reports failures.
      await look().catch(() => undefined);
      return current;
    },
    async renew() {
      await underWay?.catch(() => undefined);
      await look();
    },
    async start() {
      // Not awaited: the source may be away, and readiness shows whether an edition is loaded.
      void look().catch(() => undefined);
      await job.start?.();
    },
    async stop() {
      await job.stop?.();
    },
  };
}
