import type { FieldMeta } from '@crm/catalog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useInput, useLocale, useTranslate, type Validator } from 'ra-core';
import type { ReactElement } from 'react';
import { textOf } from '../data/text-of.js';
import { FileChooser } from './file-chooser.js';
import { fileSize } from './file-size.js';

/** Chooses a file, which is sent when the record is saved, or removes that of the record. */
export function FileInput(props: { readonly field: FieldMeta; readonly validate: Validator[] }): ReactElement {
  const { name, label, required } = props.field;
  const translate = useTranslate();
  const locale = useLocale();
  const { id, field, fieldState } = useInput({ source: name, validate: props.validate });
  const { invalid: isFaulty, error } = fieldState;
  const value: unknown = field.value;
  return (
    <Box sx={{ mb: 2 }}>
      <FormLabel htmlFor={id} required={required} error={isFaulty} sx={{ display: 'block', typography: 'caption' }}>
        {label}
      </FormLabel>
      <FileChooser
        id={id}
        ref={field.ref}
        aria-label={label}
        aria-invalid={isFaulty}
        aria-describedby={`${id}-state`}
        onFile={field.onChange}
        onBlur={field.onBlur}
      />
      {value === '' || required ? null : (
        <Button
          size="small"
          onClick={() => {
            field.onChange('');
            // The button vanishes.
            document.getElementById(id)?.focus();
          }}
        >
          {translate('ra.action.remove')}
        </Button>
      )}
      <FormHelperText id={`${id}-state`} error={isFaulty} sx={{ overflowWrap: 'anywhere' }}>
        {isFaulty ? translate(error?.message ?? '', { _: error?.message }) : textOf(value)}{' '}
        {value instanceof File ? fileSize(value.size, locale) : null}
      </FormHelperText>
    </Box>
  );
}
