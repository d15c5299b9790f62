import type { RecordInput } from '@crm/protos';
import type { StoredContent, StoredRecord } from '../domain/stored-record.js';

/** A row of a statement made with `compileRecordSelect`. */
export interface RecordRow {
  readonly id: string;
  /** A `bigint`, as text. */
  readonly version: string;
  /** JSON objects: the attributes of the record's own row, and all others; one of the two may be absent. */
  readonly own?: string;
  readonly attributes?: string;
  /** Only in lists through a middle table, like `middle`. */
  readonly middle_id?: string;
  readonly middle?: string;
  /** Only in lists of viewed records. */
  readonly date_viewed?: string;
  /** The number of records in the list, as text; only if they are counted with the page. */
  readonly total?: string;
  /** A JSON array; only if contents were requested. */
  readonly contents?: string | null;
  readonly [link: `link_${number}`]: string | null;
  /** The keys that order the list. */
  readonly [key: `key_${number}`]: string | null;
}

/** Reads a row; `links` has the names of the links in its columns `link_0`, `link_1`… */
export function toStoredRecord(row: RecordRow, links: readonly string[]): StoredRecord {
  const toOne: { link: string; id: string }[] = [];
  for (const [index, link] of links.entries()) {
    const id = row[`link_${index}`];
    if (typeof id === 'string') toOne.push({ link, id });
  }
  const record = { id: row.id, version: Number(row.version), attributesJson: attributesOf(row), toOne };
  const { middle_id: id, middle: attributesJson, date_viewed: dateViewed, contents } = row;
  if (contents != null) return { ...record, contents: JSON.parse(contents) as StoredContent[] };
  if (dateViewed !== undefined) return { ...record, dateViewed };
  return id === undefined || attributesJson === undefined ? record : { ...record, middle: { id, attributesJson } };
}

/** All attributes as one JSON object; if there are two objects, neither is empty. */
function attributesOf({ own, attributes }: RecordRow): string {
  if (own === undefined || attributes === undefined) return own ?? attributes ?? '';
  return `${own.slice(0, -1)},${attributes.slice(1)}`;
}

export function toRecordMessage(record: StoredRecord): RecordInput {
  const { id, version, attributesJson, toOne, middle, dateViewed } = record;
  return {
    id,
    version,
    attributesJson: Buffer.from(attributesJson),
    toOne: [...toOne],
    ...(middle && { middle: { id: middle.id, attributesJson: Buffer.from(middle.attributesJson) } }),
    ...(dateViewed !== undefined && { dateViewed }),
  };
}
