import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useRef, useState, type ReactElement } from 'react';

/** A read-only text that can be selected and copied. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  const translate = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Without HTTPS there is no clipboard API. The text is selected, so that the user can copy it by keyboard.
    }
  }

  const name = translate(isCopied ? 'crm.common.copied' : 'crm.common.copy');
  const button = (
    <InputAdornment position="end">
      <Tooltip title={name}>
        <IconButton aria-label={`${name}: ${label}`} edge="end" onClick={() => void copy()}>
          {isCopied ? <Check /> : <ContentCopy />}
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      value={value}
      inputRef={input}
      slotProps={{
        input: { readOnly: true, endAdornment: button },
        htmlInput: { spellCheck: false, autoComplete: 'off', style: { fontFamily: 'monospace' } },
      }}
    />
  );
}
