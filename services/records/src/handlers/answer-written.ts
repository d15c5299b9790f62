import type { Module } from '@crm/catalog';
import type { FileContentInput, RecordInput } from '@crm/protos';
import type { Rights } from '../domain/rights.js';
import { fileFields } from '../sql/compile-contents.js';
import { toRecordMessage, type StoredRecord } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';
import { toFileContents } from './file-contents.js';

/** The answer to a write. */
export interface WrittenAnswer {
  readonly record: RecordInput;
  readonly files: FileContentInput[];
}

/**
 * Answers a record that was written, with the contents that are wanted. Those are read together with the record, so that they
 * belong to the version that is answered.
 */
export async function answerWritten(
  { reader, passes }: Dependencies,
  module: Module,
  rights: Rights,
  wanted: readonly string[],
  record: StoredRecord,
): Promise<WrittenAnswer> {
  if (wanted.length === 0 || fileFields(module).length === 0) return { record: toRecordMessage(record), files: [] };
  const read = (await reader.written(module, record.id, rights, { contents: true })) ?? record;
  const files = await toFileContents(passes, rights.userId, wanted, read.contents);
  return { record: toRecordMessage(read), files };
}
