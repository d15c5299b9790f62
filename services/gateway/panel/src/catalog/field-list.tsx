import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanField, DataTable } from 'react-admin';
import { DefinitionList, OF_MODULE } from './definition-list.js';
import { LabelText, ModuleText } from './definition-texts.js';

/** Custom attributes of all modules, or of one. */
export function FieldList(): ReactElement {
  const translate = useTranslate();
  return (
    <DefinitionList none="crm.catalog.no_fields" filters={OF_MODULE}>
      <DataTable.Col source="module" disableSort field={ModuleText} />
      <DataTable.Col source="labels" disableSort field={LabelText} />
      <DataTable.Col source="type" disableSort render={({ type }) => translate(`crm.catalog.types.${String(type)}`)} />
      <DataTable.Col source="required" disableSort field={BooleanField} />
    </DefinitionList>
  );
}
