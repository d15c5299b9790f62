import type { ReactElement } from 'react';
import { Create, SimpleForm } from 'react-admin';
import { RoleFormFields } from './role-form.js';

/** A new role, which nobody has yet. */
export function RoleCreate(): ReactElement {
  return (
    <Create redirect="edit">
      <SimpleForm>
        <RoleFormFields />
      </SimpleForm>
    </Create>
  );
}
