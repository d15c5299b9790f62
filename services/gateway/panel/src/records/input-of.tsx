import type { FieldMeta } from '@crm/catalog';
import { required, useLocale, useRecordContext, useTranslate, type Validator } from 'ra-core';
import type { ReactElement } from 'react';
import { BooleanInput, DateInput, DateTimeInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { textOf } from '../data/text-of.js';
import { FileInput } from '../files/file-input.js';
import { AccessRulesInput } from '../roles/access-rules-input.js';
import { numberFromInput, numberToInput } from './format-number.js';
import { ReferenceTo } from './reference-to.js';
import { isEmptyValue } from './value.js';

const WIDE = { gridColumn: '1 / -1' };
/** Texts are longer than what fits a line of the form. */
const LONG = 1_000;
/** An input of one line would remove it. */
const LINE_BREAK = /[\r\n]/;

/** The input of an attribute, by its type. */
export function InputOf({ field }: { readonly field: FieldMeta }): ReactElement {
  return field.dependsOn === undefined ? <Input field={field} /> : <Dependent field={field} on={field.dependsOn} />;
}

/** An attribute that has a value only if another one has. */
function Dependent({ field, on }: { readonly field: FieldMeta; readonly on: string }): ReactElement {
  return <Input field={field} disabled={isEmptyValue(useWatch({ name: on }))} />;
}

function Input({ field, disabled = false }: { readonly field: FieldMeta; readonly disabled?: boolean }): ReactElement {
  const { name: source, label, type, len, references } = field;
  const locale = useLocale();
  const read = textOf(useRecordContext()?.[source]);
  const common = { source, label, disabled, helperText: false as const, validate: validators(field) };
  const text = { ...common, helperText: len === undefined ? (false as const) : <Length source={source} most={len} /> };
  if (references !== undefined) return <ReferenceTo field={field} validate={common.validate} />;
  switch (type) {
    case 'bool':
      return <BooleanInput {...common} sx={{ alignSelf: 'center' }} />;
    case 'enum':
    case 'intEnum':
      return <SelectInput {...common} {...choicesOf(field)} emptyText="crm.common.none" />;
    case 'multiEnum':
      return <SelectArrayInput {...common} {...choicesOf(field)} />;
    case 'date':
      return <DateInput {...common} />;
    case 'datetime':
      return <DateTimeInput {...common} parse={instantOf} />;
    case 'time':
      return <TextInput {...common} type="time" slotProps={{ inputLabel: { shrink: true } }} />;
    case 'int':
    case 'decimal':
    case 'currency':
      return (
        <TextInput
          {...common}
          format={(value: unknown) => numberToInput(value, locale)}
          parse={(digits: string) => numberFromInput(digits, locale)}
          slotProps={{
            htmlInput: { inputMode: type === 'int' ? 'numeric' : 'decimal', style: { textAlign: 'right' } },
          }}
        />
      );
    case 'file':
    case 'image':
      return <FileInput field={field} validate={common.validate} />;
    case 'longText':
      return <TextInput {...text} multiline minRows={3} sx={WIDE} />;
    case 'email':
    case 'url':
      return <TextInput {...text} slotProps={{ htmlInput: { inputMode: type, autoComplete: 'off' } }} />;
    case 'phone':
      return <TextInput {...text} slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off' } }} />;
    case 'accessRules':
      return (
        <div style={WIDE}>
          <AccessRulesInput source={source} />
        </div>
      );
    case 'text':
    case 'id':
    case 'version':
    case 'autoNumber':
    case 'fileContent':
      return <TextInput {...text} multiline={(len !== undefined && len > LONG) || LINE_BREAK.test(read)} />;
  }
}

/** The choices of a drop-down. Its empty key is the input's own empty choice. */
function choicesOf({ enum: items = [] }: FieldMeta) {
  const choices = items.filter(({ value }) => value !== '').map(({ value, label }) => ({ id: value, name: label }));
  return { choices, translateChoice: false };
}

/** The instant of a local date and time, in the time zone of the browser. */
function instantOf(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function validators({ required: isRequired, len }: FieldMeta): Validator[] {
  return [...(isRequired ? [required()] : []), ...(len === undefined ? [] : [atMost(len)])];
}

/** Text of more code points than the API takes (values#text). Nothing is cut off while it is typed or pasted. */
function atMost(max: number): Validator {
  return (value: unknown) =>
    typeof value === 'string' && Array.from(value).length > max
      ? { message: 'ra.validation.maxLength', args: { max } }
      : undefined;
}

/** The length of a text, once it fills half of what it may have. */
function Length({ source, most }: { readonly source: string; readonly most: number }): ReactElement {
  const translate = useTranslate();
  const value: unknown = useWatch({ name: source });
  const length = typeof value === 'string' ? Array.from(value).length : 0;
  return <>{length * 2 < most ? ' ' : translate('crm.records.length', { length, most })}</>;
}
