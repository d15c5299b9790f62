import type { Catalog, Module, SqlValue } from '@crm/catalog';
import { toAppError, type Queryable } from '@crm/postgres';
import { compileCreate, compileDelete, compileUpdate, type WriteStatement } from '../sql/compile-write.js';
import { StatementCache } from '../sql/statement-cache.js';
import { constraintFaults } from './constraint-faults.js';
import { toStoredRecord, type RecordRow, type StoredRecord } from './stored-record.js';

/** A record that must be live for a write to happen. */
export interface Needed {
  readonly module: string;
  readonly id: string;
}

/** A change of one record. */
export interface Write {
  readonly id: string;
  /** The user who makes the change. */
  readonly userId: string;
  /** Values by column. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly needed: readonly Needed[];
}

/** Changes records. One statement each, so a change is whole or not there. */
export interface RecordWriter {
  /**
   * Stores a new record and answers it; undefined when a needed record is not live. Rejects with 8006 when the id was
   * ever used, 8121 when a unique value is in use, with the code of the catalogue when several values are in use together.
   * With an operation, commits it too, and rejects with 8902 when it is decided already; what the operation has staged is
   * not seen in the answer.
   */
  create(module: Module, write: Write, operation?: string): Promise<StoredRecord | undefined>;
  /**
   * Changes a live record and answers it; undefined when it is not live, is at none of the `versions` given, or a needed
   * record is not live.
   */
  update(module: Module, write: Write, versions?: readonly number[]): Promise<StoredRecord | undefined>;
  /** Hides a record; false when it is not live or at none of the `versions` given. */
  remove(module: Module, id: string, userId: string, versions?: readonly number[]): Promise<boolean>;
  /** The same writer within a transaction. */
  within(tx: Queryable): RecordWriter;
}

const MAX_SHAPES = 500;

/** A writer that compiles each shape once and has every connection prepare it once. */
export function createRecordWriter(database: Queryable, catalog: Catalog): RecordWriter {
  const creates = new StatementCache<WriteStatement>('create', MAX_SHAPES);
  const updates = new StatementCache<WriteStatement>('update', MAX_SHAPES);
  const deletes = new StatementCache<{ readonly text: string }>('delete', MAX_SHAPES);

  async function answer(
    queryable: Queryable,
    statement: WriteStatement,
    module: Module,
    id: string,
    values: readonly unknown[],
  ): Promise<StoredRecord | undefined> {
    const { links, columns: _columns, ...prepared } = statement;
    try {
      const [row] = await queryable.run<RecordRow>({ ...prepared, values });
      return row && toStoredRecord(row, links);
    } catch (error) {
      throw toAppError(error, constraintFaults(module, id));
    }
  }

  const over = (queryable: Queryable): RecordWriter => ({
    create(module, { id, userId, values, needed }, operation) {
      const sorted = sortNeeded(needed);
      const modules = sorted.map((record) => record.module);
      const decides = operation !== undefined;
      const statement = creates.get([module.name, decides, ...modules].join(' '), () =>
        compileCreate(catalog, module, modules, decides),
      );
      const row = statement.columns.map((name) => values.get(name) ?? null);
      return answer(queryable, statement, module, id, [
        id,
        userId,
        ...row,
        ...sorted.map((record) => record.id),
        ...(operation === undefined ? [] : [operation]),
      ]);
    },
    update(module, { id, userId, values, needed }, versions) {
      const sorted = sortNeeded(needed);
      const shape = {
        columns: [...values.keys()].toSorted(),
        referenced: sorted.map((record) => record.module),
        versioned: versions !== undefined,
      };
      const key = `${module.name} ${shape.columns.join()} ${shape.referenced.join()} ${shape.versioned}`;
      const statement = updates.get(key, () => compileUpdate(catalog, module, shape));
      const row = statement.columns.map((name) => values.get(name) ?? null);
      const ids = sorted.map((record) => record.id);
      return answer(queryable, statement, module, id, [
        id,
        userId,
        ...(versions === undefined ? [] : [versions]),
        ...row,
        ...ids,
      ]);
    },
    async remove(module, id, userId, versions) {
      const versioned = versions !== undefined;
      const statement = deletes.get(`${module.name} ${versioned}`, () => compileDelete(module, versioned));
      return (await queryable.count({ ...statement, values: [id, userId, ...(versioned ? [versions] : [])] })) > 0;
    },
    within: over,
  });
  return over(database);
}

/** By module, each once, so that the same needs make the same statement. */
function sortNeeded(needed: readonly Needed[]): readonly Needed[] {
  if (needed.length < 2) return needed;
  const unique = new Map(needed.map((record) => [`${record.module} ${record.id}`, record]));
  return [...unique.values()].toSorted((a, b) => (a.module < b.module ? -1 : a.module === b.module ? 0 : 1));
}
