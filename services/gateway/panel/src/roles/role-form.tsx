import { required } from 'ra-core';
import type { ReactElement } from 'react';
import { TextInput } from 'react-admin';
import { KeepDraft } from '../forms/keep-draft.js';
import { AccessRulesInput } from './access-rules-input.js';

export function RoleFormFields(): ReactElement {
  return (
    <>
      <KeepDraft />
      <TextInput
        source="name"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 150 } }}
        sx={{ maxWidth: 480 }}
        helperText={false}
      />
      <TextInput source="description" multiline helperText={false} sx={{ maxWidth: 720 }} />
      <AccessRulesInput source="actions" />
    </>
  );
}
