import Password from '@mui/icons-material/Password';
import Button from '@mui/material/Button';
import { useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { PasswordDialog } from './password-dialog.js';

/** Opens the dialog that sets a user's password. */
export function PasswordButton(): ReactElement | null {
  const translate = useTranslate();
  const notify = useNotify();
  const record = useRecordContext();
  const [isOpen, setIsOpen] = useState(false);
  if (record === undefined) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<Password />}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {translate('crm.users.set_password')}
      </Button>
      {isOpen ? (
        <PasswordDialog
          userId={String(record.id)}
          title={translate('crm.users.password_title', { name: String(record.user_name) })}
          help={translate('crm.users.password_help')}
          action={translate('crm.users.set_password')}
          onDone={() => {
            notify('crm.users.password_done', { type: 'success' });
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
