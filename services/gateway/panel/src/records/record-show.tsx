import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRedirect, useResourceContext, useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { DeleteButton, EditButton, Labeled, ListButton, Loading, Show, TopToolbar } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ActivityList } from '../activities/activity-list.js';
import { isRefusal } from '../api/api-error.js';
import type { Description } from '../data/data-provider.js';
import { ETAG, type PanelRecord } from '../data/documents.js';
import { placeOf } from '../data/place-of.js';
import { READ_WHOLE } from '../data/whole-record.js';
import { FileOf } from '../files/file-of.js';
import { RelatedLinks } from '../links/related-links.js';
import { StarButton } from '../marks/star-button.js';
import { columnsOf } from './chosen-columns.js';
import { CopyButton } from './copy-button.js';
import { MetadataFault } from './metadata-fault.js';
import { RecordTitle, useRecordName } from './record-title.js';
import { SectionGrid } from './section-grid.js';
import { inSections } from './sections.js';
import { useDescription } from './use-metadata.js';
import { isEmptyValue, Value } from './value.js';
import { FILES } from '../files/record-files.js';

/** A record of a module, with its links. */
export function RecordShow(): ReactElement {
  const resource = useResourceContext() ?? '';
  const module = placeOf(resource).type;
  const queries = useQueryClient();
  const { data: description, error } = useDescription(module);
  const { id } = useParams();
  const notify = useNotify();
  const redirect = useRedirect();
  if (description === undefined) return error === null ? <Loading /> : <MetadataFault error={error} />;
  return (
    <Show
      queryOptions={{
        ...READ_WHOLE,
        // The row that the list shows stands for the record until it has been read.
        placeholderData: () => queries.getQueryData<PanelRecord>([resource, 'getOne', { id, meta: undefined }]),
        // A record that has gone leaves the page. One that was read stays while the service does not answer.
        onError: (fault) => {
          if (!isRefusal(fault)) return;
          notify(fault.message, { type: 'error', messageArgs: { _: fault.message } });
          redirect('list', resource);
        },
      }}
      title={<RecordTitle />}
      actions={<Actions />}
      component="div"
      emptyWhileLoading
      // Wide tables scroll, not the page.
      sx={{ '& .RaShow-card': { minWidth: 0 } }}
      render={({ record, error: fault }) =>
        record === undefined && fault ? (
          <MetadataFault error={fault} />
        ) : (
          <>
            <Attributes {...description} />
            {description.presentation.activities.length === 0 ? null : <ActivityList {...description} />}
            <RelatedLinks module={module} {...description} />
          </>
        )
      }
    />
  );
}

function Actions(): ReactElement {
  const translate = useTranslate();
  const name = useRecordName();
  const isRead = useRecordContext<PanelRecord>()?.[ETAG] !== undefined;
  return (
    <TopToolbar>
      <ListButton />
      <StarButton />
      <CopyButton />
      <EditButton />
      <DeleteButton
        disabled={!isRead}
        mutationMode="pessimistic"
        confirmTitle={translate('crm.common.delete_question', { name })}
        confirmContent="crm.records.delete_warning"
      />
    </TopToolbar>
  );
}

function Attributes({ attributes: meta, presentation }: Description): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext<PanelRecord>();
  const [isWhole, setIsWhole] = useState(false);
  if (record === undefined) return null;
  const fields = columnsOf(meta).filter(({ name, type }) => isWhole || FILES.has(type) || !isEmptyValue(record[name]));
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      {inSections(fields, meta, presentation.sections).map((section) => (
        <SectionGrid key={section.label} label={section.label} width={260}>
          {section.fields.map((field) => (
            <Labeled
              key={field.name}
              label={field.label}
              sx={{ mb: 2, ...(['longText', 'accessRules'].includes(field.type) ? { gridColumn: '1 / -1' } : {}) }}
            >
              {FILES.has(field.type) ? (
                <FileOf field={field} record={record} />
              ) : isEmptyValue(record[field.name]) ? (
                <>{translate('crm.common.none')}</>
              ) : (
                <Value field={field} meta={meta} record={record} />
              )}
            </Labeled>
          ))}
        </SectionGrid>
      ))}
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
