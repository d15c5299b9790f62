import { createPool, type Database, type Queryable, type Statement } from '@crm/postgres';
import { createLogger, createRegistry } from '@crm/runtime';
import type { RecordsUnderTest } from '../../../services/records/test/records-under-test.js';

/** A database that notes the statements that are sent to it, transactions included. */
export interface RecordingDatabase extends Database {
  readonly statements: readonly Statement[];
}

/** Wraps a database. */
export function recording(database: Database): RecordingDatabase {
  const statements: Statement[] = [];
  const over = (queryable: Queryable): Queryable => ({
    run: (statement) => {
      statements.push(statement);
      return queryable.run(statement);
    },
    count: (statement) => {
      statements.push(statement);
      return queryable.count(statement);
    },
  });
  return {
    ...database,
    ...over(database),
    transaction: (fn, options) => database.transaction((tx) => fn(over(tx)), options),
    bounded: (bounds) => {
      const reads = database.bounded(bounds);
      return { ...over(reads), snapshot: (fn) => reads.snapshot((tx) => fn(over(tx))) };
    },
    statements,
  };
}

/** The database of the records service over connections of its own, which have prepared nothing yet. */
export function recordingPool({ store }: RecordsUnderTest): RecordingDatabase {
  const of = { service: 'records', version: 'test' };
  return recording(
    createPool({
      connectionString: store.urlFor('records', 'svc'),
      max: 2,
      applicationName: 'recorded-statements',
      statementTimeoutMs: 60_000,
      acquireTimeoutMs: 60_000,
      registry: createRegistry(of),
      logger: createLogger({ ...of, level: 'silent' }),
    }),
  );
}

/**
 * The statements of a list, without background queries, which are sent once a minute for a shape, and without those for the rights
 * of the user, which are sent once in two seconds independent of requests.
 */
export async function sentByList(
  { statements }: RecordingDatabase,
  wanted: () => Promise<unknown>,
): Promise<Statement[]> {
  const before = statements.length;
  await wanted();
  const sent = statements.slice(before);
  return sent.filter(({ label, name }) => label !== 'generic_plan' && label !== 'seen_number' && name !== 'rights');
}
