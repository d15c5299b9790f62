import { reasonOf } from '../logging/reason-of.js';
import type { Logger } from '../logging/logger.js';

export interface LostSpans {
  add(count: number, cause: unknown): void;
  /** Reports the lost spans that are not reported yet. */
  tellRest(): void;
}

const INTERVAL_MS = 60_000;

/**
 * Counts lost spans and logs them in at most one line a minute, `tracing.spans_lost`: they must not wake an operator.
 */
export function createLostSpans(logger: Logger): LostSpans {
  let lost = 0;
  let toldAt = -Infinity;
  let cause: unknown;
  const tell = (): void => {
    logger.warn({ event: 'tracing.spans_lost', lost, reason: reasonOf(cause) }, 'spans could not be exported');
    toldAt = performance.now();
    lost = 0;
  };
  return {
    add: (count, latestCause) => {
      lost += count;
      cause = latestCause;
      if (performance.now() - toldAt >= INTERVAL_MS) tell();
    },
    tellRest: () => {
      if (lost > 0) tell();
    },
  };
}
