import Upload from '@mui/icons-material/Publish';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import type { InputHTMLAttributes, ReactElement, Ref } from 'react';

interface FileChooserProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly onFile: (file: File) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A button that lets the user choose a file. Other props are those of its input, which has the focus. */
export function FileChooser({ onFile, ...input }: FileChooserProps): ReactElement {
  const translate = useTranslate();
  return (
    <Button
      component="label"
      role={undefined}
      tabIndex={-1}
      size="small"
      startIcon={<Upload />}
      sx={{ '&:focus-within': { outline: '2px solid currentColor' } }}
    >
      {translate('crm.files.upload')}
      <input
        {...input}
        type="file"
        style={visuallyHidden}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    </Button>
  );
}
