import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useGetList, useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import type { PanelRecord } from '../data/documents.js';
import { textOf } from '../data/text-of.js';

/** Chooses a user by part of the user name. */
export function AddMember({ onChosen }: { readonly onChosen: (userId: string) => void }): ReactElement {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const { data = [] } = useGetList<PanelRecord>('users', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'user_name', order: 'ASC' },
    filter: { 'user_name@li': text },
  });
  return (
    <Autocomplete
      options={data}
      value={null}
      inputValue={text}
      blurOnSelect
      filterOptions={(found) => found}
      getOptionLabel={(user) => textOf(user.user_name)}
      getOptionKey={(user) => user.id}
      noOptionsText={translate('crm.records.nothing_found')}
      onInputChange={(_event, wanted) => {
        setText(wanted);
      }}
      onChange={(_event, user) => {
        setText('');
        if (user !== null) onChosen(user.id);
      }}
      renderInput={(params) => <TextField {...params} label={translate('crm.roles.add_member')} />}
    />
  );
}
