import Typography from '@mui/material/Typography';
import { required, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanInput, TextInput } from 'react-admin';
import { KeepDraft } from '../forms/keep-draft.js';

/** The attributes of a user that an administrator sets, except the status. Applications set the others. */
export function UserFormFields(): ReactElement {
  return (
    <>
      <KeepDraft />
      <Heading text="crm.users.account" />
      <TextInput source="user_name" validate={required()} slotProps={lengthOf(60)} sx={WIDTH} helperText={false} />
      <BooleanInput source="is_admin" defaultValue={false} helperText={false} />
      <Heading text="crm.users.person" />
      <TextInput source="first_name" slotProps={lengthOf(30)} sx={WIDTH} helperText={false} />
      <TextInput source="last_name" validate={required()} slotProps={lengthOf(30)} sx={WIDTH} helperText={false} />
      <TextInput source="email1" type="email" slotProps={lengthOf(255)} sx={WIDTH} helperText={false} />
      <TextInput source="title" slotProps={lengthOf(50)} sx={WIDTH} helperText={false} />
      <TextInput source="department" slotProps={lengthOf(50)} sx={WIDTH} helperText={false} />
      <TextInput source="phone_work" slotProps={lengthOf(50)} sx={WIDTH} helperText={false} />
    </>
  );
}

const WIDTH = { maxWidth: 480 };

function lengthOf(maxLength: number): { htmlInput: { maxLength: number; autoComplete: string } } {
  return { htmlInput: { maxLength, autoComplete: 'off' } };
}

function Heading({ text }: { readonly text: string }): ReactElement {
  const translate = useTranslate();
  return (
    <Typography variant="h6" component="h2" sx={{ mt: 1 }}>
      {translate(text)}
    </Typography>
  );
}
