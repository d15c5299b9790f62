import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanField, DataTable, List, SearchInput, SelectInput } from 'react-admin';
import { CreateToolbar } from '../look/create-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { RecordLink } from '../look/record-link.js';
import { StatusChip } from '../look/status-chip.js';
import { STATUSES } from './statuses.js';

/** Every user, whether active or not. */
export function UserList(): ReactElement {
  const translate = useTranslate();
  const filters = [
    <SearchInput key="name" source="user_name@li" placeholder={translate('crm.users.search')} alwaysOn />,
    <SelectInput key="status" source="status" choices={STATUSES} alwaysOn sx={{ minWidth: 160 }} />,
  ];
  return (
    <List
      exporter={false}
      filters={filters}
      actions={<CreateToolbar />}
      empty={false}
      sort={{ field: 'user_name', order: 'ASC' }}
      perPage={25}
    >
      <DataTable bulkActionButtons={false} rowClick="edit" empty={<NothingFound />}>
        <DataTable.Col source="user_name" field={RecordLink} />
        <DataTable.Col source="full_name" disableSort />
        <DataTable.Col source="email1" disableSort />
        <DataTable.Col source="title" />
        <DataTable.Col source="is_admin" field={BooleanField} />
        <DataTable.Col source="status" field={Status} />
        <DataTable.Col source="date_modified" field={Instant} />
      </DataTable>
    </List>
  );
}

function Status(): ReactElement {
  const translate = useTranslate();
  const status = String(useRecordContext()?.status);
  return (
    <StatusChip
      text={translate(`crm.users.statuses.${status}`, { _: status })}
      tone={status === 'Active' ? 'success' : 'default'}
    />
  );
}
