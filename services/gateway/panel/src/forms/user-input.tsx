import { useResourceContext, useTranslate, type Validator } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteInput, ReferenceInput } from 'react-admin';

/** Chooses a user by part of the user name. */
export function UserInput(props: {
  readonly source: string;
  readonly help: string;
  readonly validate?: Validator;
}): ReactElement {
  const { source, help, validate } = props;
  const translate = useTranslate();
  const resource = String(useResourceContext());
  return (
    <ReferenceInput source={source} reference="users" sort={{ field: 'user_name', order: 'ASC' }}>
      <AutocompleteInput
        label={translate(`resources.${resource}.fields.${source}`)}
        optionText="user_name"
        filterToQuery={(text: string) => ({ 'user_name@li': text })}
        validate={validate}
        helperText={help}
        sx={{ maxWidth: 480 }}
      />
    </ReferenceInput>
  );
}
