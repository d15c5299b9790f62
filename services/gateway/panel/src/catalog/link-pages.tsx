import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, TextInput } from 'react-admin';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { DefinitionList, OF_MODULE } from './definition-list.js';
import { definitionPages } from './definition-pages.js';
import { LabelText, ModuleText } from './definition-texts.js';
import { REQUIRED, useFixed, useSuggestion } from './fixed-inputs.js';
import { ModuleInput } from './module-input.js';
import { textInputs } from './text-inputs.js';
import { suggestedName } from './vocabulary.js';

/** Custom links from all modules, or from one. */
export function LinkList(): ReactElement {
  return (
    <DefinitionList none="crm.catalog.no_links" filters={OF_MODULE}>
      <DataTable.Col source="module" disableSort field={ModuleText} />
      <DataTable.Col source="labels" disableSort field={LabelText} />
      <DataTable.Col source="related_module" disableSort field={ModuleText} />
      <DataTable.Col source="inverse_labels" disableSort field={LabelText} />
    </DefinitionList>
  );
}

/** Defines a link; changes or hides it. */
export const [LinkCreate, LinkEdit] = definitionPages({
  inputs: Ends,
  toolbar: <EditToolbar warning="crm.catalog.link_delete_warning" />,
});

function Ends(): ReactElement {
  return (
    <>
      <End module="module" name="name" labels="labels" />
      <End module="related_module" name="inverse" labels="inverse_labels" />
    </>
  );
}

/** A module, and the link as its records show it. */
function End(sources: { readonly module: string; readonly name: string; readonly labels: string }): ReactElement {
  const { module, name, labels } = sources;
  const translate = useTranslate();
  const fixed = useFixed();
  const suggest = useSuggestion(name, suggestedName);
  return (
    <>
      <ModuleInput source={module} helperText={false} {...fixed} />
      {textInputs(translate, {
        source: labels,
        label: `resources.catalog-links.fields.${labels}`,
        english: { validate: REQUIRED, onChange: suggest },
      })}
      <TextInput source={name} helperText={!fixed.readOnly && 'crm.catalog.name_help'} {...fixed} />
    </>
  );
}
