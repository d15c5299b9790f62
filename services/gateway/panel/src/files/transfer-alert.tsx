import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import type { Transfer } from './transfers.js';

interface TransferAlertProps {
  readonly transfer: Transfer;
  /** Sends a refused file again; undefined while that is not possible. */
  readonly retry: (() => void) | undefined;
  /** Called after an act, whose button vanishes. */
  readonly onAct: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** How much of a file is sent, or why it was refused. The user stops it, forgets it, or sends it again. */
export function TransferAlert({ transfer, retry, onAct, children }: TransferAlertProps): ReactElement {
  const { file, share, fault, end } = transfer;
  const translate = useTranslate();
  const button = (label: string, act: () => void): ReactElement => (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        act();
        onAct();
      }}
    >
      {translate(label)}
    </Button>
  );
  return (
    <Alert
      severity={fault === undefined ? 'info' : 'error'}
      icon={false}
      sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { flex: 1 } }}
    >
      {fault === undefined ? (
        <>
          {file.name}
          <LinearProgress variant="determinate" value={share * 100} aria-label={file.name} />
        </>
      ) : (
        translate('crm.files.refused', { name: file.name, reason: translate(fault, { _: fault }) })
      )}
      {fault === undefined || retry === undefined ? null : button('crm.common.retry', retry)}
      {button('ra.action.cancel', end)}
      {children}
    </Alert>
  );
}
