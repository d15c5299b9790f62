import type { FieldMeta } from '@crm/catalog';
import Box from '@mui/material/Box';
import type { Validator } from 'ra-core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import {
  AutocompleteInput,
  ReferenceInput,
  TextInput,
  type AutocompleteInputProps,
  type ReferenceInputProps,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PanelRecord } from '../data/documents.js';
import { resourceOf } from '../data/place-of.js';
import { columnsOf, nameColumn, searchColumn } from './chosen-columns.js';
import { recordName } from './record-name.js';
import { useAttributes } from './use-metadata.js';

interface ReferenceProps {
  readonly field: FieldMeta;
  readonly validate: Validator[];
}

/** Finds the record that an attribute refers to by part of its name. */
export function ReferenceTo({ field, validate }: ReferenceProps): ReactElement {
  const { modules = [], typeField } = field.references ?? {};
  const [module = ''] = modules;
  if (typeField !== undefined) return <Parent field={field} validate={validate} typeField={typeField} />;
  return <OneModule field={field} validate={validate} module={module} />;
}

/** A flexible parent: another attribute names its module. */
function Parent(props: ReferenceProps & { readonly typeField: string }): ReactElement {
  const { field, validate, typeField } = props;
  const { setValue } = useFormContext();
  const module: unknown = useWatch({ name: typeField });
  const previous = useRef(module);
  useEffect(() => {
    // A record of the former module is no parent in the new one.
    if (previous.current !== undefined && previous.current !== module) {
      setValue(field.name, null, { shouldDirty: true });
    }
    previous.current = module;
  }, [module, field.name, setValue]);
  if (typeof module !== 'string' || module === '') {
    return <TextInput source={field.name} label={field.label} disabled helperText={false} />;
  }
  return <OneModule key={module} field={field} validate={validate} module={module} />;
}

interface Search {
  readonly search: Pick<ReferenceInputProps, 'perPage' | 'sort' | 'enableGetChoices'> & { readonly reference: string };
  readonly suggestions: Pick<AutocompleteInputProps<PanelRecord>, 'optionText' | 'filterToQuery'>;
}

/** The options of inputs that find records of a module by part of their names, once that is enabled. */
export function useSearch(module: string, isEnabled: boolean): Search {
  const { data: meta = {} } = useAttributes(module, isEnabled);
  const columns = columnsOf(meta);
  const name = nameColumn(columns);
  const searched = searchColumn(columns);
  const search: Search['search'] = {
    reference: resourceOf(module),
    perPage: 20,
    sort: { field: name?.sortable === true ? name.name : '', order: 'ASC' },
    enableGetChoices: () => isEnabled && searched !== undefined,
  };
  const suggestions = {
    optionText: recordName,
    filterToQuery: (text: string) => (searched === undefined || text === '' ? {} : { [`${searched.name}@li`]: text }),
  };
  return { search, suggestions };
}

function OneModule({ field, validate, module }: ReferenceProps & { readonly module: string }): ReactElement {
  // A form has many references, and a person opens few of them.
  const [isOpen, setIsOpen] = useState(false);
  const { search, suggestions } = useSearch(module, isOpen);
  return (
    <Box
      onFocus={() => {
        setIsOpen(true);
      }}
    >
      <ReferenceInput source={field.name} {...search}>
        <AutocompleteInput {...suggestions} label={field.label} validate={validate} helperText={false} />
      </ReferenceInput>
    </Box>
  );
}
