import type { ReactElement } from 'react';
import { Create, SimpleForm } from 'react-admin';
import { RoleFormFields } from './role-form.js';

/** Creates a role, without members at first. */
export function RoleCreate(): ReactElement {
  return (
    <Create redirect="edit">
      <SimpleForm>
        <RoleFormFields />
      </SimpleForm>
    </Create>
  );
}
