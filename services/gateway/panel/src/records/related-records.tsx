import type { LinkMeta } from '@crm/catalog';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, LinearProgress, Pagination, ReferenceManyField } from 'react-admin';
import { resourceOf } from '../data/place-of.js';
import { NothingFound } from '../look/empty-list.js';
import { orderedColumns } from './chosen-columns.js';
import { columnElements } from './column-elements.js';
import { MetadataFault } from './metadata-fault.js';
import { useAttributes, usePresentation } from './use-metadata.js';

const AT_ONCE = 10;

/** The records of a link, in pages, each with a link to its own page. */
export function RelatedRecords({ module, link }: { readonly module: string; readonly link: LinkMeta }): ReactElement {
  const { data: meta, error } = useAttributes(link.relatedModule);
  const { data: presentation } = usePresentation(link.relatedModule);
  if (error !== null) return <MetadataFault error={error} />;
  if (meta === undefined || presentation === undefined) return <LinearProgress />;
  const { columns: shown } = presentation;
  return (
    <ReferenceManyField
      reference={resourceOf(link.relatedModule)}
      target={link.name}
      perPage={AT_ONCE}
      sort={{ field: '', order: 'ASC' }}
      queryOptions={{ meta: { parent: resourceOf(module) } }}
      pagination={<Pagination rowsPerPageOptions={[AT_ONCE, 50]} />}
      empty={<NothingFound text="crm.records.no_links" />}
      error={<Refusal />}
      storeKey={`${module}.${link.name}`}
    >
      <DataTable bulkActionButtons={false} rowClick="show">
        {columnElements(orderedColumns(meta, shown).slice(0, shown.length), meta)}
      </DataTable>
    </ReferenceManyField>
  );
}

/** Says why the list cannot be shown. */
function Refusal(): ReactElement | null {
  const { error } = useListContext();
  return error instanceof Error ? <MetadataFault error={error} /> : null;
}
