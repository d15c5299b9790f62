import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Edit, SaveButton, SimpleForm, Toolbar, TopToolbar } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { PresentRecord } from '../look/present-record.js';
import { TokensButton } from '../tokens/tokens-button.js';
import { PasswordButton } from './password-button.js';
import { StatusButton } from './status-button.js';
import { UserFormFields } from './user-form.js';

/** Edits a user, sets the password, and links to the tokens. */
export function UserEdit(): ReactElement {
  return (
    <Edit {...WHOLE_RECORD} mutationMode="pessimistic" redirect={false} actions={<Actions />}>
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        <UserFormFields />
      </SimpleForm>
    </Edit>
  );
}

function Actions(): ReactElement {
  const record = useRecordContext();
  if (record === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      <TokensButton filter={{ user_id: String(record.id) }} />
      <PasswordButton />
      <PresentRecord>
        <StatusButton />
      </PresentRecord>
    </TopToolbar>
  );
}
