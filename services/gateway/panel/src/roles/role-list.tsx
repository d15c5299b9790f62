import type { ReactElement } from 'react';
import { DataTable, List, SearchInput } from 'react-admin';
import { useTranslate } from 'ra-core';
import { CreateToolbar } from '../look/create-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { RecordLink } from '../look/record-link.js';

export function RoleList(): ReactElement {
  const translate = useTranslate();
  const filters = [<SearchInput key="name" source="name@li" placeholder={translate('crm.roles.search')} alwaysOn />];
  return (
    <List
      exporter={false}
      filters={filters}
      actions={<CreateToolbar />}
      empty={false}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
    >
      <DataTable bulkActionButtons={false} rowClick="edit" empty={<NothingFound />}>
        <DataTable.Col source="name" field={RecordLink} />
        <DataTable.Col source="description" disableSort />
        <DataTable.Col source="date_modified" field={Instant} />
      </DataTable>
    </List>
  );
}
