import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { useDataTableRenderContext, useRecordContext } from 'ra-core';
import type { ComponentProps, ReactElement } from 'react';
import { DataTable } from 'react-admin';
import { RecordLink } from '../look/record-link.js';
import { isEmptyValue, Value } from './value.js';

const NUMBERS: ReadonlySet<string> = new Set(['int', 'decimal', 'currency']);
const UNBROKEN: ReadonlySet<string> = new Set([...NUMBERS, 'date', 'datetime', 'time', 'phone']);

/**
 * The columns of a table of records. The first one names the record and leads to its page. The menu that chooses among
 * them costs as much as a page of the table, and is empty until `isChosen`.
 */
export function columnElements(columns: readonly FieldMeta[], meta: AttributesMeta, isChosen = false): ReactElement[] {
  return columns.map((column, index) => (
    <Column
      key={column.name}
      isChosen={isChosen}
      source={column.name}
      label={column.label}
      disableSort={!column.sortable}
      align={NUMBERS.has(column.type) ? 'right' : 'left'}
      sx={UNBROKEN.has(column.type) ? { whiteSpace: 'nowrap' } : {}}
    >
      <Cell field={column} meta={meta} isName={index === 0} />
    </Column>
  ));
}

function Column({
  isChosen,
  ...props
}: ComponentProps<typeof DataTable.Col> & { readonly isChosen: boolean }): ReactElement | null {
  return useDataTableRenderContext() === 'columnsSelector' && !isChosen ? null : <DataTable.Col {...props} />;
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
