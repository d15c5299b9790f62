import type { Catalog, Module } from '@crm/catalog';
import { bind, MAX_LIFETIME_SECONDS, type Queryable } from '@crm/postgres';
import { isSteady } from '../lists/plan/is-steady.js';
import type { Rights } from '../domain/rights.js';
import { accessTo, sightOf, type Access } from '../plan/access.js';
import type { ListPlan } from '../lists/plan/list-plan.js';
import type { SelectedMembers } from '../plan/read-selection.js';
import { shownModules } from '../plan/shown-modules.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileGet } from '../sql/compile-get.js';
import { compilePage, type PageOptions, type PageStatement } from '../lists/sql/compile-page.js';
import { compileVisible } from '../sql/compile-visible.js';
import type { NamedRecordStatement } from '../sql/record-statement.js';
import { ShapeCache } from '../sql/shape-cache.js';
import { askerOf, askerValues } from '../sql/sight.js';
import { StatementCache, type Named } from '../sql/statement-cache.js';
import { toListedRecords, type ListedRecords } from '../lists/run/listed-records.js';
import { ReadsTogether } from './reads-together.js';
import { toStoredRecord, type RecordRow, type StoredRecord } from './stored-record.js';

/** Reads the records that a user may see. One statement each. */
export interface RecordReader {
  /** A record by id; undefined when no visible record has it. */
  get(module: Module, id: string, rights: Rights, reading?: RecordReading): Promise<StoredRecord | undefined>;
  /**
   * A record that the user has just written; undefined when it no longer exists. It need not be visible to the user any
   * more: the write itself may have changed that.
   */
  written(
    module: Module,
    id: string,
    rights: Rights,
    reading?: Pick<RecordReading, 'contents'>,
  ): Promise<StoredRecord | undefined>;
  /**
   * A page of at most `limit` records; the plan wants one row more. A second statement where the list is longer than
   * expected.
   */
  list(plan: ListPlan, limit: number, reading?: PageReading): Promise<ListedRecords>;
  isVisible(module: Module, id: string, rights: Rights): Promise<boolean>;
  /** The same reader within a transaction. */
  within(tx: Queryable): RecordReader;
}

export interface RecordReading {
  /** Only these attributes and links. */
  readonly selection?: SelectedMembers | undefined;
  /** Its contents too. */
  readonly contents?: boolean;
}

export interface PageReading {
  /** A generic plan is good for it too; absent = that depends on its shape. */
  readonly isOrdinary?: boolean;
  /** Gather the whole list for the page, and count it. */
  readonly gathers?: Gathering;
}

export interface Gathering {
  /** A generic plan is good for that too; absent = that depends on the shape of the list. */
  readonly isOrdinary?: boolean;
  /**
   * The list is expected to have fewer records than this, and is counted in the same statement if it has. Offsets must
   * be less than this. For a link over a middle table, a page without records does not mean that there are none.
   */
  readonly countTo: number;
  /** Check each record that meets the conditions. */
  readonly asksEach?: boolean;
}

const MAX_STATEMENTS = 1_000;
/** The name of lists in metrics, prepared or not. */
const LABEL = 'list';
/** For statements whose shapes clients choose. */
const SHAPES = { kept: 500, named: 300, connectionLifeMs: MAX_LIFETIME_SECONDS * 1_000 };

/** A reader that compiles each statement once; every connection prepares it once. */
export function createRecordReader(database: Queryable, catalog: Catalog): RecordReader {
  const gets = new AccessCache<NamedRecordStatement>('get', MAX_STATEMENTS);
  const sparseGets = new ShapeCache<NamedRecordStatement>('get', SHAPES);
  const plainLists = new StatementCache<PageStatement>(LABEL, MAX_STATEMENTS);
  const preparedLists = new ShapeCache<PageStatement>(LABEL, SHAPES);
  const lists = new ShapeCache<PageStatement>(LABEL, { ...SHAPES, named: 0 });

  const whole = (module: Module, access: Access | undefined, contents: boolean, many = false) =>
    gets.get(`${module.name}${contents ? ' contents' : ''}${many ? ' many' : ''}`, access, () =>
      compileGet(catalog, module, { contents, many, ...(access && { access }) }),
    );

  async function readPage(
    queryable: Queryable,
    { key, isPlain, structure, values, rights }: ListPlan,
    limit: number,
    { isOrdinary, ...options }: PageOptions & { readonly isOrdinary?: boolean },
  ): Promise<ListedRecords> {
    // A prepared statement is planned once for all values; others are planned for the values that they come with.
    const isPrepared = isOrdinary ?? isSteady(catalog, structure);
    const cache = !isPrepared ? lists : isPlain ? plainLists : preparedLists;
    const { countTo = '', asksEach = false } = options;
    const { name, text, asker, ...page } = cache.get(`${key} ${countTo}${asksEach ? ' each' : ''}`, () =>
      compilePage(catalog, structure, options),
    );
    const named = name === undefined ? { label: LABEL } : { name };
    const found = await queryable.run<RecordRow>({
      ...named,
      text,
      values: [...values, ...askerValues(rights, asker)],
    });
    return toListedRecords(found, limit, page);
  }

  const over = (queryable: Queryable, findOne: FindRow = findAlone): RecordReader => ({
    async get(module, id, rights, { selection, contents = false } = {}) {
      const access = accessTo(rights, module, 'view', () => shownModules(catalog, module, selection));
      if (selection === undefined) {
        const statement = whole(module, access, contents);
        const row = await findOne(queryable, statement, id, rights, () => whole(module, access, contents, true));
        return row && toStoredRecord(row, statement.links);
      }
      const statement = sparseGets.get(JSON.stringify([module.name, selection, access, contents]), () =>
        compileGet(catalog, module, { selection, contents, ...(access && { access }) }),
      );
      const row = await findAlone(queryable, statement, id, rights);
      return row && toStoredRecord(row, statement.links);
    },
    async written(module, id, rights, { contents = false } = {}) {
      const access = sightOf(rights, () => shownModules(catalog, module));
      const statement = whole(module, access, contents);
      const row = await findAlone(queryable, statement, id, rights);
      return row && toStoredRecord(row, statement.links);
    },
    async list(plan, limit, { gathers, ...reading } = {}) {
      if (gathers === undefined) return readPage(queryable, plan, limit, reading);
      const page = await readPage(queryable, plan, limit, gathers);
      if (!mayBeCut(plan, page, gathers.countTo)) return page;
      const { total } = page;
      return { ...(await readPage(queryable, plan, limit, reading)), ...(total !== undefined && { total }) };
    },
    async isVisible(module, id, rights) {
      const access = accessTo(rights, module, 'view', () => []);
      const statement = compileVisible(catalog, module, access);
      return (await queryable.count(bind(statement, { id, ...askerOf(rights) }))) > 0;
    },
    within: (tx) => over(tx),
  });
  return over(database, findTogether(new ReadsTogether()));
}

type GetStatement = Named<NamedRecordStatement>;

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
  return queryable.run(bind(statement, { id, ...askerOf(rights) }));
}

/**
 * Whether the page may be wrong because the list was not gathered to its end. Without a row there is no total to check.
 * Then an offset beyond the end is certain, because offsets are less than the number that is gathered; the position of
 * a cursor is not.
 */
function mayBeCut({ structure: { page } }: ListPlan, { records, total }: ListedRecords, countTo: number): boolean {
  if (records.length === 0) return page.at === 'after' || page.at === 'before';
  return total === undefined || total >= countTo;
}
