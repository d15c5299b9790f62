import { useRecordContext, useResourceContext } from 'ra-core';
import type { ReactElement } from 'react';
import { placeOf } from '../data/place-of.js';
import { recordName } from './record-name.js';
import { useModules } from './use-metadata.js';

/** The name of the record of the page. */
export function useRecordName(): string {
  const record = useRecordContext();
  return record === undefined ? '' : recordName(record);
}

/** The same, or the name of its module where it cannot be read. */
export function RecordTitle(): ReactElement {
  const { data: modules } = useModules();
  const module = placeOf(useResourceContext() ?? '').type;
  return <span>{useRecordName() || modules?.[module]?.label}</span>;
}
