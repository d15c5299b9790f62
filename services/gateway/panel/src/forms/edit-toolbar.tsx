import { useGetRecordRepresentation, useRecordContext, useResourceContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DeleteButton, SaveButton, Toolbar } from 'react-admin';

/** The buttons below the form of a record: save, and delete after a question that names it, and a warning. */
export function EditToolbar({ warning }: { readonly warning: string }): ReactElement {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteButton
        mutationMode="pessimistic"
        confirmTitle={translate('crm.common.delete_question', { name: nameOf(useRecordContext()) })}
        confirmContent={translate(warning)}
      />
    </Toolbar>
  );
}
