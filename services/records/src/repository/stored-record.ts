import type { RecordInput } from '@crm/protos';

/** A record as a statement answers it. */
export interface StoredRecord {
  readonly id: string;
  /** Row version. */
  readonly version: number;
  /** JSON object of the attributes, as Postgres wrote it. */
  readonly attributesJson: string;
  /** The to-one links that lead to a live record. */
  readonly toOne: readonly { readonly link: string; readonly id: string }[];
}

/** A row of a statement made of `compileRecordSelect`. */
export interface RecordRow {
  readonly id: string;
  /** A `bigint`, as text. */
  readonly version: string;
  readonly attributes: string;
  readonly [link: `link_${number}`]: string | null;
}

/** Reads a row; `links` names what its columns `link_0`, `link_1`… hold. */
export function toStoredRecord(row: RecordRow, links: readonly string[]): StoredRecord {
  const toOne: { link: string; id: string }[] = [];
  for (const [index, link] of links.entries()) {
    const id = row[`link_${index}`];
    if (typeof id === 'string') toOne.push({ link, id });
  }
  return { id: row.id, version: Number(row.version), attributesJson: row.attributes, toOne };
}

/** The message of a record. */
export function toRecordMessage(record: StoredRecord): RecordInput {
  const { id, version, attributesJson, toOne } = record;
  return { id, version, attributesJson: Buffer.from(attributesJson), toOne: [...toOne] };
}
