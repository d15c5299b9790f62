import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { useNextFocus } from '../look/focus-page.js';

interface SendingProps {
  readonly name: string;
  /** The part that is sent, from 0 to 1. */
  readonly share: number;
  readonly onStop: () => void;
  /** Selects what has the focus when it is over. */
  readonly next: string;
}

/** How much of a file is sent, and that the service still reads it. The user stops it. */
export function Sending({ name, share, onStop, next }: SendingProps): ReactElement {
  const translate = useTranslate();
  useNextFocus(next);
  return (
    <>
      <LinearProgress
        variant={share < 1 ? 'determinate' : 'indeterminate'}
        value={share * 100}
        aria-label={name}
        sx={{ mb: 1 }}
      />
      <Button autoFocus onClick={onStop}>
        {translate('crm.export.stop')}
      </Button>
    </>
  );
}
