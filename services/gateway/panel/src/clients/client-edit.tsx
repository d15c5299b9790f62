import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Edit, SimpleForm, TopToolbar } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { CopyField } from '../look/copy-field.js';
import { RotateButton } from '../secrets/rotate-button.js';
import { TokensButton } from '../tokens/tokens-button.js';
import { ClientFormFields } from './client-form.js';

/** Edits or deletes a client, replaces its secret, and links to its tokens. */
export function ClientEdit(): ReactElement {
  return (
    <Edit {...WHOLE_RECORD} mutationMode="pessimistic" redirect={false} actions={<Actions />}>
      <SimpleForm toolbar={<EditToolbar warning="crm.clients.delete_warning" />}>
        <ClientId />
        <ClientFormFields />
      </SimpleForm>
    </Edit>
  );
}

function Actions(): ReactElement {
  const record = useRecordContext();
  if (record === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      <TokensButton filter={{ client_id: String(record.id) }} />
      {record.is_confidential === true ? (
        <RotateButton name={String(record.name)} warning="crm.clients.rotate_warning" />
      ) : null}
    </TopToolbar>
  );
}

function ClientId(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  return record === undefined ? null : (
    <CopyField label={translate('crm.sign_in.client_id')} value={String(record.id)} />
  );
}
