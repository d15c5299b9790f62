import type { FileContentInput, RecordInput } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import type { StoredContent } from '../domain/stored-record.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { toRecordMessage } from '../repository/record-row.js';

export interface RecordAnswer {
  readonly record: RecordInput;
  readonly files: FileContentInput[];
}

/** The answer for a record that was read or written, with those of its contents that are wanted. */
export async function answerRecord(
  passes: FilePasses,
  userId: string,
  wanted: readonly string[],
  record: StoredRecord,
): Promise<RecordAnswer> {
  const files = await toFileContents(passes, userId, wanted, record.contents);
  return { record: toRecordMessage(record), files };
}

/** The wanted contents of a record, each with the ticket by which the user may read it. */
export async function toFileContents(
  passes: Pick<FilePasses, 'makeTicket'>,
  userId: string,
  wanted: readonly string[],
  contents: readonly StoredContent[] = [],
): Promise<FileContentInput[]> {
  return Promise.all(
    contents
      .filter(({ field }) => wanted.includes(field))
      .map(async ({ sha256, ...content }) => ({
        ...content,
        sha256,
        ticket: await passes.makeTicket({ sha256, userId }),
      })),
  );
}
