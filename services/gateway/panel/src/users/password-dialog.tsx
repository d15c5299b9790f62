import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { usePanelData } from '../look/use-panel-data.js';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1024;

/** What {@link PasswordDialog} is about. */
export interface PasswordDialogProps {
  readonly userId: string;
  readonly userName: string;
  readonly onClose: () => void;
}

/** Asks twice for a user's new password and sets it. */
export function PasswordDialog({ userId, userName, onClose }: PasswordDialogProps): ReactElement {
  const translate = useTranslate();
  const notify = useNotify();
  const { setPassword } = usePanelData();
  const [password, setText] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    const found = faultOf(password, again);
    setFault(found);
    if (found !== undefined) return;
    setIsBusy(true);
    try {
      await setPassword(userId, password);
      notify('crm.users.password_done', { type: 'success' });
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'ra.notification.http_error');
      setIsBusy(false);
    }
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The form of the page behind is none of this one's, though React has it so.
    event.stopPropagation();
    void save();
  };
  const input = { htmlInput: { autoComplete: 'new-password', maxLength: MAX_LENGTH } };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <form onSubmit={submit}>
        <DialogTitle id="password-title">{translate('crm.users.password_title', { name: userName })}</DialogTitle>
        <DialogContent>
          {fault === undefined ? null : (
            <Alert severity="error" sx={{ mb: 1 }}>
              {translate(fault, { _: fault })}
            </Alert>
          )}
          <TextField
            type="password"
            autoFocus
            label={translate('crm.users.password')}
            helperText={translate('crm.users.password_help')}
            value={password}
            slotProps={input}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
          <TextField
            type="password"
            label={translate('crm.users.password_again')}
            value={again}
            slotProps={input}
            onChange={(event) => {
              setAgain(event.target.value);
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('crm.users.set_password')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function faultOf(password: string, again: string): string | undefined {
  if (password.length < MIN_LENGTH) return 'crm.users.password_short';
  return password === again ? undefined : 'crm.users.password_differs';
}
