import type pg from 'pg';
import { toStatement, type SqlFragment } from './sql.js';

/**
 * Runs SQL on a connection that belongs to no pool; several statements if there are no values. Rejects with the
 * driver's error.
 */
export function query<Row extends pg.QueryResultRow>(
  client: pg.Client,
  fragment: SqlFragment,
): Promise<pg.QueryResult<Row>> {
  // The driver does not write to the values; its type lacks the readonly.
  return client.query<Row>(toStatement(fragment) as pg.QueryConfig);
}
