import type { Module } from '@crm/catalog';
import type { FileContentInput, RecordInput } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import type { Rights } from '../domain/rights.js';
import { fileFields } from '../sql/compile-contents.js';
import { toRecordMessage, type StoredRecord } from '../repository/stored-record.js';
import { toFileContents } from './file-contents.js';

export interface WrittenAnswer {
  readonly record: RecordInput;
  readonly files: FileContentInput[];
}

/** Whether the answer to a write includes contents: some are wanted, and records of the module can have some. */
export function tellsContents(module: Module, wanted: readonly string[]): boolean {
  return wanted.length > 0 && fileFields(module).length > 0;
}

/** The answer for a written record, with those of its contents that are wanted. */
export async function answerWritten(
  passes: FilePasses,
  { userId }: Rights,
  wanted: readonly string[],
  record: StoredRecord,
): Promise<WrittenAnswer> {
  const files = await toFileContents(passes, userId, wanted, record.contents);
  return { record: toRecordMessage(record), files };
}
