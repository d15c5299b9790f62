import VpnKey from '@mui/icons-material/VpnKey';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteWithConfirmButton, Edit, SaveButton, SimpleForm, Toolbar, TopToolbar } from 'react-admin';
import { ActButton } from '../look/act-button.js';
import { CopyField } from '../look/copy-field.js';
import { TokensButton } from '../tokens/tokens-button.js';
import { usePanelData } from '../look/use-panel-data.js';
import { ClientFormFields } from './client-form.js';

/** Edits or deletes a client, replaces its secret, and links to its tokens. */
export function ClientEdit(): ReactElement {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<Actions />}>
      <SimpleForm toolbar={<Buttons />}>
        <ClientId />
        <ClientFormFields />
      </SimpleForm>
    </Edit>
  );
}

function Actions(): ReactElement {
  const translate = useTranslate();
  const record = useRecordContext();
  const { rotateSecret } = usePanelData();
  if (record === undefined) return <TopToolbar />;
  const name = String(record.name);
  return (
    <TopToolbar>
      <TokensButton filter={{ client_id: String(record.id) }} />
      {record.is_confidential === true ? (
        <ActButton
          label="crm.clients.rotate"
          icon={<VpnKey />}
          question={{
            title: translate('crm.clients.rotate_question', { name }),
            warning: translate('crm.clients.rotate_warning'),
          }}
          act={() => rotateSecret(String(record.id))}
        />
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

function Buttons(): ReactElement {
  const translate = useTranslate();
  const record = useRecordContext();
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteWithConfirmButton
        confirmTitle={translate('crm.clients.delete_question', { name: String(record?.name) })}
        confirmContent={translate('crm.clients.delete_warning')}
      />
    </Toolbar>
  );
}
