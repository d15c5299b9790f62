import { maxValue, minValue, required } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanInput, NumberInput, TextInput } from 'react-admin';
import { KeepDraft } from '../forms/keep-draft.js';
import { UserInput } from '../forms/user-input.js';
import { WordsInput } from '../forms/words-input.js';
import { GRANTS, SCOPES } from './vocabulary.js';

const MAX_NAME_LENGTH = 255;
const RATE_LIMITS = [minValue(1), maxValue(1_000_000)];

/** The attributes of a client that an administrator sets. */
export function ClientFormFields(): ReactElement {
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
      <WordsInput source="grants" words={GRANTS} help="crm.clients.grants_help" />
      <WordsInput source="scopes" words={SCOPES} help="crm.clients.scopes_help" />
      <UserInput source="associated_user_id" help="crm.clients.user_help" />
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
