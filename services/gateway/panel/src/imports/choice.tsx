import TextField from '@mui/material/TextField';
import { useId, type ReactElement } from 'react';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly helperText?: string;
  readonly onChange: (value: string) => void;
}

/** A select of the browser, of which a page may have many with many options. */
export function Choice({ label, options, value, helperText, onChange }: ChoiceProps): ReactElement {
  return (
    <TextField
      select
      id={useId()}
      fullWidth
      size="small"
      label={label}
      value={value}
      helperText={helperText}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ mb: 2 }}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
