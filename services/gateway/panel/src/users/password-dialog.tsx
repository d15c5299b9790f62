import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../look/form-dialog.js';
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

  async function act(): Promise<void> {
    const fault = faultOf(password, again);
    if (fault !== undefined) throw new Error(fault);
    await (isOwn ? setPassword(userId, password, current) : setPassword(userId, password));
  }

  const input = { htmlInput: { autoComplete: 'new-password', maxLength: MAX_LENGTH } };
  return (
    <FormDialog title={title} action={action} act={act} onDone={onDone} onClose={onClose}>
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
    </FormDialog>
  );
}

function faultOf(password: string, again: string): string | undefined {
  if (password.length < MIN_LENGTH) return 'crm.users.password_short';
  return password === again ? undefined : 'crm.users.password_differs';
}
