import Password from '@mui/icons-material/Password';
import { useNotify, useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { DialogButton } from '../look/dialog-button.js';
import { PasswordDialog } from './password-dialog.js';

/** Opens the dialog that sets a user's password. */
export function PasswordButton(): ReactElement | null {
  const translate = useTranslate();
  const notify = useNotify();
  const record = useRecordContext();
  if (record === undefined) return null;
  return (
    <DialogButton
      label="crm.users.set_password"
      icon={<Password />}
      dialog={(onClose) => (
        <PasswordDialog
          userId={String(record.id)}
          title={translate('crm.users.password_title', { name: String(record.user_name) })}
          help={translate('crm.users.password_help')}
          action={translate('crm.users.set_password')}
          onDone={() => {
            notify('crm.users.password_done', { type: 'success' });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
