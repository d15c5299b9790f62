import { required } from 'ra-core';
import type { ReactElement } from 'react';
import { TextInput } from 'react-admin';
import { AccessRulesInput } from './access-rules-input.js';

/** What a role is. */
export function RoleFormFields(): ReactElement {
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 150 } }}
        sx={{ maxWidth: 480 }}
      />
      <TextInput source="description" multiline sx={{ maxWidth: 720 }} />
      <AccessRulesInput source="actions" />
    </>
  );
}
