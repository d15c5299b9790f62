import type { ReactElement } from 'react';
import { Create, SimpleForm } from 'react-admin';
import { UserFormFields } from './user-form.js';

/** Creates a user, who can sign in once a password is set. */
export function UserCreate(): ReactElement {
  return (
    <Create redirect="edit">
      <SimpleForm>
        <UserFormFields />
      </SimpleForm>
    </Create>
  );
}
