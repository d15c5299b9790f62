import type { BoundedReads, Database, Statement } from '@crm/postgres';

/**
 * A database in which some of the bounded reads take far longer than any test: the test, not the speed of the machine,
 * decides which statement is too slow. Postgres shows these statements with `mark` in their text.
 */
export function freeze(database: Database, isFrozen: (statement: Statement) => boolean, mark = 'frozen'): Database {
  const slow = (statement: Statement): Statement =>
    isFrozen(statement) ? { text: `select pg_sleep(600), '${mark}'`, values: [] } : statement;
  return {
    ...database,
    bounded: (bounds): BoundedReads => {
      const reads = database.bounded(bounds);
      return { ...reads, run: (statement) => reads.run(slow(statement)) };
    },
  };
}
