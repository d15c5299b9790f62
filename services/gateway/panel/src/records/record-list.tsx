import type { FieldMeta, ModuleMeta } from '@crm/catalog';
import {
  useDataTableStoreContext,
  useListContext,
  useNotify,
  usePermissions,
  useResourceContext,
  useStore,
  useTranslate,
} from 'ra-core';
import { useMemo, useState, type ReactElement } from 'react';
import {
  ColumnsButton,
  CreateButton,
  DataTable,
  DataTableBody,
  List,
  Loading,
  SearchInput,
  SelectInput,
  TopToolbar,
} from 'react-admin';
import { NAMED_FILTER, OWN_LISTS, USUAL_SORT } from '../data/list-query.js';
import { placeOf } from '../data/place-of.js';
import { ImportButton } from '../imports/import-button.js';
import { NothingFound } from '../look/empty-list.js';
import type { Me } from '../session/me.js';
import { columnsOf, orderedColumns, searchColumn } from './chosen-columns.js';
import { columnElements } from './column-elements.js';
import { ConditionButton, Conditions, filterFaults, type ListOfModule } from './conditions.js';
import { ExportButton } from './export-button.js';
import { MetadataFault } from './metadata-fault.js';
import { SelectionToolbar, selectionActs } from './selection-toolbar.js';
import { useDescription, useModules } from './use-metadata.js';

/** The records of a module. */
export function RecordList(): ReactElement {
  const module = placeOf(useResourceContext() ?? '').type;
  const modules = useModules();
  const description = useDescription(module);
  const error = modules.error ?? description.error;
  if (modules.data === undefined || description.data === undefined) {
    return error === null ? <Loading /> : <MetadataFault error={error} />;
  }
  const { attributes, presentation } = description.data;
  return <Records module={module} about={modules.data[module]} meta={attributes} shown={presentation.columns} />;
}

interface RecordsProps extends ListOfModule {
  readonly about: ModuleMeta | undefined;
  /** The columns shown by default. The first one names the record. */
  readonly shown: readonly string[];
}

function Records({ module, about, meta, shown }: RecordsProps): ReactElement {
  const notify = useNotify();
  const { permissions: me } = usePermissions<Me | null>();
  const acts = selectionActs(me, useResourceContext() ?? '');
  const [isChosen, setIsChosen] = useState(false);
  const { columns, hidden, elements } = useMemo(() => {
    const ordered = orderedColumns(meta, shown);
    const others = ordered.slice(shown.length).map(({ name }) => name);
    return { columns: ordered, hidden: others, elements: columnElements(ordered, meta, isChosen) };
  }, [meta, shown, isChosen]);
  const choose = (): void => {
    setIsChosen(true);
  };
  // Faults of filters are shown beside them.
  const onError = (error: Error): void => {
    if (filterFaults(error).size === 0) notify(error.message, { type: 'error', messageArgs: { _: error.message } });
  };
  return (
    <List
      title={<span>{about?.labelPlural ?? module}</span>}
      exporter={false}
      empty={false}
      filters={useFilters(columnsOf(meta), about)}
      actions={<Actions {...{ module, meta, columns, hidden }} onChoose={choose} />}
      sort={meta.date_modified === undefined ? { field: 'id', order: 'DESC' } : USUAL_SORT}
      perPage={25}
      queryOptions={{ onError }}
    >
      <Conditions module={module} meta={meta} />
      <DataTable
        bulkActionButtons={acts.length > 0}
        bulkActionsToolbar={<SelectionToolbar acts={acts} meta={meta} />}
        rowClick="show"
        hiddenColumns={hidden}
        empty={<Empty />}
        body={ShownColumns}
      >
        {elements}
      </DataTable>
    </List>
  );
}

/** Says why there are no rows. Faults of filters are shown beside them. */
function Empty(): ReactElement | null {
  const { error } = useListContext() as { readonly error?: unknown };
  if (!(error instanceof Error)) return <NothingFound />;
  return filterFaults(error).size > 0 ? null : <MetadataFault error={error} />;
}

/** The rows with the columns that are shown: a hidden one would cost each row as much as a shown one. */
function ShownColumns({ children }: { readonly children?: readonly ReactElement<{ source: string }>[] }): ReactElement {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const shown = useMemo(() => children?.filter(({ props }) => !hidden.includes(props.source)), [children, hidden]);
  return <DataTableBody>{shown}</DataTableBody>;
}

function useFilters(columns: readonly FieldMeta[], about: ModuleMeta | undefined): ReactElement[] {
  const translate = useTranslate();
  const searched = searchColumn(columns);
  const named = Object.values(about?.filters ?? {}).map(({ name, label }) => ({ id: name, name: label }));
  const own = Object.entries(OWN_LISTS).map(([name, list]) => ({ id: list, name: translate(`crm.marks.${name}`) }));
  const address = columns.find(({ type, operators }) => type === 'email' && operators.includes('li'));
  const labels = [searched, address].filter((one) => one !== undefined).map(({ label }) => label);
  const placeholder = translate('crm.records.search', { field: labels.join(', ') });
  const source = `${[searched?.name, address?.name].filter((one) => one !== undefined).join('|')}@li`;
  return [
    ...(searched === undefined
      ? []
      : [<SearchInput key="search" source={source} placeholder={placeholder} alwaysOn />]),
    <SelectInput
      key="named"
      source={NAMED_FILTER}
      label="crm.records.named_filter"
      choices={[...own, ...named]}
      translateChoice={false}
      alwaysOn
      sx={{ minWidth: 200 }}
    />,
  ];
}

interface ActionsProps extends ListOfModule {
  readonly columns: readonly FieldMeta[];
  readonly hidden: string[];
  readonly onChoose: () => void;
}

function Actions({ columns, hidden, onChoose, ...list }: ActionsProps): ReactElement {
  return (
    <TopToolbar>
      <ConditionButton {...list} />
      <ColumnsButton onFocus={onChoose} onPointerDown={onChoose} />
      <ExportButton columns={columns} hidden={hidden} />
      <ImportButton />
      <CreateButton />
    </TopToolbar>
  );
}
