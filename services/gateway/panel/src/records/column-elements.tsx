import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable } from 'react-admin';
import { RecordLink } from '../look/record-link.js';
import { isEmptyValue, Value } from './value.js';

const NUMBERS: ReadonlySet<string> = new Set(['int', 'decimal', 'currency']);
const UNBROKEN: ReadonlySet<string> = new Set([...NUMBERS, 'date', 'datetime', 'time', 'phone']);

/** The columns of a table of records. The first one names the record and leads to its page. */
export function columnElements(columns: readonly FieldMeta[], meta: AttributesMeta): ReactElement[] {
  return columns.map((column, index) => (
    <DataTable.Col
      key={column.name}
      source={column.name}
      label={column.label}
      disableSort={!column.sortable}
      align={NUMBERS.has(column.type) ? 'right' : 'left'}
      sx={UNBROKEN.has(column.type) ? { whiteSpace: 'nowrap' } : {}}
    >
      <Cell field={column} meta={meta} isName={index === 0} />
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
