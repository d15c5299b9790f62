import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { recordName } from './record-name.js';

/** The name of the record of the page. */
export function useRecordName(): string {
  const record = useRecordContext();
  return record === undefined ? '' : recordName(record);
}

export function RecordTitle(): ReactElement {
  return <span>{useRecordName()}</span>;
}
