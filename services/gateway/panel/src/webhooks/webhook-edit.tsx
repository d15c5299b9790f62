import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanInput, Edit, SimpleForm, TopToolbar } from 'react-admin';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { RotateButton } from '../secrets/rotate-button.js';
import { ActiveButtons } from './active-buttons.js';
import { allWhenEmpty } from './all-when-empty.js';
import { DeliveryList } from './delivery-list.js';
import { ReplayButton } from './replay-button.js';
import { WebhookFormFields } from './webhook-form.js';

/** The lag of a webhook changes all the time, and a record that was read again replaces what is being written. */
const READ_ONCE = { refetchOnWindowFocus: false };

/** Edits, pauses or deletes a webhook, replaces its secret, and shows what it posted. */
export function WebhookEdit(): ReactElement {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      transform={allWhenEmpty}
      queryOptions={READ_ONCE}
      actions={<Actions />}
      aside={<DeliveryList />}
    >
      <SimpleForm toolbar={<Buttons />}>
        <WebhookFormFields />
        <BooleanInput source="active" helperText={false} />
      </SimpleForm>
    </Edit>
  );
}

function Actions(): ReactElement {
  const record = useRecordContext();
  if (record === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      <ActiveButtons />
      <ReplayButton />
      <RotateButton name={String(record.url)} warning="crm.webhooks.rotate_warning" />
    </TopToolbar>
  );
}

function Buttons(): ReactElement {
  const translate = useTranslate();
  const record = useRecordContext();
  const question = translate('crm.common.delete_question', { name: String(record?.url) });
  return <EditToolbar question={question} warning="crm.webhooks.delete_warning" />;
}
