import type { ReactElement, ReactNode } from 'react';
import { DataTable, List, type ListProps } from 'react-admin';
import { CreateToolbar } from '../look/create-toolbar.js';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { RecordLink } from '../look/record-link.js';
import { ModuleInput } from './module-input.js';

/** Selects the definitions of one module. */
export const OF_MODULE = [<ModuleInput key="module" source="module" sx={{ minWidth: 220 }} alwaysOn />];

interface DefinitionListProps extends Pick<ListProps, 'filters' | 'queryOptions'> {
  /** The attribute that leads to the page of the definition. */
  readonly first?: string;
  /** Key of the text in place of an empty list. */
  readonly none: string;
  readonly children: ReactNode;
}

/** The custom definitions of a kind. */
export function DefinitionList({ first = 'name', none, children, ...list }: DefinitionListProps): ReactElement {
  return (
    <List exporter={false} actions={<CreateToolbar />} empty={false} perPage={25} {...list}>
      <DataTable bulkActionButtons={false} rowClick="edit" empty={<NothingFound text={none} />}>
        <DataTable.Col source={first} disableSort field={RecordLink} />
        {children}
        <DataTable.Col source="modified" disableSort field={Instant} />
      </DataTable>
    </List>
  );
}
