import type { ReactElement } from 'react';
import { Edit, SimpleForm } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { RoleFormFields } from './role-form.js';
import { RoleMembers } from './role-members.js';

/** Edits or deletes a role, and manages its members. */
export function RoleEdit(): ReactElement {
  return (
    <Edit {...WHOLE_RECORD} mutationMode="pessimistic" redirect={false} aside={<RoleMembers />}>
      <SimpleForm toolbar={<EditToolbar warning="crm.roles.last_role" />}>
        <RoleFormFields />
      </SimpleForm>
    </Edit>
  );
}
