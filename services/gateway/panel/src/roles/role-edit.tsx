import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteWithConfirmButton, Edit, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { RoleFormFields } from './role-form.js';
import { RoleMembers } from './role-members.js';

/** Members stand beside the levels only where every column of these has room. */
const MAIN = { '& .RaEdit-card': { flexBasis: { xs: '100%', xl: 480 } } };

/** A role, who has it, and its end. */
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
