import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError, type Logger } from '@crm/runtime';

/** A dependency is not there yet, but may still come. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** How long to retry, and where to log the waiting. */
export interface Patience {
  /** Monotonic milliseconds. */
  readonly deadline: number;
  readonly logger: Logger;
}

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 3_000;

/**
 * Repeats the attempt while it throws NotYet, until the deadline; every other failure is final. @throws StartupError
 * with the last reason
 */
export async function retry<T>({ deadline, logger }: Patience, attempt: () => Promise<T>): Promise<T> {
  let told: string | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      if (performance.now() + pauseMs > deadline) {
        throw new StartupError(`the deadline has passed: ${error.message}`, { cause: error });
      }
      if (told !== error.message) logger.info({ event: 'bootstrap.waiting', reason: error.message }, 'not there yet');
      told = error.message;
      await sleep(pauseMs);
    }
  }
}
