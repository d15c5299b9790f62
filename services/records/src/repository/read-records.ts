import type { Catalog, Module } from '@crm/catalog';
import { bind, type Queryable } from '@crm/postgres';
import type { Rights } from '../domain/rights.js';
import { accessTo, sightOf } from '../plan/access.js';
import type { SelectedMembers } from '../plan/read-selection.js';
import { shownModules } from '../plan/shown-modules.js';
import { AccessCache, type Shown } from '../sql/access-cache.js';
import { compileGet } from '../sql/compile-get.js';
import { compileVisible } from '../sql/compile-visible.js';
import type { RecordStatement } from '../sql/record-statement.js';
import { userParameters } from '../sql/sight.js';
import type { Named } from '../sql/statement-cache.js';
import { ReadsTogether } from './reads-together.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { toStoredRecord, type RecordRow } from './record-row.js';

/** Reads the records that a user may see. One statement each. */
export interface RecordReader {
  /** A record by id; undefined when no visible record has it. */
  get(module: Module, id: string, rights: Rights, reading?: RecordReading): Promise<StoredRecord | undefined>;
  /**
   * A record that the user has just written; undefined when it no longer exists. It need not be visible to the user any
   * more: the write itself may have changed that.
   */
  written(module: Module, id: string, rights: Rights, reading?: RecordReading): Promise<StoredRecord | undefined>;
  isVisible(module: Module, id: string, rights: Rights): Promise<boolean>;
  /** The same reader within a transaction. */
  within(tx: Queryable): RecordReader;
}

export interface RecordReading {
  /** Only these attributes and links. */
  readonly selection?: SelectedMembers | undefined;
  /** Its contents too. */
  readonly returnsContents?: boolean;
}

const MAX_STATEMENTS = 1_000;

/** A reader that compiles each statement once; every connection prepares it once. */
export function createRecordReader(database: Queryable, catalog: Catalog): RecordReader {
  const gets = new AccessCache<RecordStatement>('get', MAX_STATEMENTS);

  const compiled = (module: Module, shown: Shown, returnsContents: boolean, many = false) =>
    gets.get(`${module.name}${returnsContents ? ' contents' : ''}${many ? ' many' : ''}`, shown, () =>
      compileGet(catalog, module, { ...shown, contents: returnsContents, many }),
    );

  const over = (queryable: Queryable, findOne: FindRow = findAlone): RecordReader => ({
    async get(module, id, rights, { selection, returnsContents = false } = {}) {
      const access = accessTo(rights, module, 'view', () => shownModules(catalog, module, selection));
      const shown = { access, selection };
      const statement = compiled(module, shown, returnsContents);
      const findRow = selection === undefined ? findOne : findAlone;
      const row = await findRow(queryable, statement, id, rights, () => compiled(module, shown, returnsContents, true));
      return row && toStoredRecord(row, statement.links);
    },
    async written(module, id, rights, { selection, returnsContents = false } = {}) {
      const access = sightOf(rights, () => shownModules(catalog, module, selection));
      const statement = compiled(module, { access, selection }, returnsContents);
      const row = await findAlone(queryable, statement, id, rights);
      return row && toStoredRecord(row, statement.links);
    },
    async isVisible(module, id, rights) {
      const access = accessTo(rights, module, 'view', () => []);
      const statement = compileVisible(catalog, module, access);
      return (await queryable.count(bind(statement, { id, ...userParameters(rights) }))) > 0;
    },
    within: (tx) => over(tx),
  });
  return over(database, findTogether(new ReadsTogether()));
}

type GetStatement = Named<RecordStatement>;

/** Finds the row with an id; `many` returns the statement for several ids. */
type FindRow = (
  queryable: Queryable,
  one: GetStatement,
  id: string,
  rights: Rights,
  many: () => GetStatement,
) => Promise<RecordRow | undefined>;

async function findAlone(
  queryable: Queryable,
  one: GetStatement,
  id: string,
  rights: Rights,
): Promise<RecordRow | undefined> {
  const [row] = await find(queryable, one, id, rights);
  return row;
}

/**
 * One statement reads all records of a module that are requested in one turn, unless it depends on the requesting user.
 */
function findTogether(together: ReadsTogether<RecordRow>): FindRow {
  return (queryable, one, id, rights, many) => {
    // By its text, because a statement gets its name only when it is used again.
    const key = one.names.length === 1 ? one.text : `${rights.userId} ${one.text}`;
    return together.read(key, id, (ids) =>
      ids.length === 1 ? find(queryable, one, id, rights) : find(queryable, many(), ids, rights),
    );
  };
}

function find(
  queryable: Queryable,
  statement: GetStatement,
  id: string | readonly string[],
  rights: Rights,
): Promise<RecordRow[]> {
  return queryable.run(bind(statement, { id, ...userParameters(rights) }));
}
