import type { ReactElement } from 'react';
import { Create, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { ClientFormFields } from './client-form.js';

const USUAL = { is_confidential: true, grants: ['client_credentials', 'refresh_token'], scopes: ['standard:read'] };

/** Creates a client. The secret dialog then shows its secret. */
export function ClientCreate(): ReactElement {
  return (
    <Create redirect="edit">
      <SimpleForm
        defaultValues={USUAL}
        toolbar={
          <Toolbar>
            <SaveButton alwaysEnable />
          </Toolbar>
        }
      >
        <ClientFormFields />
      </SimpleForm>
    </Create>
  );
}
