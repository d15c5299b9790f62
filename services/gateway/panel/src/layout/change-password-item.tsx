import Password from '@mui/icons-material/Password';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate, useUserMenu } from 'ra-core';
import type { ReactElement } from 'react';

/** The entry of the user menu that changes the user's own password. */
export function ChangePasswordItem({ onChosen }: { readonly onChosen: () => void }): ReactElement {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose();
        onChosen();
      }}
    >
      <ListItemIcon>
        <Password fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('crm.users.change_password')}</ListItemText>
    </MenuItem>
  );
}
