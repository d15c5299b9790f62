import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { usePanelData } from '../look/use-panel-data.js';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1024;

export interface PasswordDialogProps {
  readonly userId: string;
  /** Translated, like the other texts. */
  readonly title: string;
  readonly help: string;
  /** Text of the button that sets the password. */
  readonly action: string;
  /** The user changes their own password, which also requires the current one. */
  readonly isOwn?: true;
  /** Called when the password is set, before `onClose`. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for a user's new password twice and sets it. */
export function PasswordDialog(props: PasswordDialogProps): ReactElement {
  const { userId, title, help, action, isOwn = false, onDone, onClose } = props;
  const translate = useTranslate();
  const { setPassword } = usePanelData();
  const [current, setCurrent] = useState('');
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
      await (isOwn ? setPassword(userId, password, current) : setPassword(userId, password));
      onDone();
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'ra.notification.http_error');
      setIsBusy(false);
    }
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React propagates the event to the form of the page behind, which must not be submitted.
    event.stopPropagation();
    void save();
  };
  const input = { htmlInput: { autoComplete: 'new-password', maxLength: MAX_LENGTH } };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <form onSubmit={submit}>
        <DialogTitle id="password-title">{title}</DialogTitle>
        <DialogContent>
          {fault === undefined ? null : (
            <Alert severity="error" sx={{ mb: 1 }}>
              {translate(fault, { _: fault })}
            </Alert>
          )}
          {isOwn ? (
            <TextField
              type="password"
              autoFocus
              label={translate('crm.users.current_password')}
              value={current}
              slotProps={{ htmlInput: { autoComplete: 'current-password', maxLength: MAX_LENGTH } }}
              onChange={(event) => {
                setCurrent(event.target.value);
              }}
            />
          ) : null}
          <TextField
            type="password"
            autoFocus={!isOwn}
            label={translate('crm.users.password')}
            helperText={help}
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
            {action}
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
