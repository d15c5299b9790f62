import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Edit, SimpleForm, TopToolbar } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { PresentRecord } from '../look/present-record.js';
import { RotateButton } from '../secrets/rotate-button.js';
import { ActiveButtons } from './active-buttons.js';
import { allWhenEmpty } from './all-when-empty.js';
import { DeliveryList } from './delivery-list.js';
import { ReplayButton } from './replay-button.js';
import { WebhookFormFields } from './webhook-form.js';

/** Edits, pauses or deletes a webhook, replaces its secret, and shows what it posted. */
export function WebhookEdit(): ReactElement {
  return (
    <Edit
      {...WHOLE_RECORD}
      mutationMode="pessimistic"
      redirect={false}
      transform={allWhenEmpty}
      actions={<Actions />}
      aside={
        <PresentRecord>
          <DeliveryList />
        </PresentRecord>
      }
    >
      <SimpleForm toolbar={<EditToolbar warning="crm.webhooks.delete_warning" />}>
        <WebhookFormFields />
      </SimpleForm>
    </Edit>
  );
}

function Actions(): ReactElement {
  const record = useRecordContext();
  return (
    <TopToolbar>
      <PresentRecord>
        <ActiveButtons />
      </PresentRecord>
      <ReplayButton />
      <RotateButton name={String(record?.url)} warning="crm.webhooks.rotate_warning" />
    </TopToolbar>
  );
}
