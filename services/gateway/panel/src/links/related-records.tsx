import type { LinkMeta } from '@crm/catalog';
import { useListContext, usePermissions, useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, LinearProgress, Pagination, ReferenceManyField } from 'react-admin';
import type { ManyMeta } from '../data/data-provider.js';
import { MIDDLE, type PanelRecord } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { NothingFound } from '../look/empty-list.js';
import { orderedColumns } from '../records/chosen-columns.js';
import { columnElements } from '../records/column-elements.js';
import { MetadataFault } from '../records/metadata-fault.js';
import { useDescription } from '../records/use-metadata.js';
import { Value } from '../records/value.js';
import type { Me } from '../session/me.js';
import { LinkToolbar } from './link-toolbar.js';
import { mayChange } from './may-change.js';
import { RowButtons } from './row-buttons.js';

const AT_ONCE = 10;

interface RelatedRecordsProps {
  readonly module: string;
  readonly link: LinkMeta;
  /** The id of the button that opens and closes the link. */
  readonly opener: string;
}

/** The records of a link, in pages, each with a link to its own page and with the values of the row that links it. */
export function RelatedRecords({ module, link, opener }: RelatedRecordsProps): ReactElement {
  const { data: description, error } = useDescription(link.relatedModule);
  const record = useRecordContext<PanelRecord>();
  const { permissions: me } = usePermissions<Me | null>();
  if (description === undefined || record === undefined) {
    return error === null ? <LinearProgress /> : <MetadataFault error={error} />;
  }
  const { attributes: meta, presentation } = description;
  const middle = link.middleTable?.attributes ?? {};
  const fields = Object.values(middle).filter(({ readOnly, references }) => !readOnly && references === undefined);
  const of = { module, record, link };
  const reading: ManyMeta = { parent: resourceOf(module), hasMiddle: fields.length > 0 };
  return (
    <>
      <LinkToolbar of={of} />
      <ReferenceManyField
        reference={resourceOf(link.relatedModule)}
        target={link.name}
        perPage={AT_ONCE}
        sort={{ field: '', order: 'ASC' }}
        queryOptions={{ meta: { ...reading } }}
        pagination={<Pagination rowsPerPageOptions={[AT_ONCE, 50]} />}
        error={<Refusal />}
        storeKey={`${module}.${link.name}`}
      >
        <DataTable bulkActionButtons={false} rowClick="show" empty={<NothingFound text="crm.links.none" />}>
          {columnElements(orderedColumns(meta, presentation.columns).slice(0, presentation.columns.length), meta)}
          {fields.map((field) => (
            <DataTable.Col
              key={field.name}
              label={field.label}
              disableSort
              render={({ [MIDDLE]: values = {} }: PanelRecord) => <Value field={field} meta={middle} record={values} />}
            />
          ))}
          {me && (mayChange(me, 'link', of) || mayChange(me, 'unlink', of)) ? (
            <DataTable.Col label="ra.action.edit" disableSort>
              <RowButtons of={of} fields={fields} next={opener} me={me} />
            </DataTable.Col>
          ) : null}
        </DataTable>
      </ReferenceManyField>
    </>
  );
}

/** Says why the list cannot be shown. */
function Refusal(): ReactElement | null {
  const { error } = useListContext();
  return error instanceof Error ? <MetadataFault error={error} /> : null;
}
