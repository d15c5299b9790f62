import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, TextInput } from 'react-admin';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { DefinitionList } from './definition-list.js';
import { definitionPages } from './definition-pages.js';
import { LabelText } from './definition-texts.js';
import { REQUIRED, useFixed, useSuggestion } from './fixed-inputs.js';
import { textInputs } from './text-inputs.js';
import { suggestedModule } from './vocabulary.js';

/** Custom modules. */
export function CustomModuleList(): ReactElement {
  return (
    <DefinitionList none="crm.catalog.no_modules">
      <DataTable.Col source="plural_labels" disableSort field={LabelText} />
    </DefinitionList>
  );
}

/** Defines a module; changes or hides it. */
export const [CustomModuleCreate, CustomModuleEdit] = definitionPages({
  inputs: Inputs,
  toolbar: <EditToolbar warning="crm.catalog.module_delete_warning" />,
});

function Inputs(): ReactElement {
  const translate = useTranslate();
  const fixed = useFixed();
  const suggest = useSuggestion('name', suggestedModule);
  const labelOf = (source: string): string => `resources.catalog-modules.fields.${source}`;
  return (
    <>
      {textInputs(translate, { source: 'labels', label: labelOf('labels'), english: { validate: REQUIRED } })}
      {textInputs(translate, {
        source: 'plural_labels',
        label: labelOf('plural_labels'),
        english: { validate: REQUIRED, onChange: suggest },
      })}
      <TextInput source="name" helperText={!fixed.readOnly && 'crm.catalog.module_name_help'} {...fixed} />
      {textInputs(translate, { source: 'help', label: labelOf('help') })}
    </>
  );
}
