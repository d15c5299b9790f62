import type { FileContentMessage, RecordMessage } from '@crm/protos';

/** A record as the records service returns it, with tickets for its contents. */
export interface AnsweredRecord {
  readonly record: RecordMessage | null;
  readonly files: readonly FileContentMessage[];
}

/** The record in an answer. Its absence is a defect of the service that answered. */
export function recordIn({ record }: { readonly record: RecordMessage | null }): RecordMessage {
  if (record === null) throw new TypeError('The answer has no record');
  return record;
}
