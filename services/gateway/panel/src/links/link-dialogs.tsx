import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FieldMeta } from '@crm/catalog';
import { changedAttributes, type Attributes } from '../data/compare-records.js';
import { MIDDLE, type PanelRecord } from '../data/documents.js';
import { FormDialog } from '../look/form-dialog.js';
import { InputOf } from '../records/input-of.js';
import { recordName } from '../records/record-name.js';
import { RecordSearch } from '../records/reference-to.js';
import type { LinkOf } from './may-change.js';
import { useLinkChange } from './use-link-change.js';

interface LinkDialogProps {
  readonly of: LinkOf;
  readonly onClose: () => void;
}

/** Finds records of the related module and adds them to the link. */
export function AddDialog({ of, onClose }: LinkDialogProps): ReactElement {
  const translate = useTranslate();
  const change = useLinkChange(of);
  const { label, relatedModule } = of.link;
  const form = useForm<{ readonly ids: readonly string[] }>({ defaultValues: { ids: [] } });
  const act = async (): Promise<void> => {
    const entries = form.getValues('ids').map((id) => ({ id }));
    if (entries.length === 0) throw new Error('ra.validation.required');
    await change('link', entries);
  };
  return (
    <FormDialog
      title={translate('crm.links.add', { link: label })}
      action={translate('ra.action.add')}
      act={act}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RecordSearch source="ids" label={label} module={relatedModule} isMultiple />
      </FormProvider>
    </FormDialog>
  );
}

/** Changes the values of the row that links a record. */
export function MiddleDialog(
  props: LinkDialogProps & { readonly related: PanelRecord; readonly fields: readonly FieldMeta[] },
): ReactElement {
  const { of, related, fields, onClose } = props;
  const translate = useTranslate();
  const change = useLinkChange(of);
  const { [MIDDLE]: values = {} } = related;
  const form = useForm<Attributes>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])),
  });
  const act = async (): Promise<void> => {
    const attributes = changedAttributes(form.getValues(), values);
    await change('link', [{ id: related.id, meta: { middle_table: { data: { type: 'Link', attributes } } } }]);
  };
  return (
    <FormDialog title={recordName(related)} action={translate('ra.action.save')} act={act} onClose={onClose}>
      <FormProvider {...form}>
        {fields.map((field) => (
          <InputOf key={field.name} field={field} />
        ))}
      </FormProvider>
    </FormDialog>
  );
}
