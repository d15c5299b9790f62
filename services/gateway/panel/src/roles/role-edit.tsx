import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteWithConfirmButton, Edit, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { RoleFormFields } from './role-form.js';
import { RoleMembers } from './role-members.js';

/** A role, who has it, and its end. */
export function RoleEdit(): ReactElement {
  return (
    <Edit mutationMode="pessimistic" redirect={false} aside={<RoleMembers />}>
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
      <DeleteWithConfirmButton confirmContent={translate('ra.message.are_you_sure')} />
    </Toolbar>
  );
}
