import type { AttributesMeta } from '@crm/catalog';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { ListButton, Loading, Show, TopToolbar } from 'react-admin';
import { useParams } from 'react-router-dom';
import { resourceOf } from '../data/place-of.js';
import { columnsOf } from './chosen-columns.js';
import { MetadataFault } from './metadata-fault.js';
import { recordName } from './record-name.js';
import { RelatedLinks } from './related-links.js';
import { useAttributes } from './use-metadata.js';
import { isEmptyValue, Value } from './value.js';

/** The record in the URL, with its links. */
export function RecordPage(): ReactElement {
  const { module = '', id = '' } = useParams();
  const { data: meta, error } = useAttributes(module);
  if (error !== null) return <MetadataFault error={error} />;
  if (meta === undefined) return <Loading />;
  const resource = resourceOf(module);
  return (
    <Show
      key={`${module}/${id}`}
      resource={resource}
      id={id}
      title={<Name />}
      actions={<Actions resource={resource} />}
      component="div"
      emptyWhileLoading
    >
      <Attributes meta={meta} />
      <RelatedLinks module={module} meta={meta} />
    </Show>
  );
}

function Name(): ReactElement {
  const record = useRecordContext();
  return <span>{record === undefined ? '' : recordName(record)}</span>;
}

function Actions({ resource }: { readonly resource: string }): ReactElement {
  return (
    <TopToolbar>
      <ListButton resource={resource} />
    </TopToolbar>
  );
}

function Attributes({ meta }: { readonly meta: AttributesMeta }): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const [isWhole, setIsWhole] = useState(false);
  if (record === undefined) return null;
  const fields = columnsOf(meta).filter(({ name }) => isWhole || !isEmptyValue(record[name]));
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          gap: 2,
          m: 0,
        }}
      >
        {fields.map((field) => (
          <Box
            key={field.name}
            sx={field.type === 'longText' || field.type === 'accessRules' ? { gridColumn: '1 / -1' } : {}}
          >
            <Typography component="dt" variant="body2" color="textSecondary">
              {field.label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {isEmptyValue(record[field.name]) ? translate('crm.common.none') : null}
              <Value field={field} meta={meta} record={record} />
            </Typography>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 2 }}
        control={
          <Switch
            checked={isWhole}
            onChange={(event) => {
              setIsWhole(event.target.checked);
            }}
          />
        }
        label={translate('crm.records.show_empty')}
      />
    </Card>
  );
}
