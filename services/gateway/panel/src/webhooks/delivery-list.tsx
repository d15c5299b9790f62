import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DataTable, Pagination, ReferenceManyField } from 'react-admin';
import { NothingFound } from '../look/empty-list.js';
import { Instant } from '../look/instant.js';
import { StatusChip } from '../look/status-chip.js';
import { WebhookState } from './webhook-state.js';

const REFETCH_MS = 5_000;
const QUERY = { meta: { parent: 'webhooks' }, refetchInterval: REFETCH_MS };

/** The state of the webhook and its tries to post, the latest first. */
export function DeliveryList(): ReactElement | null {
  const translate = useTranslate();
  if (useRecordContext() === undefined) return null;
  return (
    <Card component="aside" sx={{ mt: 2, width: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2 }}>
        <Typography variant="h6" component="h2">
          {translate('resources.deliveries.name', { smart_count: 2 })}
        </Typography>
        <WebhookState />
      </Box>
      <ReferenceManyField
        reference="deliveries"
        target="deliveries"
        perPage={10}
        pagination={<Pagination />}
        queryOptions={QUERY}
      >
        <DataTable
          bulkActionButtons={false}
          rowClick={false}
          empty={<NothingFound text="crm.webhooks.no_deliveries" />}
        >
          <DataTable.Col source="at" disableSort field={Instant} />
          <DataTable.Col source="position" disableSort />
          <DataTable.Col source="status" disableSort field={Answer} />
          <DataTable.NumberCol source="duration" disableSort />
          <DataTable.Col source="error" disableSort />
        </DataTable>
      </ReferenceManyField>
    </Card>
  );
}

/** The status of the answer. */
function Answer(): ReactElement {
  const translate = useTranslate();
  const status: unknown = useRecordContext()?.status;
  const isReceived = typeof status === 'number' && status >= 200 && status < 300;
  const text = typeof status === 'number' ? String(status) : translate('crm.webhooks.no_answer');
  return <StatusChip text={text} tone={isReceived ? 'success' : 'error'} />;
}
