import type { ReactElement } from 'react';
import { DataTable, List, ReferenceField } from 'react-admin';
import { CreateToolbar } from '../look/create-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { RecordLink } from '../look/record-link.js';
import { Words } from '../look/words.js';
import { WebhookState } from './webhook-state.js';

export function WebhookList(): ReactElement {
  return (
    <List exporter={false} actions={<CreateToolbar />} empty={false} perPage={25}>
      <DataTable bulkActionButtons={false} rowClick="edit" empty={<NothingFound text="crm.webhooks.none" />}>
        <DataTable.Col source="url" disableSort field={RecordLink} />
        <DataTable.Col label="crm.webhooks.state" disableSort field={WebhookState} />
        <DataTable.NumberCol source="lag" disableSort />
        <DataTable.NumberCol source="failures" disableSort />
        <DataTable.Col source="user_id" disableSort>
          <ReferenceField source="user_id" reference="users" />
        </DataTable.Col>
        <DataTable.Col source="modules" disableSort>
          <Words source="modules" most={2} whenNull="crm.webhooks.all" />
        </DataTable.Col>
        <DataTable.Col source="kinds" disableSort>
          <Words source="kinds" most={2} whenNull="crm.webhooks.all" />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}
