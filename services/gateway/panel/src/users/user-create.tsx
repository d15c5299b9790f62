import { required } from 'ra-core';
import type { ReactElement } from 'react';
import { Create, SelectInput, SimpleForm } from 'react-admin';
import { STATUSES } from './statuses.js';
import { UserFormFields } from './user-form.js';

/** Creates a user, who can sign in once a password is set. */
export function UserCreate(): ReactElement {
  return (
    <Create redirect="edit">
      <SimpleForm>
        <UserFormFields />
        <SelectInput
          source="status"
          choices={STATUSES}
          defaultValue="Active"
          validate={required()}
          helperText={false}
        />
      </SimpleForm>
    </Create>
  );
}
