import { useLocale, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanField, DataTable, List } from 'react-admin';
import { textOf } from '../data/text-of.js';
import { CreateToolbar } from '../look/create-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { RecordLink } from '../look/record-link.js';
import { useModules } from '../records/use-metadata.js';
import { ModuleInput } from './module-input.js';
import { LOCALES } from './vocabulary.js';

const filters = [<ModuleInput key="module" source="module" sx={{ minWidth: 220 }} alwaysOn />];

/** Custom attributes of all modules, or of one. */
export function FieldList(): ReactElement {
  const translate = useTranslate();
  const locale = LOCALES[useLocale() as keyof typeof LOCALES];
  const { data: modules = {} } = useModules();
  return (
    <List exporter={false} filters={filters} actions={<CreateToolbar />} empty={false} perPage={25}>
      <DataTable bulkActionButtons={false} rowClick="edit" empty={<NothingFound text="crm.catalog.no_fields" />}>
        <DataTable.Col source="name" disableSort field={RecordLink} />
        <DataTable.Col
          source="module"
          disableSort
          render={({ module }) => modules[String(module)]?.labelPlural ?? textOf(module)}
        />
        <DataTable.Col
          source="labels"
          disableSort
          render={({ labels }) => {
            const texts = labels as Readonly<Record<string, string>>;
            return texts[locale] ?? texts[LOCALES.en];
          }}
        />
        <DataTable.Col
          source="type"
          disableSort
          render={({ type }) => translate(`crm.catalog.types.${String(type)}`)}
        />
        <DataTable.Col source="required" disableSort field={BooleanField} />
        <DataTable.Col source="modified" disableSort field={Instant} />
      </DataTable>
    </List>
  );
}
