import type { FieldMeta } from '@crm/catalog';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { AutocompleteInput, BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { textOf } from '../data/text-of.js';
import { InputOf } from '../records/input-of.js';
import { useDropdowns } from '../records/use-metadata.js';
import { REQUIRED, useFixed, useSuggestion } from './fixed-inputs.js';
import { ModuleInput } from './module-input.js';
import { textInputs } from './text-inputs.js';
import { suggestedName, TYPES, WITH_LENGTH, WITH_OPTIONS, WITHOUT_DEFAULT, type CustomType } from './vocabulary.js';

const TYPE_CHOICES = TYPES.map((id) => ({ id, name: `crm.catalog.types.${id}` }));
/** Attributes of a definition that an attribute of another type may not have. */
const BY_TYPE = ['default', 'length', 'options', 'related_module'];

/** The attributes of a custom attribute. Some are fixed once it exists. */
export function FieldFormFields(): ReactElement {
  const translate = useTranslate();
  const fixed = useFixed();
  const { setValue } = useFormContext();
  const type = useWatch({ name: 'type' }) as CustomType;
  const { data: dropdowns = {} } = useDropdowns();
  const suggest = useSuggestion('name', suggestedName);
  const empty = (names: readonly string[]): void => {
    for (const name of names) setValue(name, null);
  };
  return (
    <>
      <ModuleInput source="module" helperText={false} {...fixed} />
      {textInputs(translate, {
        source: 'labels',
        label: 'crm.catalog.label',
        english: { validate: REQUIRED, onChange: suggest },
      })}
      <TextInput source="name" helperText={!fixed.readOnly && 'crm.catalog.name_help'} {...fixed} />
      <SelectInput
        source="type"
        choices={TYPE_CHOICES}
        helperText={false}
        onChange={() => {
          empty(BY_TYPE);
        }}
        {...fixed}
      />
      {WITH_OPTIONS.has(type) ? (
        <AutocompleteInput
          source="options"
          choices={Object.keys(dropdowns).map((id) => ({ id, name: id }))}
          translateChoice={false}
          helperText={!fixed.readOnly && 'crm.catalog.options_help'}
          onChange={() => {
            empty(['default']);
          }}
          {...fixed}
        />
      ) : null}
      {type === 'id' ? <ModuleInput source="related_module" helperText={false} {...fixed} /> : null}
      {WITH_LENGTH.has(type) ? <NumberInput source="length" min={1} step={1} helperText={false} sx={fixed.sx} /> : null}
      {WITHOUT_DEFAULT.has(type) ? null : <Default key={type} type={type} />}
      <BooleanInput source="required" helperText="crm.catalog.required_help" />
      {textInputs(translate, { source: 'help', label: 'crm.catalog.help' })}
    </>
  );
}

/** The value of a new record, as an attribute of this type is entered. */
function Default({ type }: { readonly type: CustomType }): ReactElement {
  const translate = useTranslate();
  const [options, length] = useWatch({ name: ['options', 'length'] }) as readonly unknown[];
  const { data: dropdowns = {} } = useDropdowns();
  const labels = Object.entries(dropdowns[textOf(options)] ?? {});
  const field: FieldMeta = {
    ...UNNAMED,
    label: translate('resources.catalog-fields.fields.default'),
    type,
    enum: labels.map(([value, label]) => ({ value, label })),
    ...(typeof length === 'number' ? { len: length } : {}),
  };
  return <InputOf field={field} />;
}

/** The attribute `default` of a definition, without what depends on the type. */
const UNNAMED = {
  name: 'default',
  vname: '',
  help: '',
  jsonType: '',
  required: false,
  nullable: true,
  readOnly: false,
  createOnly: false,
  adminOnly: false,
  unique: false,
  sortable: false,
  operators: [],
};
