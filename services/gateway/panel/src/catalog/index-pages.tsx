import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteInput, DataTable, SelectInput, Toolbar } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { textOf } from '../data/text-of.js';
import { DeleteAfterQuestion } from '../forms/edit-toolbar.js';
import { refetchWhile } from '../look/refetch-while.js';
import { StatusChip } from '../look/status-chip.js';
import { columnsOf } from '../records/chosen-columns.js';
import { useAttributes } from '../records/use-metadata.js';
import { DefinitionList, OF_MODULE } from './definition-list.js';
import { definitionPages } from './definition-pages.js';
import { ModuleText } from './definition-texts.js';
import { useFixed } from './fixed-inputs.js';
import { ModuleInput } from './module-input.js';
import { INDEX_KINDS } from './vocabulary.js';

const TONES = { building: 'warning', ready: 'success', failed: 'error' } as const;
const KIND_CHOICES = INDEX_KINDS.map((id) => ({ id, name: `crm.catalog.index_kinds.${id}` }));

/** Indexes of all modules, or of one, and whether lists use them yet. */
export function IndexList(): ReactElement {
  const translate = useTranslate();
  return (
    <DefinitionList
      first="attribute"
      none="crm.catalog.no_indexes"
      filters={OF_MODULE}
      queryOptions={{ refetchInterval: refetchWhile(({ state }) => state === 'building') }}
    >
      <DataTable.Col source="module" disableSort field={ModuleText} />
      <DataTable.Col
        source="kind"
        disableSort
        render={({ kind }) => translate(`crm.catalog.index_kinds.${String(kind)}`)}
      />
      <DataTable.Col source="state" disableSort field={IndexState} />
      <DataTable.Col source="reason" disableSort />
    </DefinitionList>
  );
}

function IndexState(): ReactElement {
  const translate = useTranslate();
  const state = textOf(useRecordContext()?.state) as keyof typeof TONES;
  return <StatusChip text={translate(`crm.catalog.index_states.${state}`)} tone={TONES[state]} />;
}

/** Defines an index; deletes it, of which nothing can be changed. */
export const [IndexCreate, IndexEdit] = definitionPages({
  inputs: Inputs,
  toolbar: (
    <Toolbar>
      <DeleteAfterQuestion warning="crm.catalog.index_delete_warning" />
    </Toolbar>
  ),
  defaultValues: { kind: 'ascending' },
});

function Inputs(): ReactElement {
  const { setValue } = useFormContext();
  const fixed = useFixed();
  const module = textOf(useWatch({ name: 'module' }));
  const { data: meta = {} } = useAttributes(module, module !== '');
  const choices = columnsOf(meta).map(({ name, label }) => ({ id: name, name: label }));
  return (
    <>
      <ModuleInput
        source="module"
        helperText={false}
        onChange={() => {
          setValue('attribute', null);
        }}
        {...fixed}
      />
      <AutocompleteInput
        source="attribute"
        choices={choices}
        translateChoice={false}
        helperText={!fixed.readOnly && 'crm.catalog.index_attribute_help'}
        {...fixed}
      />
      <SelectInput source="kind" choices={KIND_CHOICES} helperText={false} {...fixed} />
    </>
  );
}
