import { EventEmitter } from 'node:events';
import { AppError, codes } from '@crm/errors';
import { currentContext, edgeMetrics, siteOf, Slots, type EdgeMetrics, type Logger, type Registry } from '@crm/runtime';
import CircuitBreaker from 'opossum';
import type { EdgeClass } from '../edges/edge.js';
import { GivenUp, PeerFailure } from './failure.js';

const WINDOW_MS = 10_000;
const BUCKETS = 10;
const BUCKET_MS = WINDOW_MS / BUCKETS;
const FAILURES_PERCENT = 50;
/** How long an open breaker lets nothing through, in milliseconds. */
const REST_MS = 5_000;
const FULL_RETRY_AFTER_SECONDS = 1;

type Work<T> = () => Promise<T>;

/**
 * Starts calls of one class, or refuses them at once with 8902 and a Retry-After: because too many are under way, in
 * all or for one owner (bulkhead), or because the peer has failed half of the calls of the last 10 s (circuit breaker).
 * An open breaker tries the peer again after 5 s with one call. Only `PeerFailure` counts against a peer: an answer of
 * its handlers shows that it is alive.
 */
export class CallGuard {
  readonly #slots: Slots;
  readonly #ownerOf: () => string;
  readonly #metrics: EdgeMetrics;
  readonly #breaker: CircuitBreaker<[Work<unknown>]> | undefined;
  readonly #rotation = new EventEmitter();
  #rotatedAt = performance.now();

  constructor(label: string, edgeClass: EdgeClass, logger: Logger, registry: Registry) {
    const { breakerVolume, bulkhead, halfForOwner = false } = edgeClass;
    this.#slots = new Slots({ atOnce: bulkhead, percentOfOwner: halfForOwner ? 50 : 100 });
    this.#ownerOf = halfForOwner ? currentOwner : () => '';
    this.#metrics = edgeMetrics(registry, label, bulkhead);
    if (breakerVolume !== 'none')
      this.#breaker = createBreaker(label, breakerVolume, this.#rotation, this.#metrics, logger);
  }

  /** Runs the work, unless it is refused. */
  async run<T>(work: Work<T>): Promise<T> {
    using slot = this.#slots.tryToEnter(this.#ownerOf());
    if (slot === undefined) {
      this.#metrics.refused();
      const cause = 'too many calls are under way';
      throw new AppError({ code: codes.serviceUnavailable }, { cause, retryAfterSeconds: FULL_RETRY_AFTER_SECONDS });
    }
    if (this.#breaker === undefined) return await this.#count(work);
    this.#rotate();
    try {
      // The action returns the result of the work unchanged.
      return (await this.#breaker.fire(() => this.#count(work))) as T;
    } catch (error) {
      if (!(error instanceof Error && CircuitBreaker.isOurError(error))) throw error;
      const retryAfterSeconds = REST_MS / 1_000;
      throw new AppError({ code: codes.serviceUnavailable }, { cause: error, retryAfterSeconds });
    }
  }

  async #count<T>(work: Work<T>): Promise<T> {
    this.#metrics.entered();
    try {
      return await work();
    } finally {
      this.#metrics.left();
      this.#rotate();
    }
  }

  /** Begins the buckets of the seconds that have passed. The breaker's own timer would wake an idle process every second. */
  #rotate(): void {
    const passed = Math.floor((performance.now() - this.#rotatedAt) / BUCKET_MS);
    this.#rotatedAt += passed * BUCKET_MS;
    for (let bucket = 0; bucket < Math.min(passed, BUCKETS); bucket += 1) this.#rotation.emit('rotate');
  }
}

/** The user of the current request, or the site of a client without a known user. */
function currentOwner(): string {
  const { actor, clientAddress = '' } = currentContext() ?? {};
  return actor?.userId ?? siteOf(clientAddress);
}

function createBreaker(
  edge: string,
  volumeThreshold: number,
  rotateBucketController: EventEmitter,
  metrics: EdgeMetrics,
  logger: Logger,
): CircuitBreaker<[Work<unknown>]> {
  const breaker = new CircuitBreaker<[Work<unknown>]>((work) => work(), {
    name: edge,
    timeout: false,
    errorThresholdPercentage: FAILURES_PERCENT,
    rollingCountTimeout: WINDOW_MS,
    rollingCountBuckets: BUCKETS,
    rotateBucketController,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    volumeThreshold,
    resetTimeout: REST_MS,
    // A probe that was given up has not shown that the peer is available again.
    errorFilter: (error: unknown): boolean =>
      !(error instanceof PeerFailure || (error instanceof GivenUp && breaker.halfOpen)),
  });
  metrics.state('closed');
  breaker.on('open', () => {
    metrics.state('open');
    metrics.event('open');
    logger.warn({ event: 'breaker.open', edge }, 'calls are refused until the peer answers again');
  });
  breaker.on('halfOpen', () => {
    metrics.state('half_open');
    metrics.event('half_open');
    logger.info({ event: 'breaker.half_open', edge }, 'one call tries the peer');
  });
  breaker.on('close', () => {
    metrics.state('closed');
    metrics.event('close');
    logger.info({ event: 'breaker.close', edge }, 'the peer answers again');
  });
  breaker.on('success', () => {
    metrics.event('success');
  });
  breaker.on('failure', () => {
    metrics.event('failure');
  });
  breaker.on('reject', () => {
    metrics.event('reject');
  });
  return breaker;
}
