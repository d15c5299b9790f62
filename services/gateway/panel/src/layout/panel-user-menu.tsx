import { useGetIdentity, useLogout, useNotify, useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { Logout, UserMenu } from 'react-admin';
import { hasTransfers } from '../files/transfers.js';
import { PasswordDialog } from '../users/password-dialog.js';
import { ChangePasswordItem } from './change-password-item.js';

/** The user's name, password change and sign-out. The name is part of the label for screen readers. */
export function PanelUserMenu(): ReactElement {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [isOpen, setIsOpen] = useState(false);
  const name = identity?.fullName;
  return (
    <>
      <UserMenu label={[name, translate('ra.auth.user_menu')].filter((one) => one !== undefined).join(', ')}>
        <ChangePasswordItem
          onChosen={() => {
            setIsOpen(true);
          }}
        />
        <Logout
          onClick={() => {
            if (!hasTransfers() || window.confirm(translate('crm.files.unsent'))) void logout(null, undefined, false);
          }}
        />
      </UserMenu>
      {isOpen && identity !== undefined ? (
        <PasswordDialog
          userId={String(identity.id)}
          title={translate('crm.users.change_password')}
          help={translate('crm.users.own_password_help')}
          action={translate('crm.users.change_password')}
          isOwn
          onDone={() => {
            notify('crm.users.own_password_done', { type: 'success' });
            // Changing the password has revoked the tokens.
            void logout();
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
