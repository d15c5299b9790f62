import type { ModuleMeta } from '@crm/catalog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCreatePath, useGetOne, usePermissions, useResourceContext, useTranslate, type Identifier } from 'ra-core';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import {
  Create,
  Edit,
  ListButton,
  Loading,
  SaveButton,
  ShowButton,
  SimpleForm,
  Toolbar,
  TopToolbar,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import { newKey, type Description } from '../data/data-provider.js';
import type { PanelRecord } from '../data/documents.js';
import { placeOf } from '../data/place-of.js';
import { READ_WHOLE, WHOLE_RECORD } from '../data/whole-record.js';
import { EditToolbar } from '../forms/edit-toolbar.js';
import { KeepDraft } from '../forms/keep-draft.js';
import { PlaceFaults } from '../forms/place-faults.js';
import { linkingOf, originIn } from '../links/linked-record.js';
import type { Me } from '../session/me.js';
import { COPY } from './copy-button.js';
import { InputOf } from './input-of.js';
import { MetadataFault } from './metadata-fault.js';
import { RecordTitle } from './record-title.js';
import { SectionGrid } from './section-grid.js';
import { inSections } from './sections.js';
import { useDescription, useModules } from './use-metadata.js';
import { RelatedName } from './value.js';
import { firstValues, writableFields } from './writable-fields.js';

/** Creates a record, or a copy of the one that the URL names. One that belongs to a record leads back to that. */
export function RecordCreate(): ReactElement {
  return <WithMetadata page={New} />;
}

/** Changes or deletes a record. */
export function RecordEdit(): ReactElement {
  return <WithMetadata page={Change} />;
}

interface FormPageProps {
  readonly resource: string;
  readonly about: ModuleMeta | undefined;
  readonly description: Description;
  readonly me: Me | null | undefined;
}

function WithMetadata({ page: Page }: { readonly page: (props: FormPageProps) => ReactElement }): ReactElement {
  const resource = useResourceContext() ?? '';
  const { type } = placeOf(resource);
  const modules = useModules();
  const { data: description, error } = useDescription(type);
  const { permissions: me } = usePermissions<Me | null>();
  if (description === undefined && error !== null) return <MetadataFault error={error} />;
  if (description === undefined || modules.isPending) return <Loading />;
  return <Page resource={resource} about={modules.data?.[type]} description={description} me={me} />;
}

function New(page: FormPageProps): ReactElement {
  const { resource } = page;
  const [parameters] = useSearchParams();
  const id = parameters.get(COPY);
  const wanted = { id: id ?? '', meta: READ_WHOLE.meta };
  const { data: copied, error } = useGetOne<PanelRecord>(resource, wanted, { ...READ_WHOLE, enabled: id !== null });
  if (id !== null && copied === undefined) return error ? <MetadataFault error={error} /> : <Loading />;
  return <NewForm {...page} copied={copied} />;
}

function NewForm(props: FormPageProps & { readonly copied: PanelRecord | undefined }): ReactElement {
  const { resource, about, description, me, copied } = props;
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  // Other first values would discard what the user has written.
  const [{ origin, record, ...linking }] = useState(() => {
    const fields = writableFields(description.attributes, me?.isAdministrator === true);
    const from = originIn(parameters);
    const { values, ...rest } = from === undefined ? {} : linkingOf(from, fields, description.attributes);
    return { origin: from, record: { ...firstValues(fields, me?.id, copied), ...values }, form: newKey(), ...rest };
  });
  return (
    <Create
      title={translate('ra.page.create', { name: about?.label ?? resource })}
      redirect={useRedirectAfterSave(origin?.page)}
      record={record}
      mutationOptions={{ meta: linking }}
      actions={
        <TopToolbar>
          <ListButton />
        </TopToolbar>
      }
    >
      {/* A link can name it, so it must not be hidden. */}
      {origin === undefined ? null : (
        <Alert severity="info">
          {translate('crm.links.origin')} <RelatedName {...origin} />
        </Alert>
      )}
      <SimpleForm
        sanitizeEmptyValues
        toolbar={
          <Toolbar>
            <SaveButton alwaysEnable />
          </Toolbar>
        }
      >
        <Inputs description={description} me={me} />
      </SimpleForm>
    </Create>
  );
}

function Change(inputs: InputsProps): ReactElement {
  return (
    <Edit
      {...WHOLE_RECORD}
      mutationMode="pessimistic"
      redirect={useRedirectAfterSave()}
      title={<RecordTitle />}
      actions={
        <TopToolbar>
          <ListButton />
          <ShowButton />
        </TopToolbar>
      }
    >
      <SimpleForm toolbar={<EditToolbar warning="crm.records.delete_warning" />}>
        <Inputs {...inputs} />
      </SimpleForm>
    </Edit>
  );
}

/** Leads from a form to the saved record, or to another page. A user who has left the form meanwhile is not led away. */
function useRedirectAfterSave(page?: string): (resource?: string, id?: Identifier) => string {
  const { pathname } = useLocation();
  const createPath = useCreatePath();
  return (resource = '', id = '') => {
    const present = window.location.hash.slice(1);
    if (present.split('?')[0] !== pathname) return present;
    return page ?? createPath({ resource, id, type: 'show' });
  };
}

type InputsProps = Pick<FormPageProps, 'description' | 'me'>;

function Inputs({ description, me }: InputsProps): ReactElement {
  const { attributes: meta, presentation } = description;
  const fields = writableFields(meta, me?.isAdministrator === true);
  const { isSubmitting } = useFormState();
  // Enter alone saves too, except where it opens a drop-down or begins a line.
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.stopPropagation();
    if (event.repeat || isSubmitting) return;
    event.currentTarget.closest('form')?.requestSubmit();
  };
  return (
    <Box sx={{ width: '100%' }} onKeyDownCapture={saveByKey}>
      <KeepDraft />
      <PlaceFaults />
      {inSections(fields, meta, presentation.sections).map((section) => (
        <SectionGrid key={section.label} label={section.label} width={280}>
          {section.fields.map((field) => (
            <InputOf key={field.name} field={field} />
          ))}
        </SectionGrid>
      ))}
    </Box>
  );
}
