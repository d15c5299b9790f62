import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, List } from 'react-admin';
import { CreateToolbar } from '../look/create-toolbar.js';
import { Instant } from '../look/instant.js';
import { NothingFound } from '../look/empty-list.js';
import { RecordLink } from '../look/record-link.js';
import { StatusChip } from '../look/status-chip.js';
import { Words } from '../look/words.js';

export function ClientList(): ReactElement {
  return (
    <List exporter={false} actions={<CreateToolbar />} empty={<NothingFound />} perPage={25}>
      <DataTable bulkActionButtons={false} rowClick="edit">
        <DataTable.Col source="name" disableSort field={RecordLink} />
        <DataTable.Col source="is_confidential" disableSort field={Kind} />
        <DataTable.Col source="grants" disableSort field={Words} />
        <DataTable.Col source="scopes" disableSort>
          <Words source="scopes" most={2} />
        </DataTable.Col>
        <DataTable.Col source="associated_user_name" label="resources.clients.fields.associated_user_id" disableSort />
        <DataTable.Col source="modified" disableSort field={Instant} />
      </DataTable>
    </List>
  );
}

function Kind(): ReactElement {
  const translate = useTranslate();
  const record = useRecordContext();
  const isConfidential = record?.is_confidential === true;
  return (
    <StatusChip
      text={translate(isConfidential ? 'crm.clients.confidential' : 'crm.clients.public')}
      tone={isConfidential ? 'success' : 'default'}
    />
  );
}
