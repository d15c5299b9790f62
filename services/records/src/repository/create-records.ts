import type { Module } from '@crm/catalog';
import { bind, toAppError, type Queryable } from '@crm/postgres';
import { compileCreates, type CreatesShape } from '../sql/compile-write.js';
import { StatementCache } from '../sql/statement-cache.js';
import { constraintFaults } from './constraint-faults.js';
import { customOf, groupsOf, type Write } from './write-records.js';

/**
 * Stores new records of a module with their groups, by one statement of a transaction. It looks for no needed records,
 * and takes no groups that a document names. Rejects as the create of one record does, without saying which it was.
 */
export type CreateRecords = (tx: Queryable, module: Module, writes: readonly Write[]) => Promise<void>;

const MAX_STATEMENTS = 200;

/** Stores records by statements that are compiled once; every connection prepares them once. */
export function createRecordsTogether(): CreateRecords {
  const statements = new StatementCache<ReturnType<typeof compileCreates>>('creates', MAX_STATEMENTS);
  return async (tx, module, writes) => {
    const [first] = writes;
    if (first === undefined) return;
    const customs = writes.map(({ values }) => customOf(module, values));
    const shape: CreatesShape = {
      custom: customs.some((custom) => custom !== undefined),
      inherits: writes.some((write) => groupsOf(module, write) === 'inherited'),
    };
    const statement = statements.get(`${module.name} ${shape.custom} ${shape.inherits}`, () =>
      compileCreates(module, shape),
    );
    const columns = [...statement.columns];
    const rows = writes.map(({ id, values }, index) => {
      const sent = columns.flatMap(([parameter, column]) => {
        const value = values.get(column) ?? null;
        return value === null ? [] : [[parameter, value] as const];
      });
      return Object.fromEntries([['id', id], ['custom', customs[index]], ...sent]);
    });
    try {
      await tx.run(bind(statement, { user: first.rights.userId, rows: JSON.stringify(rows) }));
    } catch (error) {
      throw toAppError(error, constraintFaults(module, first.id));
    }
  };
}
