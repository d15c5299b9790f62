import type { RecordMessage } from '@crm/protos';

/** The record in an answer. Its absence is a defect of the service that answered. */
export function recordIn({ record }: { readonly record: RecordMessage | null }): RecordMessage {
  if (record === null) throw new TypeError('The answer has no record');
  return record;
}
