import type { Catalog, Module } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { compileGet } from '../sql/compile-get.js';
import { compileList, pageSize, type ListSource } from '../sql/compile-list.js';
import { compileLive } from '../sql/compile-live.js';
import type { RecordStatement } from '../sql/record-statement.js';
import { StatementCache } from '../sql/statement-cache.js';
import { toStoredRecord, type RecordRow, type StoredRecord } from './stored-record.js';

/** Which part of a list is wanted. */
export interface Page {
  /** Most rows, from 1. */
  readonly rows: number;
  readonly offset: number;
  /** Id of the record whose link is followed; given when the source has a link. */
  readonly parentId?: string;
}

/** Reads live records. One statement each. */
export interface RecordReader {
  /** A record by id; undefined when there is no live one. */
  get(module: Module, id: string): Promise<StoredRecord | undefined>;
  /** A page of a list in the default order. */
  list(source: ListSource, page: Page): Promise<StoredRecord[]>;
  /** Whether there is a live record of that id. */
  isLive(module: Module, id: string): Promise<boolean>;
}

const MAX_STATEMENTS = 1_000;

/** A reader that compiles each statement once and has every connection prepare it once. */
export function createRecordReader(database: Queryable, catalog: Catalog): RecordReader {
  const gets = new StatementCache<RecordStatement>('get', MAX_STATEMENTS);
  const lists = new StatementCache<RecordStatement>('list', MAX_STATEMENTS);

  return {
    async get(module, id) {
      const { links, ...statement } = gets.get(module.name, () => compileGet(catalog, module));
      const [row] = await database.run<RecordRow>({ ...statement, values: [id] });
      return row && toStoredRecord(row, links);
    },
    async list(source, { rows, offset, parentId }) {
      const { module, link, identifiersOnly } = source;
      const key = [module.name, link?.module, link?.name, pageSize(rows), offset > 0, identifiersOnly].join(' ');
      const { links, ...statement } = lists.get(key, () => compileList(catalog, source, rows, offset));
      const values = [rows, ...(offset > 0 ? [offset] : []), ...(parentId === undefined ? [] : [parentId])];
      const found = await database.run<RecordRow>({ ...statement, values });
      return found.map((row) => toStoredRecord(row, links));
    },
    async isLive(module, id) {
      return (await database.count({ text: `select where ${compileLive(module, 1)}`, values: [id] })) > 0;
    },
  };
}
