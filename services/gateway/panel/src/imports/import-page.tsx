import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { usePermissions, useResourceContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { ListButton, Loading, Title, TopToolbar } from 'react-admin';
import { placeOf } from '../data/place-of.js';
import { FileChooser } from '../files/file-chooser.js';
import { MetadataFault } from '../records/metadata-fault.js';
import { useDescription, useModules } from '../records/use-metadata.js';
import { writableFields } from '../records/writable-fields.js';
import { mayAct, type Me } from '../session/me.js';
import { MODES } from './import-acts.js';
import { ImportForm } from './import-form.js';
import { readHead } from './read-head.js';

/** Loads a CSV file into a module: the user chooses it, says what its columns mean, checks it and imports it. */
export function ImportPage(): ReactElement {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const module = placeOf(resource).type;
  const { permissions: me } = usePermissions<Me | null>();
  const { data: modules } = useModules();
  const { data: description, error } = useDescription(module);
  const read = useMutation({ mutationFn: async (file: File) => ({ file, head: await readHead(file) }) });
  if (!me || description === undefined) return error === null ? <Loading /> : <MetadataFault error={error} />;
  if (!mayAct(me, 'create', resource)) return <MetadataFault error={new Error('ra.notification.not_authorized')} />;
  const { data: chosen, submittedAt } = read;
  const name = modules?.[module]?.labelPlural ?? module;
  return (
    <>
      <Title title={<span>{translate('crm.import.of', { name })}</span>} />
      <div>
        <TopToolbar>
          <ListButton />
        </TopToolbar>
      </div>
      <Card sx={{ p: { xs: 2, sm: 3 }, overflowWrap: 'anywhere' }}>
        <Typography sx={{ mb: 1 }}>{translate('crm.import.lead')}</Typography>
        <FileChooser accept=".csv,text/csv" aria-label={`${translate('crm.files.upload')}: CSV`} onFile={read.mutate} />
        {read.error === null ? null : (
          <Alert severity="error">{translate(read.error.message, { _: read.error.message })}</Alert>
        )}
        {chosen === undefined ? null : (
          <ImportForm
            key={submittedAt}
            {...chosen}
            module={module}
            fields={writableFields(description.attributes, me.isAdministrator)}
            modes={MODES.filter((mode) => mode === 'create' || mayAct(me, 'edit', resource))}
          />
        )}
      </Card>
    </>
  );
}
