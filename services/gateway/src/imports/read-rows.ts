import { hash } from 'node:crypto';
import { attributePointer, type Module } from '@crm/catalog';
import { AppError, codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { LRUCache } from 'lru-cache';
import { isObject, type JsonObject } from '../documents/json-object.js';
import type { DocumentLimits } from '../documents/read-document.js';
import { BrokenFile } from './broken-file.js';
import { buildRow, keySource, withoutValues, type Row } from './build-row.js';
import { readColumn, readHeader, type Column, type RowKey } from './import-columns.js';
import { readCell } from './read-cell.js';
import { readCsv, type Cell } from './read-csv.js';
import { readNdjson } from './read-ndjson.js';
import type { Pause } from './short-turns.js';

/** The file of an import. */
export interface ImportFile extends RowKey {
  readonly module: Module;
  readonly bytes: AsyncIterable<Buffer>;
  readonly isCsv: boolean;
  readonly pause: Pause;
  /** Gets the names of the columns that are ignored. */
  readonly ignored: Set<string>;
}

type Limits = Pick<DocumentLimits, 'maxJsonDepth' | 'maxJsonTokens'>;

/** So many keys are remembered; a file may have any number. */
const KEYS = 100_000;

const OTHER_SEPARATOR = /[;\t]/u;
const OTHERWISE_SEPARATED: Fault = {
  code: codes.malformedImport,
  detail: 'The cells are separated by semicolons or tabs: save the file as CSV with commas',
};

/**
 * The rows of a file. A row whose key one of the 100,000 keys before it is gets a fault. Throws all faults of a header,
 * and BrokenFile after the last row that can be read.
 */
export async function* readRows(file: ImportFile, limits: Limits): AsyncGenerator<Row, void> {
  const lines = new LRUCache<string, number>({ max: KEYS });
  for await (const row of file.isCsv ? csvRows(file) : ndjsonRows(file, limits)) {
    await file.pause();
    if (row.key !== undefined) {
      const digest = hash('sha256', row.key, 'binary');
      const earlier = lines.get(digest);
      if (earlier === undefined) lines.set(digest, row.line);
      else {
        const detail = `The row of line ${earlier} has the same key`;
        row.faults.push({ code: codes.repeatedKey, detail, value: row.key, source: keySource(file.keySystem) });
      }
    }
    yield row.faults.length === 0 ? row : withoutValues(row);
  }
}

async function* csvRows(file: ImportFile): AsyncGenerator<Row, void> {
  let columns: readonly Column[] | undefined;
  try {
    for await (const { line, cells, fault } of readCsv(file.bytes)) {
      if (columns === undefined) {
        if (fault !== undefined) throw new AppError(fault);
        if (cells.length === 1 && OTHER_SEPARATOR.test(cells[0] ?? '')) throw new AppError(OTHERWISE_SEPARATED);
        columns = readHeader(
          file.module,
          cells.map((cell) => cell ?? ''),
          file,
        );
        for (const { kind, name } of columns) if (kind === 'ignored') file.ignored.add(name);
      } else if (fault !== undefined) yield refused(line, fault);
      else if (cells.length === columns.length) yield buildRow(line, valuesOf(columns, cells, file), file);
      else {
        const detail = `The line has ${cells.length} cells, and the header ${columns.length}`;
        yield refused(line, { code: codes.malformedImport, detail });
      }
    }
  } catch (error) {
    throw error instanceof BrokenFile && columns === undefined ? new AppError(error.fault) : error;
  }
  if (columns === undefined) throw new AppError({ code: codes.malformedImport, detail: 'The file has no header' });
}

function* valuesOf(
  columns: readonly Column[],
  cells: readonly Cell[],
  key: RowKey,
): Generator<readonly [Column, unknown], void> {
  for (const [place, column] of columns.entries()) {
    const cell = cells[place] ?? null;
    const isEmpty = cell === null || cell === '';
    const isValue = column.kind === 'attribute' || (column.kind === 'reference' && isEmpty);
    const value = isValue ? readCell(column.field, column.kind === 'attribute' ? cell : null, key) : cell;
    if (value !== undefined) yield [column, value];
  }
}

async function* ndjsonRows(file: ImportFile, limits: Limits): AsyncGenerator<Row, void> {
  for await (const line of readNdjson(file.bytes, limits)) {
    if ('fault' in line) yield refused(line.line, line.fault);
    else if (!isFoot(line.object)) yield readObjectRow(line.line, line.object, file);
  }
}

/** Whether an object is the last line of an export. */
function isFoot({ totals, attributes }: JsonObject): boolean {
  return isObject(totals) && attributes === undefined;
}

function readObjectRow(line: number, object: JsonObject, file: ImportFile): Row {
  const { attributes = {}, links = {}, ...ids } = object;
  if (!isObject(attributes)) return malformed(line, 'The member attributes is not an object');
  if (!isObject(links) || Object.values(links).some((entries) => !Array.isArray(entries) || entries.length > 0))
    return malformed(line, 'An import has no links');
  const values: (readonly [Column, unknown])[] = [];
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(ids)) {
    const column = readColumn(file.module, name);
    if ('code' in column || !isOfIds(column)) return malformed(line, 'A row has id, id:{system} and attributes', name);
    values.push([column, value]);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (faults.length >= MAX_FAULTS) break;
    const column = readColumn(file.module, name);
    const source = { pointer: attributePointer(name) };
    if ('code' in column) faults.push({ ...column, source });
    else if (isOfIds(column)) {
      faults.push({ code: codes.malformedImport, detail: 'Ids are beside the attributes', value: name, source });
    } else {
      values.push([column, value]);
      if (column.kind === 'ignored' && file.ignored.size < MAX_FAULTS) file.ignored.add(name);
    }
  }
  return buildRow(line, values, file, faults);
}

function isOfIds({ kind }: Column): boolean {
  return kind === 'id' || kind === 'external';
}

function malformed(line: number, detail: string, value?: string): Row {
  return refused(line, { code: codes.malformedImport, detail, ...(value !== undefined && { value }) });
}

function refused(line: number, fault: Fault): Row {
  return buildRow(line, [], { mode: 'create', keySystem: '' }, [fault]);
}
