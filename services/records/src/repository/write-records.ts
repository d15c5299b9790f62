import { groupLink, isColumnLink, moduleNamed, type Catalog, type Module, type SqlValue } from '@crm/catalog';
import { bind, currentAuthor, toAppError, type CompiledSql, type Queryable } from '@crm/postgres';
import type { Rights } from '../domain/rights.js';
import { accessTo, sightOf } from '../plan/access.js';
import type { SelectedMembers } from '../plan/read-selection.js';
import { shownModules } from '../plan/shown-modules.js';
import { AccessCache } from '../sql/access-cache.js';
import {
  compileCreate,
  compileDelete,
  compileUpdate,
  referenceParameter,
  type CreateShape,
  type WriteStatement,
} from '../sql/compile-write.js';
import { isLinked } from '../sql/compile-linked.js';
import { userParameters } from '../sql/sight.js';
import { constraintFaults } from './constraint-faults.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { toStoredRecord, type RecordRow } from './record-row.js';

/** A record that must be visible for a write to succeed. */
export interface Needed {
  readonly module: string;
  readonly id: string;
}

/** A change of one record. */
export interface Write {
  readonly id: string;
  /** Of the user who makes the change. */
  readonly rights: Rights;
  /** Values by column, and by custom attribute. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly needed: readonly Needed[];
  /**
   * Of a new record: the ids of the groups that its document names instead of those that it inherits. The row has them
   * from the start, so that the log never has others; their links are written in the same transaction.
   */
  readonly groupIds?: readonly string[] | undefined;
}

/** The members of the record that a change returns. */
export interface AnswerOptions {
  /** Only these members; undefined = all. */
  readonly selection?: SelectedMembers | undefined;
}

/** The links that the relationships service has staged for a new record, and the members that are returned. */
export interface CreateOptions extends AnswerOptions {
  /**
   * The operation that staged them: it is committed too, but the result does not include the links. Rejects with 8902
   * when it is already decided.
   */
  readonly operation?: string | undefined;
  /** The transaction has committed that operation before, so that the result includes the links. */
  readonly isCommitted?: boolean;
}

/** The condition of an update, and the members that are returned. */
export interface UpdateOptions extends AnswerOptions {
  /** The versions that the record may be at; undefined = any. */
  readonly versions?: readonly number[] | undefined;
}

/** Changes records. One statement each, so every change is atomic. */
export interface RecordWriter {
  /**
   * Stores a new record with its groups, and returns it; undefined when a needed record is not visible. It does not
   * check whether the user may create one. Rejects with 8006 when the id was ever used, with 8121 when a unique value is
   * in use, and with the error code of a `uniqueTogether` of the module when the combination of its values is in use.
   */
  create(module: Module, write: Write, options?: CreateOptions): Promise<StoredRecord | undefined>;
  /**
   * Changes a live record and returns it; undefined when it is not live, the user may not change it, it is at none of
   * the given `versions`, or a needed record is not visible.
   */
  update(module: Module, write: Write, options?: UpdateOptions): Promise<StoredRecord | undefined>;
  /**
   * Hides a record; false when it is not live, the user may not delete it, or it is at none of the given `versions`.
   * Rejects with 8013 for the last active administrator, as `update` does.
   */
  remove(module: Module, id: string, rights: Rights, versions?: readonly number[]): Promise<boolean>;
  /** The same writer within a transaction. */
  within(tx: Queryable): RecordWriter;
}

const MAX_SHAPES = 500;

/** A writer that compiles each shape once; every connection prepares it once. */
export function createRecordWriter(database: Queryable, catalog: Catalog): RecordWriter {
  const creates = new AccessCache<WriteStatement>('create', MAX_SHAPES);
  const updates = new AccessCache<WriteStatement>('update', MAX_SHAPES);
  const deletes = new AccessCache<CompiledSql>('delete', MAX_SHAPES);

  /** Every other module whose records a write reads or shows. */
  function touched(module: Module, needed: readonly Needed[], selection?: SelectedMembers): Module[] {
    return [
      ...shownModules(catalog, module, selection),
      ...needed.map((record) => moduleNamed(catalog, record.module)),
    ];
  }

  async function answer(
    queryable: Queryable,
    statement: WriteStatement,
    module: Module,
    id: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<StoredRecord | undefined> {
    try {
      const [row] = await queryable.run<RecordRow>(bind(statement, values));
      return row && toStoredRecord(row, statement.links);
    } catch (error) {
      throw toAppError(error, constraintFaults(module, id));
    }
  }

  const over = (queryable: Queryable): RecordWriter => ({
    create(module, write, { operation, isCommitted = false, selection } = {}) {
      const { id, rights, values } = write;
      const custom = customOf(module, values);
      const needed = sortNeeded(write.needed);
      const shape = {
        referenced: needed.map((record) => record.module),
        empty: new Set([...emptyReferences(module, values), ...(isCommitted ? [] : shownLinks(module))]),
        custom: custom !== undefined,
        decides: operation !== undefined,
        groups: groupsOf(module, write),
        access: sightOf(rights, () => touched(module, needed, selection)),
        selection,
      };
      const key = [module.name, shape.custom, shape.decides, shape.groups, ...shape.empty, ...shape.referenced].join(
        ' ',
      );
      const statement = creates.get(key, shape, () => compileCreate(catalog, module, shape));
      return answer(
        queryable,
        statement,
        module,
        id,
        parametersOf(statement, write, needed, {
          operation,
          group_ids: write.groupIds,
          custom,
        }),
      );
    },
    update(module, write, { versions, selection } = {}) {
      const { id, rights, values } = write;
      const custom = customOf(module, values);
      const needed = sortNeeded(write.needed);
      const shape = {
        columns: [...values.keys()].filter((name) => !isCustom(module, name)).toSorted(),
        custom: custom !== undefined,
        referenced: needed.map((record) => record.module),
        versioned: versions !== undefined,
        access: accessTo(rights, module, 'edit', () => touched(module, needed, selection)),
        selection,
      };
      const key = `${module.name} ${shape.columns.join()} ${shape.referenced.join()} ${shape.custom} ${shape.versioned}`;
      const statement = updates.get(key, shape, () => compileUpdate(catalog, module, shape));
      return answer(
        queryable,
        statement,
        module,
        id,
        parametersOf(statement, write, needed, {
          versions,
          custom,
        }),
      );
    },
    async remove(module, id, rights, versions) {
      const versioned = versions !== undefined;
      const access = accessTo(rights, module, 'delete', () => []);
      const statement = deletes.get(`${module.name} ${versioned}`, { access }, () =>
        compileDelete(catalog, module, versioned, access),
      );
      const deletion = bind(statement, { id, versions, author: currentAuthor(), ...userParameters(rights) });
      try {
        return (await queryable.count(deletion)) > 0;
      } catch (error) {
        throw toAppError(error, constraintFaults(module, id));
      }
    },
    within: over,
  });
  return over(database);
}

function isCustom(module: Module, name: string): boolean {
  return module.fields.get(name)?.derived?.kind === 'custom';
}

/** The values of custom attributes as a JSON object; undefined if there are none. */
export function customOf(module: Module, values: Write['values']): string | undefined {
  const own = [...values].filter(([name]) => isCustom(module, name));
  return own.length === 0 ? undefined : JSON.stringify(Object.fromEntries(own));
}

/** The values of the parameters of a create or an update; `own` has those that only one of the two takes. */
function parametersOf(
  { columns }: WriteStatement,
  { id, rights, values }: Write,
  needed: readonly Needed[],
  own: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const parameters: Record<string, unknown> = { id, author: currentAuthor(), ...own, ...userParameters(rights) };
  for (const [parameter, column] of columns) parameters[parameter] = values.get(column) ?? null;
  for (const [place, record] of needed.entries()) parameters[referenceParameter(place)] = record.id;
  return parameters;
}

/** A new record may inherit groups if its creator has some, or the user assigned to it is another, who may. */
export function groupsOf(module: Module, { rights, values, groupIds }: Write): CreateShape['groups'] {
  if (groupLink(module) === undefined) return undefined;
  if (groupIds !== undefined) return 'named';
  const assigned = values.get('assigned_user_id') ?? rights.userId;
  return rights.groupIds.length > 0 || assigned !== rights.userId ? 'inherited' : undefined;
}

/** The columns of links that are null in this record: the result need not look up the records behind them. */
function emptyReferences(module: Module, values: Write['values']): readonly string[] {
  const columns = [...module.links.values()].filter(isColumnLink).filter(({ holder, role }) => {
    return holder === 'near' && role === undefined;
  });
  return columns.map(({ column }) => column).filter((name) => isGiven(module, name) && values.get(name) == null);
}

/** The links whose oldest entry attributes show. A new record has none, unless they were staged. */
function shownLinks({ fields }: Module): readonly string[] {
  return [...fields.values()].flatMap(({ derived }) => (isLinked(derived) ? [derived.link] : []));
}

function isGiven(module: Module, column: string): boolean {
  return module.fields.get(column)?.serverManaged === false;
}

/** Sorts by module and drops repetitions, so that the same needs make the same statement. */
function sortNeeded(needed: readonly Needed[]): readonly Needed[] {
  if (needed.length < 2) return needed;
  const unique = new Map(needed.map((record) => [`${record.module} ${record.id}`, record]));
  return [...unique.values()].toSorted((a, b) => (a.module < b.module ? -1 : a.module === b.module ? 0 : 1));
}
