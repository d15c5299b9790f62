import pg from 'pg';
import { sqlState, toAppError } from './pg-error.js';
import type { PoolMetrics } from './pool-metrics.js';
import type { PreparedTexts } from './prepared-texts.js';
import type { Statement } from './statement.js';

/** Receives the outcome of a statement: an error that is ready to be thrown, or a result. */
export type ResultCallback = (
  ...outcome: [error: Error, result: undefined] | [error: undefined, result: pg.QueryResult]
) => void;

/** The statements that each connection in use has not answered yet, to find connections that never answer. */
export type Unanswered = Map<pg.PoolClient, { readonly statements: number; readonly since: number }>;

export interface Tracking {
  readonly metrics: PoolMetrics;
  readonly unanswered: Unanswered;
  readonly prepared: PreparedTexts;
}

/**
 * Runs one statement on one connection, measures it and translates its failure. Statements that are sent before earlier
 * ones are answered run one after the other; a failure does not prevent the next one.
 * @param accept takes the size of each row, in bytes, and answers whether to keep it
 */
export function send(
  client: pg.PoolClient,
  statement: Statement,
  { metrics, unanswered, prepared }: Tracking,
  callback: ResultCallback,
  accept?: (bytes: number) => boolean,
): void {
  prepared.note(client, statement);
  const begin = performance.now();
  const waiting = unanswered.get(client);
  unanswered.set(client, { statements: (waiting?.statements ?? 0) + 1, since: waiting?.since ?? begin });
  const end = (error: Error | null | undefined, result: pg.QueryResult): void => {
    const now = performance.now();
    const statements = (unanswered.get(client)?.statements ?? 1) - 1;
    if (statements === 0) unanswered.delete(client);
    else unanswered.set(client, { statements, since: now });
    const seconds = (now - begin) / 1000;
    if (error === null || error === undefined) {
      metrics.queried(labelOf(statement), 'ok', seconds);
      callback(undefined, result);
      return;
    }
    metrics.queried(labelOf(statement), 'error', seconds);
    metrics.failed(sqlState(error));
    callback(toAppError(error), undefined);
  };
  // The driver does not write to the values; its type lacks the readonly.
  const config = statement as pg.QueryConfig;
  if (accept === undefined) client.query(config, end);
  else client.query(metered(config, accept, end));
}

/** The method of a driver query that receives rows, which its type omits. */
type RowReceiver = pg.Query & { handleDataRow(row: { readonly length: number }): void };

/** A query that drops rejected rows, however many arrive. */
function metered(
  config: pg.QueryConfig,
  accept: (bytes: number) => boolean,
  callback: (error: Error | null | undefined, result: pg.QueryResult) => void,
): pg.Query {
  const query = new pg.Query(config, callback as ConstructorParameters<typeof pg.Query>[1] & object) as RowReceiver;
  const keep = query.handleDataRow.bind(query);
  query.handleDataRow = (row) => {
    if (accept(row.length)) keep(row);
  };
  return query;
}

/** The name of a statement in metrics and traces. */
export function labelOf({ name, label }: Statement): string {
  if (name === undefined) return label ?? 'unnamed';
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(0, colon);
}
