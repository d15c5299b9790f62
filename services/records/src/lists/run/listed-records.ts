import type { StoredRecord } from '../../domain/stored-record.js';
import { toStoredRecord, type RecordRow } from '../../repository/record-row.js';
import { writeCursor } from '../plan/cursor.js';
import { ENTERED, type KeySource, type PageStatement } from '../sql/compile-page.js';

/** A page of a list as it was read. */
export interface ListedRecords {
  /** In the order of the list. */
  readonly records: readonly StoredRecord[];
  /** There are more records in the direction in which the list was read. */
  readonly hasBeyond: boolean;
  /** Cursors of the first and the last record; empty when there are none. */
  readonly firstCursor: string;
  readonly lastCursor: string;
  /** The number of records in the list, up to the counting limit; only if a count was requested and there are rows. */
  readonly total?: number;
}

type Page = Omit<PageStatement, 'text' | 'names'>;

/** Reads the rows of a page of at most `limit` records; there may be one row more. */
export function toListedRecords(rows: readonly RecordRow[], limit: number, page: Page): ListedRecords {
  const pageRows = rows.slice(0, limit);
  if (page.reversed) pageRows.reverse();
  const total = pageRows[0]?.total;
  return {
    ...(total !== undefined && { total: Number(total) }),
    records: pageRows.map((row) => toStoredRecord(row, page.links)),
    hasBeyond: rows.length > limit,
    firstCursor: cursorOf(pageRows[0], page),
    lastCursor: cursorOf(pageRows.at(-1), page),
  };
}

function cursorOf(row: RecordRow | undefined, { orderHash, keySources }: Page): string {
  if (row === undefined) return '';
  return writeCursor(
    orderHash,
    keySources.map((source) => keyOf(row, source)),
  );
}

function keyOf(row: RecordRow, source: KeySource): string | null {
  return source === ENTERED ? enteredIn(row.own ?? '') : (row[source] ?? null);
}

const ENTERED_MEMBER = `"${ENTERED}":"`;

/**
 * The date in the JSON text of a record's own attributes, without parsing it: quotes within a value have a backslash
 * before them.
 */
function enteredIn(own: string): string {
  const begin = own.indexOf(ENTERED_MEMBER) + ENTERED_MEMBER.length;
  return own.slice(begin, own.indexOf('"', begin));
}
