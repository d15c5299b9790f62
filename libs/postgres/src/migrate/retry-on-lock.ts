import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@crm/runtime';
import { sqlState } from '../pg-error.js';

const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 20;
const MAX_PAUSE_MS = 2_000;

/**
 * Repeats work that did not get a lock within lock_timeout, after a random pause. A migration that queued longer for
 * its lock would block every statement that queues behind it.
 */
export async function retryOnLock(logger: Logger, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error;
      logger.warn({ event: 'migrate.lock_retry', tries }, 'a lock was not to be had in time; trying again');
      await sleep(Math.random() * MAX_PAUSE_MS);
    }
  }
}
