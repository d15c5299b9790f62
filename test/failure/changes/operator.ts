import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@crm/local-stack';
import { freshText } from '../../contract/client/records.js';
import type { FeedHistory } from './feed-writes.js';

/** An operator at work, until stopped. */
export interface Operator {
  stop(): Promise<void>;
}

/** The number of the operator in the history; those of clients begin with 1. */
const NUMBER = 0;
/** Others update the record while the transaction has its id and not yet the row. */
const HESITATION_MS = 150;
const PAUSE_MS = 100;

/**
 * Starts updating a case by SQL. Each transaction gets its id long before it updates the row, so that the order of ids
 * is not the order of versions.
 */
export function startOperator(adminUrl: string, history: FeedHistory, record: string): Operator {
  const stopping = new AbortController();

  async function update(): Promise<void> {
    const begun = history.begin(NUMBER, { kind: 'updated', record });
    try {
      begun.done(await withClient(adminUrl, (client) => updateLate(client, record)));
    } catch {
      // Postgres was killed, perhaps after the commit.
      begun.unknown();
    }
  }

  const working = (async () => {
    while (!stopping.signal.aborted) {
      await update();
      await sleep(PAUSE_MS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** The version that it gave the record. */
async function updateLate(client: Client, record: string): Promise<number> {
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await sleep(HESITATION_MS);
  const { rows } = await client.query<{ version: number }>(
    `update records.cases set description = $2, row_version = row_version + 1 where id = $1
    returning row_version::int as version`,
    [record, freshText()],
  );
  await client.query('commit');
  return rows[0]?.version ?? 0;
}
