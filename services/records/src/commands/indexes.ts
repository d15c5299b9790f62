import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, StartupError } from '@crm/runtime';
import { makeIndexes } from '../definitions/make-indexes.js';
import { asOwner } from './as-owner.js';

const INTERVAL_MS = 5_000;

/** Longer than any index takes. */
const STATEMENT_TIMEOUT_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * The subcommand `indexes` of records: makes the indexes of the installation (catalog#indexes) as the owner role, once, or
 * with `--follow` again and again.
 */
export async function runIndexes(args: readonly string[]): Promise<void> {
  const follows = args[0] === '--follow';
  if (args.length > (follows ? 1 : 0)) throw new StartupError('indexes takes no argument but --follow');
  await asOwner({ name: 'indexes', statementTimeoutMs: STATEMENT_TIMEOUT_MS }, async (database, logger) => {
    if (!follows) {
      await makeIndexes(database, logger);
      return;
    }
    for (let known = ''; ;) {
      try {
        known = await makeIndexes(database, logger, known);
      } catch (error) {
        logger.warn({ event: 'indexes.retry', reason: reasonOf(error) }, 'indexes were not made; trying again');
      }
      await sleep(INTERVAL_MS);
    }
  });
}
