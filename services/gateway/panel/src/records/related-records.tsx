import type { LinkMeta } from '@crm/catalog';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCreatePath, useGetManyReference, useRecordContext, useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { Link, LinearProgress } from 'react-admin';
import type { PanelRecord } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { MetadataFault } from './metadata-fault.js';
import { recordName } from './record-name.js';

const AT_ONCE = 20;
const MOST = 200;

/** The records of a link, each with a link to its own page. */
export function RelatedRecords({ module, link }: { readonly module: string; readonly link: LinkMeta }): ReactElement {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const record = useRecordContext();
  const [most, setMost] = useState(AT_ONCE);
  const related = resourceOf(link.relatedModule);
  const { data, error, total, pageInfo, isPending } = useGetManyReference<PanelRecord>(related, {
    target: link.name,
    id: record?.id ?? '',
    pagination: { page: 1, perPage: most },
    sort: { field: '', order: 'ASC' },
    meta: { parent: resourceOf(module) },
  });
  if (error !== null) return <MetadataFault error={error} />;
  if (isPending) return <LinearProgress />;
  if (data.length === 0) return <Typography color="textSecondary">{translate('crm.records.no_links')}</Typography>;
  const hasMore = pageInfo?.hasNextPage ?? (total ?? 0) > data.length;
  return (
    <>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <Link to={createPath({ resource: related, id: one.id, type: 'show' })}>{recordName(one)}</Link>
          </li>
        ))}
      </ul>
      {hasMore && most < MOST ? (
        <Button
          onClick={() => {
            setMost(MOST);
          }}
        >
          {translate('crm.common.more')}
        </Button>
      ) : null}
    </>
  );
}
