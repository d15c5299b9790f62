import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable } from 'react-admin';
import { RecordLink } from '../look/record-link.js';
import { nameColumn } from './chosen-columns.js';
import { isEmptyValue, Value } from './value.js';

/** The columns of a table of records; the first one names the record and leads to its page. */
export function columnElements(columns: readonly FieldMeta[], meta: AttributesMeta): ReactElement[] {
  const name = nameColumn(columns)?.name;
  const ordered = [...columns].sort((one, other) => Number(other.name === name) - Number(one.name === name));
  return ordered.map((column) => (
    <DataTable.Col key={column.name} source={column.name} label={column.label} disableSort={!column.sortable}>
      <Cell field={column} meta={meta} isName={column.name === name} />
    </DataTable.Col>
  ));
}

function Cell(props: {
  readonly field: FieldMeta;
  readonly meta: AttributesMeta;
  readonly isName: boolean;
}): ReactElement | null {
  const record = useRecordContext();
  if (record === undefined) return null;
  if (props.isName) return <RecordLink source={props.field.name} type="show" />;
  return isEmptyValue(record[props.field.name]) ? null : <Value {...props} record={record} />;
}
