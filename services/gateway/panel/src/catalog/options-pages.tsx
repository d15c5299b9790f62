import { RecordContextProvider, useRecordContext } from 'ra-core';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { Create, Edit, SimpleForm } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { OptionsFormFields } from './options-form.js';
import { KEPT, withoutEmptyTexts } from './without-empty-texts.js';

/** Defines a drop-down, or adds to a built-in one. */
export function OptionsCreate(): ReactElement {
  return (
    <Create redirect="list" transform={withoutEmptyTexts}>
      <SimpleForm defaultValues={{ items: [{}] }}>
        <OptionsFormFields />
      </SimpleForm>
    </Create>
  );
}

/** Changes or deletes a drop-down. */
export function OptionsEdit(): ReactElement {
  return (
    <Edit {...WHOLE_RECORD} mutationMode="pessimistic" transform={withoutEmptyTexts}>
      <WithMarks>
        <SimpleForm toolbar={<EditToolbar warning="crm.catalog.options_delete_warning" />}>
          <OptionsFormFields />
        </SimpleForm>
      </WithMarks>
    </Edit>
  );
}

/** Marks the items that the drop-down has, whose keys stay. */
function WithMarks({ children }: { readonly children: ReactNode }): ReactElement {
  const record = useRecordContext();
  const marked = useMemo(() => {
    const items = (record?.items ?? []) as readonly object[];
    return record && { ...record, items: items.map((item) => ({ ...item, [KEPT]: true })) };
  }, [record]);
  return <RecordContextProvider value={marked}>{children}</RecordContextProvider>;
}
