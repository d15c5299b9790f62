import { maxValue, minValue, required, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import {
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  ReferenceInput,
  TextInput,
} from 'react-admin';
import { KeepDraft } from '../forms/keep-draft.js';
import { GRANTS, SCOPES } from './vocabulary.js';

const MAX_NAME_LENGTH = 255;
const RATE_LIMITS = [minValue(1), maxValue(1_000_000)];

/** The attributes of a client that an administrator sets. */
export function ClientFormFields(): ReactElement {
  const translate = useTranslate();
  return (
    <>
      <KeepDraft />
      <TextInput
        source="name"
        helperText={false}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
      />
      <BooleanInput source="is_confidential" defaultValue helperText="crm.clients.confidential_help" />
      <CheckboxGroupInput
        source="grants"
        choices={choicesOf(GRANTS)}
        translateChoice={false}
        helperText="crm.clients.grants_help"
      />
      <CheckboxGroupInput
        source="scopes"
        choices={choicesOf(SCOPES)}
        translateChoice={false}
        helperText="crm.clients.scopes_help"
      />
      <ReferenceInput source="associated_user_id" reference="users" sort={{ field: 'user_name', order: 'ASC' }}>
        <AutocompleteInput
          label={translate('resources.clients.fields.associated_user_id')}
          optionText="user_name"
          filterToQuery={(text: string) => ({ 'user_name@li': text })}
          helperText="crm.clients.user_help"
          sx={{ maxWidth: 480 }}
        />
      </ReferenceInput>
      <NumberInput
        source="rate_limit"
        step={1}
        min={1}
        validate={RATE_LIMITS}
        helperText="crm.clients.rate_limit_help"
      />
    </>
  );
}

function choicesOf(words: readonly string[]): { id: string; name: string }[] {
  return words.map((word) => ({ id: word, name: word }));
}
