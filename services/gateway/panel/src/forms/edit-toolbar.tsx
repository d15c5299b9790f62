import { useGetRecordRepresentation, useRecordContext, useResourceContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteButton, SaveButton, Toolbar } from 'react-admin';

/** The buttons below the form of a record. */
export function EditToolbar({ warning }: { readonly warning: string }): ReactElement {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteAfterQuestion warning={warning} />
    </Toolbar>
  );
}

/** Deletes the record of a form, after a question that names it, and a warning. */
export function DeleteAfterQuestion({ warning }: { readonly warning: string }): ReactElement {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return (
    <DeleteButton
      mutationMode="pessimistic"
      confirmTitle={translate('crm.common.delete_question', { name: nameOf(useRecordContext()) })}
      confirmContent={translate(warning)}
    />
  );
}
