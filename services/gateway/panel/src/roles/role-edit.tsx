import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteWithConfirmButton, Edit, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { RoleFormFields } from './role-form.js';
import { RoleMembers } from './role-members.js';

/** Members are beside the levels only where all columns of the levels fit. */
const MAIN = { '& .RaEdit-card': { flexBasis: { xs: '100%', xl: 480 } } };

/** Edits or deletes a role, and manages its members. */
export function RoleEdit(): ReactElement {
  return (
    <Edit mutationMode="pessimistic" redirect={false} aside={<RoleMembers />} sx={MAIN}>
      <SimpleForm toolbar={<Buttons />}>
        <RoleFormFields />
      </SimpleForm>
    </Edit>
  );
}

function Buttons(): ReactElement {
  const translate = useTranslate();
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteWithConfirmButton confirmContent={translate('crm.roles.last_role')} />
    </Toolbar>
  );
}
