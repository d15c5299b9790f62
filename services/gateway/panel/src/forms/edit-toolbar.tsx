import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteButton, SaveButton, Toolbar } from 'react-admin';

/** The buttons below the form of a record: save, and delete after a warning. */
export function EditToolbar(props: { readonly question?: string; readonly warning: string }): ReactElement {
  const translate = useTranslate();
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteButton
        mutationMode="pessimistic"
        confirmTitle={props.question}
        confirmContent={translate(props.warning)}
      />
    </Toolbar>
  );
}
