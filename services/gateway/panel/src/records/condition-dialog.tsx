import type { AttributesMeta, FieldMeta, LinkMeta } from '@crm/catalog';
import Box from '@mui/material/Box';
import MuiButton from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, required, useTranslate } from 'ra-core';
import { useId, type ReactElement } from 'react';
import { AutocompleteInput, SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { BARE, comparisonsOf, LISTS, type Comparison, type Condition } from '../data/condition.js';
import { attributeOf, filterColumns, inputFieldOf } from './condition-fields.js';
import { InputOf } from './input-of.js';
import { useAttributes, useModules } from './use-metadata.js';

export interface ConditionDialogProps {
  readonly module: string;
  readonly meta: AttributesMeta;
  /** The condition to change; undefined for a new one. */
  readonly condition: Condition | undefined;
  readonly onDone: (condition: Condition) => void;
  /** Absent for a new condition. */
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly link?: string | null;
  readonly attribute?: string | null;
  readonly operator?: Comparison | null;
  readonly value?: Condition['value'] | null;
}

/** States a condition: an attribute of the module or of linked records, a comparison and a value. */
export function ConditionDialog(props: ConditionDialogProps): ReactElement {
  const { condition, onDone, onRemove, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const submit = ({ link, attribute, operator, value }: Values): void => {
    if (!attribute || !operator) return;
    const on = link ? `${link}.${attribute}` : attribute;
    onDone(BARE.has(operator) || value === undefined || value === null ? { on, operator } : { on, operator, value });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form
        defaultValues={condition === undefined ? {} : { ...condition, ...attributeOf(condition) }}
        onSubmit={submit}
        noValidate
      >
        <DialogTitle id={titleId}>{translate('crm.filter.title')}</DialogTitle>
        <DialogContent ref={condition === undefined ? focusAttribute : undefined}>
          <Inputs {...props} />
        </DialogContent>
        <DialogActions>
          {onRemove === undefined ? null : (
            <MuiButton color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
              {translate('ra.action.remove')}
            </MuiButton>
          )}
          <MuiButton onClick={onClose}>{translate('ra.action.cancel')}</MuiButton>
          <MuiButton type="submit" variant="contained">
            {translate('crm.filter.apply')}
          </MuiButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Most conditions are on the module itself, which is chosen already. */
function focusAttribute(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('input[name=attribute]')?.focus();
}

function Inputs({ module, meta }: Pick<ConditionDialogProps, 'module' | 'meta'>): ReactElement {
  const { setValue } = useFormContext<Values>();
  const { data: modules = {} } = useModules();
  const name = useWatch<Values, 'link'>({ name: 'link' });
  const link = name ? meta[name] : undefined;
  const links = Object.values(meta).filter(
    (one): one is LinkMeta => one.type === 'link' && one.relatedModule in modules,
  );
  const related = useAttributes(link?.type === 'link' ? link.relatedModule : module);
  const fields = filterColumns(related.data ?? {});
  const attribute = useWatch<Values, 'attribute'>({ name: 'attribute' });
  const field = fields.find((one) => one.name === attribute);
  return (
    <Box sx={{ display: 'grid', pt: 1 }}>
      <SelectInput
        source="link"
        label="crm.filter.of"
        choices={links.map((one) => ({ id: one.name, name: one.label }))}
        translateChoice={false}
        emptyText={modules[module]?.label ?? module}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        helperText={false}
        onChange={() => {
          setValue('attribute', null);
        }}
      />
      <AutocompleteInput
        key={name}
        source="attribute"
        label="crm.filter.attribute"
        choices={fields.map((one) => ({ id: one.name, name: one.label }))}
        translateChoice={false}
        validate={required()}
        helperText={false}
        onChange={(chosen: string) => {
          const [usual] = fields.filter((one) => one.name === chosen).flatMap(comparisonsOf);
          setValue('operator', usual ?? null);
          setValue('value', null);
        }}
      />
      {field === undefined ? null : <Comparing key={field.name} field={field} />}
    </Box>
  );
}

function Comparing({ field }: { readonly field: FieldMeta }): ReactElement {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<Values>();
  const operator = useWatch<Values, 'operator'>({ name: 'operator' });
  return (
    <>
      <SelectInput
        source="operator"
        label="crm.filter.operator"
        choices={comparisonsOf(field).map((id) => ({ id, name: translate(`crm.filter.operators.${id}`) }))}
        translateChoice={false}
        validate={required()}
        helperText={false}
        onChange={() => {
          if (LISTS.has(getValues('operator') ?? 'eq') !== Array.isArray(getValues('value'))) setValue('value', null);
        }}
      />
      {!operator || BARE.has(operator) ? null : (
        <InputOf
          key={String(LISTS.has(operator))}
          field={inputFieldOf(field, operator, {
            value: translate('crm.filter.value'),
            yes: translate('crm.common.yes'),
            no: translate('crm.common.no'),
          })}
        />
      )}
    </>
  );
}
