import type { Database, Queryable, Statement } from '@crm/postgres';

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
