import type { ReactElement } from 'react';
import { DataTable, List } from 'react-admin';
import { CreateToolbar } from '../look/create-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { RecordLink } from '../look/record-link.js';

/** Custom drop-downs, and what is added to built-in ones. */
export function OptionsList(): ReactElement {
  return (
    <List exporter={false} actions={<CreateToolbar />} empty={false} perPage={25}>
      <DataTable bulkActionButtons={false} rowClick="edit" empty={<NothingFound text="crm.catalog.no_options" />}>
        <DataTable.Col source="name" disableSort field={RecordLink} />
        <DataTable.Col
          source="items"
          align="right"
          disableSort
          render={({ items }) => (items as readonly unknown[]).length}
        />
        <DataTable.Col source="modified" disableSort field={Instant} />
      </DataTable>
    </List>
  );
}
