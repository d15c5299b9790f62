import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import FilterList from '@mui/icons-material/FilterList';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { ApiError } from '../api/api-error.js';
import type { Condition } from '../data/condition.js';
import { CONDITIONS, conditionsIn, parameterOf } from '../data/list-query.js';
import { DialogButton } from '../look/dialog-button.js';
import { attributeOf } from './condition-fields.js';
import { useAttributes } from './use-metadata.js';
import { Value } from './value.js';

const ConditionDialog = lazy(async () => ({ default: (await import('./condition-dialog.js')).ConditionDialog }));

export interface ListOfModule {
  readonly module: string;
  readonly meta: AttributesMeta;
}

function useConditions() {
  const { setFilters, ...list } = useListContext();
  const filterValues = list.filterValues as Readonly<Record<string, unknown>>;
  const { [CONDITIONS]: given, ...rest } = filterValues;
  const conditions = conditionsIn(given);
  /** Replaces the condition in a place, adds one at the end, or removes it if there is no new one. */
  const put = (place: number, condition?: Condition): void => {
    const others = [
      ...conditions.slice(0, place),
      ...(condition === undefined ? [] : [condition]),
      ...conditions.slice(place + 1),
    ];
    setFilters(others.length === 0 ? rest : { ...rest, [CONDITIONS]: others });
  };
  return { conditions, put };
}

/** The faults that the API finds in the filters of a list, by parameter. */
export function filterFaults(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map();
  return new Map([...error.parameters].filter(([parameter]) => parameter.startsWith('filter')));
}

/** Adds a condition to the list. */
export function ConditionButton({ module, meta }: ListOfModule): ReactElement {
  const { conditions, put } = useConditions();
  return (
    <DialogButton
      label="ra.action.add_filter"
      icon={<FilterList />}
      dialog={(onClose) => (
        <ConditionDialog
          module={module}
          meta={meta}
          condition={undefined}
          onDone={(condition) => {
            put(conditions.length, condition);
            onClose();
          }}
          onRemove={undefined}
          onClose={onClose}
        />
      )}
    />
  );
}

/** The conditions of the list, each a button that changes it, and what the API says against them. */
export function Conditions({ module, meta }: ListOfModule): ReactElement | null {
  const { conditions, put } = useConditions();
  const { error } = useListContext() as { readonly error?: unknown };
  const [edited, setEdited] = useState<number>();
  const close = (): void => {
    setEdited(undefined);
  };
  const faults = filterFaults(error);
  if (conditions.length === 0 && faults.size === 0) return null;
  return (
    <Box sx={{ p: 1 }}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {conditions.map((condition, place) => (
          <li key={`${place} ${JSON.stringify(condition)}`}>
            <Chip
              size="medium"
              color={faults.has(parameterOf(module, condition)) ? 'error' : 'default'}
              label={<Stated module={module} meta={meta} condition={condition} />}
              sx={{ maxWidth: '100%' }}
              onClick={() => {
                setEdited(place);
              }}
              onDelete={() => {
                put(place);
              }}
            />
          </li>
        ))}
      </Box>
      {[...faults].map(([parameter, text]) => (
        <Alert key={parameter} severity="error" sx={{ mt: 1 }}>
          {text}
        </Alert>
      ))}
      {edited === undefined ? null : (
        <Suspense>
          <ConditionDialog
            module={module}
            meta={meta}
            condition={conditions[edited]}
            onDone={(condition) => {
              put(edited, condition);
              close();
            }}
            onRemove={() => {
              put(edited);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** A condition in words. */
function Stated({ module, meta, condition }: ListOfModule & { readonly condition: Condition }): ReactElement {
  const translate = useTranslate();
  const { operator, value } = condition;
  const { link, attribute } = attributeOf(condition);
  const linked = link === undefined ? undefined : meta[link];
  const { data = {} } = useAttributes(linked?.type === 'link' ? linked.relatedModule : module);
  const field = data[attribute];
  const words = [linked?.label, field?.label ?? attribute].filter((word) => word !== undefined).join(': ');
  return (
    <>
      {words} {translate(`crm.filter.operators.${operator}`)}{' '}
      {value === undefined || field === undefined || field.type === 'link' ? null : (
        <Value field={shownAs(field, value)} meta={data} record={{ [attribute]: fromText(field, value) }} isPlain />
      )}
    </>
  );
}

/** Several keys of a drop-down are shown like those of a multiple one. */
function shownAs(field: FieldMeta, value: NonNullable<Condition['value']>): FieldMeta {
  return typeof value === 'object' ? { ...field, type: 'multiEnum' } : field;
}

function fromText({ type }: FieldMeta, value: NonNullable<Condition['value']>): unknown {
  return type === 'bool' ? value === 'true' : value;
}
