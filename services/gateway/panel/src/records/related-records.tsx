import type { LinkMeta } from '@crm/catalog';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, LinearProgress, Pagination, ReferenceManyField } from 'react-admin';
import { resourceOf } from '../data/place-of.js';
import { NothingFound } from '../look/empty-list.js';
import { orderedColumns } from './chosen-columns.js';
import { columnElements } from './column-elements.js';
import { MetadataFault } from './metadata-fault.js';
import { useDescription } from './use-metadata.js';

const AT_ONCE = 10;

/** The records of a link, in pages, each with a link to its own page. */
export function RelatedRecords({ module, link }: { readonly module: string; readonly link: LinkMeta }): ReactElement {
  const { data: description, error } = useDescription(link.relatedModule);
  if (error !== null) return <MetadataFault error={error} />;
  if (description === undefined) return <LinearProgress />;
  const { attributes: meta, presentation } = description;
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
        {columnElements(orderedColumns(meta, presentation.columns).slice(0, presentation.columns.length), meta)}
      </DataTable>
    </ReferenceManyField>
  );
}

/** Says why the list cannot be shown. */
function Refusal(): ReactElement | null {
  const { error } = useListContext();
  return error instanceof Error ? <MetadataFault error={error} /> : null;
}
