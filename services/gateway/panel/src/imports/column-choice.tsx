import type { FieldMeta } from '@crm/catalog';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, type ReactElement } from 'react';
import { Choice } from './choice.js';
import { LEFT_OUT } from './column-names.js';

interface ColumnChoiceProps {
  /** The name of the column in the file. */
  readonly written: string;
  /** Its first values. */
  readonly values: readonly string[];
  readonly fields: readonly FieldMeta[];
  /** Its meaning (imports#columns). */
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** Says what a column of a file means. One with external ids has an input for their system. */
export function ColumnChoice({ written, values, fields, name, onChange }: ColumnChoiceProps): ReactElement {
  const translate = useTranslate();
  const external = translate('crm.import.external');
  const systemId = useId();
  const colon = name.indexOf(':') + 1;
  const options = fields.flatMap((field): (readonly [value: string, label: string])[] => [
    [field.name, `${field.label} (${field.name})`],
    ...(field.references ? [[`${field.name}:`, `${field.label}: ${external}`] as const] : []),
  ]);
  return (
    <div>
      <Choice
        label={written}
        options={[
          [LEFT_OUT, translate('crm.import.left_out')],
          ['id', translate('resources.clients.fields.id')],
          ['id:', external],
          ...options,
        ]}
        value={colon === 0 ? name : name.slice(0, colon)}
        helperText={values.filter((value) => value !== '').join(' · ')}
        onChange={onChange}
      />
      {colon === 0 ? null : (
        <TextField
          id={systemId}
          fullWidth
          size="small"
          label={translate('crm.import.system', { name: written })}
          value={name.slice(colon)}
          sx={{ mb: 2 }}
          onChange={({ target }) => {
            onChange(name.slice(0, colon) + target.value);
          }}
        />
      )}
    </div>
  );
}
