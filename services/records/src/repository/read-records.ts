import type { Catalog, Module } from '@crm/catalog';
import { MAX_LIFETIME_SECONDS, type Queryable } from '@crm/postgres';
import { isSteady } from '../plan/is-steady.js';
import type { ListPlan, SelectedMembers } from '../plan/list-plan.js';
import { compileGet } from '../sql/compile-get.js';
import { compileLive } from '../sql/compile-live.js';
import { compilePage, type PageStatement } from '../sql/compile-page.js';
import type { RecordStatement } from '../sql/record-statement.js';
import { ShapeCache } from '../sql/shape-cache.js';
import { StatementCache } from '../sql/statement-cache.js';
import { toListedRecords, type ListedRecords } from './listed-records.js';
import { toStoredRecord, type RecordRow, type StoredRecord } from './stored-record.js';

/** Reads live records. One statement each. */
export interface RecordReader {
  /** A record by id; undefined when there is no live one. With a selection its attributes and links alone. */
  get(module: Module, id: string, selection?: SelectedMembers): Promise<StoredRecord | undefined>;
  /** A page of at most `limit` records; the plan wants one row more. */
  list(plan: ListPlan, limit: number, reading?: PageReading): Promise<ListedRecords>;
  /** Whether there is a live record of that id. */
  isLive(module: Module, id: string): Promise<boolean>;
  /** The same reader within a transaction. */
  within(tx: Queryable): RecordReader;
}

/** How a page is to be read. */
export interface PageReading {
  /** A statement that is planned once for all values serves it too; if not known, that depends on its shape. */
  readonly isOrdinary?: boolean;
  /** Count the list too, up to so many records, in the same statement. */
  readonly countTo?: number;
}

const MAX_STATEMENTS = 1_000;
/** What lists are called in metrics, prepared or not. */
const LABEL = 'list';
/** Of statements whose shape clients make up. */
const SHAPES = { kept: 500, named: 300, connectionLifeMs: MAX_LIFETIME_SECONDS * 1_000 };

/** A reader that compiles each statement once and has every connection prepare it once. */
export function createRecordReader(database: Queryable, catalog: Catalog): RecordReader {
  const gets = new StatementCache<RecordStatement>('get', MAX_STATEMENTS);
  const sparseGets = new ShapeCache<RecordStatement>('get', SHAPES);
  const plainLists = new StatementCache<PageStatement>(LABEL, MAX_STATEMENTS);
  const preparedLists = new ShapeCache<PageStatement>(LABEL, SHAPES);
  const lists = new ShapeCache<PageStatement>(LABEL, { ...SHAPES, named: 0 });

  const over = (queryable: Queryable): RecordReader => ({
    async get(module, id, selection) {
      const { links, ...statement } =
        selection === undefined
          ? gets.get(module.name, () => compileGet(catalog, module))
          : sparseGets.get(JSON.stringify([module.name, selection]), () => compileGet(catalog, module, selection));
      const [row] = await queryable.run<RecordRow>({ ...statement, values: [id] });
      return row && toStoredRecord(row, links);
    },
    async list({ key, isPlain, structure, values }, limit, { isOrdinary, countTo } = {}) {
      // A prepared statement is planned once for all values; others are planned for those that they come with.
      const isPrepared = isOrdinary ?? isSteady(catalog, structure);
      const cache = !isPrepared ? lists : isPlain ? plainLists : preparedLists;
      const options = countTo === undefined ? {} : { countTo };
      const { name, text, ...page } = cache.get(`${key} ${countTo ?? ''}`, () =>
        compilePage(catalog, structure, options),
      );
      const named = name === undefined ? { label: LABEL } : { name };
      const found = await queryable.run<RecordRow>({ ...named, text, values });
      return toListedRecords(found, limit, page);
    },
    async isLive(module, id) {
      return (await queryable.count({ text: `select where ${compileLive(module, 1)}`, values: [id] })) > 0;
    },
    within: over,
  });
  return over(database);
}
