import type { ReactElement } from 'react';
import { Create, Edit, SimpleForm } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { FieldFormFields } from './field-form.js';
import { withoutEmptyTexts } from './without-empty-texts.js';

/** Defines an attribute. */
export function FieldCreate(): ReactElement {
  return (
    <Create redirect="list" transform={withoutEmptyTexts}>
      <SimpleForm sanitizeEmptyValues defaultValues={{ type: 'text', required: false }}>
        <FieldFormFields />
      </SimpleForm>
    </Create>
  );
}

/** Changes or hides an attribute. */
export function FieldEdit(): ReactElement {
  return (
    <Edit {...WHOLE_RECORD} mutationMode="pessimistic" transform={withoutEmptyTexts}>
      <SimpleForm sanitizeEmptyValues toolbar={<EditToolbar warning="crm.catalog.field_delete_warning" />}>
        <FieldFormFields />
      </SimpleForm>
    </Edit>
  );
}
