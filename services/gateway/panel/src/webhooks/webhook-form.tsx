import { required } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteArrayInput, SelectInput, TextInput } from 'react-admin';
import { KeepDraft } from '../forms/keep-draft.js';
import { UserInput } from '../forms/user-input.js';
import { WordsInput } from '../forms/words-input.js';
import { useModules } from '../records/use-metadata.js';
import { FORMATS, KINDS } from './vocabulary.js';

const MAX_URL_LENGTH = 2_000;
const REQUIRED = required();

/** The attributes of a webhook that an administrator sets, except whether it is active. */
export function WebhookFormFields(): ReactElement {
  const { data: modules = {} } = useModules();
  return (
    <>
      <KeepDraft />
      <TextInput
        source="url"
        validate={REQUIRED}
        helperText="crm.webhooks.url_help"
        slotProps={{ htmlInput: { maxLength: MAX_URL_LENGTH, autoComplete: 'off' } }}
      />
      <UserInput source="user_id" help="crm.webhooks.user_help" validate={REQUIRED} />
      <AutocompleteArrayInput
        source="modules"
        choices={Object.entries(modules).map(([id, { labelPlural }]) => ({ id, name: labelPlural }))}
        translateChoice={false}
        helperText="crm.webhooks.modules_help"
      />
      <WordsInput source="kinds" words={KINDS} help="crm.webhooks.kinds_help" />
      <SelectInput source="format" choices={FORMATS} validate={REQUIRED} helperText={false} sx={{ maxWidth: 480 }} />
    </>
  );
}
