import type pg from 'pg';
import { sqlState, toAppError } from './pg-error.js';
import type { PoolMetrics } from './pool-metrics.js';
import type { Statement } from './statement.js';

/** Receives what a statement gave: an error that is ready to be thrown, or a result. */
export type ResultCallback = (
  ...outcome: [error: Error, result: undefined] | [error: undefined, result: pg.QueryResult]
) => void;

/** When each connection in use was last given work, for finding those that never answer. */
export type BusySince = Map<pg.PoolClient, number>;

/** Runs one statement on one connection, measures it and translates its failure. */
export function send(
  client: pg.PoolClient,
  statement: Statement,
  metrics: PoolMetrics,
  busySince: BusySince,
  callback: ResultCallback,
): void {
  const begin = performance.now();
  busySince.set(client, begin);
  // The driver does not write to the values; its type lacks the readonly.
  client.query(statement as pg.QueryConfig, (error: Error | null | undefined, result: pg.QueryResult) => {
    busySince.delete(client);
    const seconds = (performance.now() - begin) / 1000;
    if (error === null || error === undefined) {
      metrics.queried(labelOf(statement), 'ok', seconds);
      callback(undefined, result);
      return;
    }
    metrics.queried(labelOf(statement), 'error', seconds);
    metrics.failed(sqlState(error));
    callback(toAppError(error), undefined);
  });
}

function labelOf({ name }: Statement): string {
  if (name === undefined) return 'unnamed';
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(0, colon);
}
