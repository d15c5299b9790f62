import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import Typography from '@mui/material/Typography';
import { required, usePermissions, useRefresh, useResourceContext, useTranslate, useUnselect } from 'ra-core';
import { useRef, useState, type ReactElement } from 'react';
import { AutocompleteInput } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../api/api-error.js';
import { MOST_OPERATIONS, type Operation } from '../data/operations.js';
import type { PanelRecord } from '../data/documents.js';
import { placeOf } from '../data/place-of.js';
import { FILES } from '../files/record-files.js';
import { FormDialog } from '../look/form-dialog.js';
import { usePanelData } from '../look/use-panel-data.js';
import type { Me } from '../session/me.js';
import { InputOf } from './input-of.js';
import { recordName } from './record-name.js';
import { writableFields } from './writable-fields.js';

interface SelectionDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Deletes the selected records. */
export function DeleteDialog({ ids, onClose }: SelectionDialogProps): ReactElement {
  const translate = useTranslate();
  const { count, operate } = useOperations(ids);
  return (
    <FormDialog
      title={translate('crm.selection.delete_title', { smart_count: count })}
      action={translate('ra.action.delete')}
      act={() => operate((ref) => ({ op: 'remove', ref }))}
      onClose={onClose}
    >
      <Typography>{translate('crm.selection.delete_warning')}</Typography>
    </FormDialog>
  );
}

interface Values {
  readonly attribute: string | null;
  readonly value: unknown;
}

/** Gives one attribute the same value in all selected records. */
export function ChangeDialog(props: SelectionDialogProps & { readonly meta: AttributesMeta }): ReactElement {
  const { ids, meta, onClose } = props;
  const translate = useTranslate();
  const { permissions: me } = usePermissions<Me | null>();
  const { count, operate } = useOperations(ids);
  const form = useForm<Values>({ defaultValues: { attribute: null, value: null } });
  const fields = commonFields(meta, me?.isAdministrator === true);
  const attribute = form.watch('attribute');
  const field = fields.find(({ name }) => name === attribute);
  const act = async (): Promise<void> => {
    if (!(await form.trigger()) || field === undefined) throw new Error('ra.message.invalid_form');
    const value = form.getValues('value') ?? (field.type === 'bool' ? false : null);
    await operate((ref) => ({ op: 'update', data: { ...ref, attributes: { [field.name]: value } } }));
  };
  return (
    <FormDialog
      title={translate('crm.selection.change_title', { smart_count: count })}
      action={translate('crm.selection.change')}
      act={act}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <AutocompleteInput
          source="attribute"
          label="crm.filter.attribute"
          choices={fields.map(({ name, label }) => ({ id: name, name: label }))}
          translateChoice={false}
          // The dialog begins in this field, and its choices would hide the buttons.
          openOnFocus={false}
          validate={required()}
          helperText={false}
          onChange={() => {
            form.setValue('value', null);
          }}
        />
        {field === undefined ? null : <InputOf key={field.name} field={{ ...field, name: 'value' }} />}
      </FormProvider>
    </FormDialog>
  );
}

/** The attributes that several records may have in common, each by itself: no files, nothing unique, no flexible parents. */
function commonFields(meta: AttributesMeta, isAdministrator: boolean): readonly FieldMeta[] {
  const fields = writableFields(meta, isAdministrator);
  const types = new Set(fields.map(({ references }) => references?.typeField));
  return fields
    .filter(({ name, type, unique, references }) => {
      return !FILES.has(type) && !unique && references?.typeField === undefined && !types.has(name);
    })
    .map(({ dependsOn: _dependsOn, ...field }) => field);
}

/**
 * Carries out an operation for each of the records that are selected when the dialog opens, in documents of which each is
 * written as a whole or not at all. A fault has the names of its records; those that were written are selected no more.
 */
function useOperations(selected: readonly string[]) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { type } = placeOf(resource);
  const data = usePanelData();
  const unselect = useUnselect(resource);
  const refresh = useRefresh();
  const [count] = useState(selected.length);
  const left = useRef(selected);

  async function explained(error: unknown, part: readonly string[]): Promise<unknown> {
    if (!(error instanceof ApiError) || error.operations.size === 0) return error;
    const faults = [...error.operations].map(([place, text]) => [part[place] ?? '', text] as const);
    const { data: found } = await data.getMany<PanelRecord>(resource, { ids: faults.map(([id]) => id) });
    const names = new Map(found.map((record) => [record.id, recordName(record)]));
    const lines = faults.map(([id, text]) => `${names.get(id) ?? id}: ${text}`);
    return new Error([translate('crm.selection.nothing', { smart_count: part.length }), ...lines].join('\n'));
  }

  async function operate(operationOn: (ref: { readonly type: string; readonly id: string }) => Operation) {
    while (left.current.length > 0) {
      const part = left.current.slice(0, MOST_OPERATIONS);
      await data.operate(part.map((id) => operationOn({ type, id }))).catch(async (error: unknown) => {
        throw await explained(error, part);
      });
      left.current = left.current.slice(MOST_OPERATIONS);
      unselect(part);
      refresh();
    }
  }
  return { count, operate };
}
