import type { FieldMeta } from '@crm/catalog';
import Box from '@mui/material/Box';
import { useTranslate, type Validator } from 'ra-core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { AutocompleteInput, ReferenceArrayInput, ReferenceInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { resourceOf } from '../data/place-of.js';
import { columnsOf, nameColumn, searchColumn } from './chosen-columns.js';
import { recordName } from './record-name.js';
import { useAttributes } from './use-metadata.js';
import { isEmptyValue } from './value.js';

interface ReferenceProps {
  readonly field: FieldMeta;
  readonly validate: Validator[];
}

/** Finds the record that an attribute refers to by part of its name. */
export function ReferenceTo({ field, validate }: ReferenceProps): ReactElement {
  const { modules = [], typeField } = field.references ?? {};
  const [module = ''] = modules;
  if (typeField !== undefined) return <Parent field={field} validate={validate} typeField={typeField} />;
  return <RecordSearch source={field.name} label={field.label} validate={validate} module={module} />;
}

/** A flexible parent: another attribute names its module. */
function Parent(props: ReferenceProps & { readonly typeField: string }): ReactElement {
  const { field, validate, typeField } = props;
  const { setValue } = useFormContext();
  const [module, id] = useWatch({ name: [typeField, field.name] }) as readonly unknown[];
  const previous = useRef({ module, id });
  useEffect(() => {
    const former = previous.current;
    // A record of the former module is no parent in the new one. A draft restores both.
    if (former.module !== undefined && former.module !== module && former.id === id) {
      setValue(field.name, null, { shouldDirty: true });
    }
    previous.current = { module, id };
  }, [module, id, field.name, setValue]);
  if (typeof module !== 'string' || module === '') {
    return <TextInput source={field.name} label={field.label} disabled helperText={false} />;
  }
  return <RecordSearch key={module} source={field.name} label={field.label} validate={validate} module={module} />;
}

interface RecordSearchProps {
  readonly source: string;
  readonly label: string;
  readonly module: string;
  readonly validate?: Validator[];
  /** The value is a list of ids. */
  readonly isMultiple?: boolean;
}

/** Finds records of a module by part of their names. A text for which nothing is chosen changes nothing. */
export function RecordSearch(props: RecordSearchProps): ReactElement {
  const { source, label, module, validate = [], isMultiple = false } = props;
  const Reference = isMultiple ? ReferenceArrayInput : ReferenceInput;
  // A form has many references, and a person opens few of them.
  const [isOpen, setIsOpen] = useState(false);
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const typed = useRef('');
  const former = useRef<unknown>(undefined);
  const [missed, setMissed] = useState('');
  const note = (text: string, reason: string): void => {
    if (reason === 'blur' && typed.current !== '') {
      setMissed(typed.current);
      // The value went with the last letter of its name.
      setValue(source, former.current, { shouldDirty: true });
    }
    if (reason === 'clear') former.current = null;
    typed.current = reason === 'input' ? text : '';
  };
  // Ctrl and Enter save without leaving the field.
  const isChosen: Validator = (value: unknown) =>
    typed.current === '' || !isEmptyValue(value)
      ? undefined
      : { message: 'crm.records.not_chosen', args: { text: typed.current } };
  const { data: meta = {} } = useAttributes(module, isOpen);
  const columns = columnsOf(meta);
  const name = nameColumn(columns);
  const searched = searchColumn(columns);
  return (
    <Box
      onFocus={() => {
        setIsOpen(true);
        setMissed('');
        former.current = getValues(source) as unknown;
      }}
    >
      <Reference
        source={source}
        reference={resourceOf(module)}
        perPage={20}
        sort={{ field: name?.sortable === true ? name.name : '', order: 'ASC' }}
        enableGetChoices={() => isOpen && searched !== undefined}
      >
        <AutocompleteInput
          label={label}
          multiple={isMultiple}
          // The dialog begins in this field, and its suggestions would hide its other fields.
          openOnFocus={!isMultiple}
          optionText={recordName}
          filterToQuery={(text: string) =>
            searched === undefined || text === '' ? {} : { [`${searched.name}@li`]: text }
          }
          onInputChange={(_event, text, reason) => {
            if (!isMultiple) note(text, reason);
          }}
          onChange={(id) => {
            if (id === '') return;
            former.current = id;
            typed.current = '';
          }}
          validate={[...validate, isChosen]}
          helperText={
            missed !== '' && <span role="alert">{translate('crm.records.not_chosen', { text: missed })}</span>
          }
        />
      </Reference>
    </Box>
  );
}
