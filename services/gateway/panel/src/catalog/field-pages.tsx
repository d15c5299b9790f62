import { EditToolbar } from '../forms/edit-toolbar.js';
import { definitionPages } from './definition-pages.js';
import { FieldFormFields } from './field-form.js';

/** Defines an attribute; changes or hides it. */
export const [FieldCreate, FieldEdit] = definitionPages({
  inputs: FieldFormFields,
  toolbar: <EditToolbar warning="crm.catalog.field_delete_warning" />,
  defaultValues: { type: 'text', required: false },
});
