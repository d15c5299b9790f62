import { useTranslate } from 'ra-core';
import { useRef, useState, type ReactElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FieldMeta } from '@crm/catalog';
import { changedAttributes, compareThreeWays, type Attributes } from '../data/compare-records.js';
import type { ManyMeta } from '../data/data-provider.js';
import { MIDDLE, type PanelRecord } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { FormDialog } from '../look/form-dialog.js';
import { usePanelData } from '../look/use-panel-data.js';
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

/** Changes the values of the row that links a record, and names once what somebody else has changed meanwhile. */
export function MiddleDialog(
  props: LinkDialogProps & { readonly related: PanelRecord; readonly fields: readonly FieldMeta[] },
): ReactElement {
  const { of, related, fields, onClose } = props;
  const translate = useTranslate();
  const change = useLinkChange(of);
  const { getManyReference } = usePanelData();
  // The list behind the dialog may be read again meanwhile.
  const [values] = useState<Attributes>(related[MIDDLE] ?? {});
  const seen = useRef<Attributes>(values);
  const form = useForm<Attributes>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])),
  });
  const act = async (): Promise<void> => {
    const attributes = changedAttributes(form.getValues(), values);
    const { data } = await getManyReference<PanelRecord>(resourceOf(of.link.relatedModule), {
      target: of.link.name,
      id: of.record.id,
      pagination: { page: 1, perPage: 1 },
      sort: { field: '', order: 'ASC' },
      filter: { id: related.id },
      meta: { parent: resourceOf(of.module), names: [], hasMiddle: true } satisfies ManyMeta,
    });
    const theirs = data[0]?.[MIDDLE] ?? {};
    const { disputed } = compareThreeWays(seen.current, attributes, theirs);
    seen.current = theirs;
    if (disputed.length > 0) {
      const labels = fields.filter(({ name }) => disputed.includes(name)).map(({ label }) => label);
      throw new Error(`${translate('crm.merge.title')}: ${labels.join(', ')}`);
    }
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
