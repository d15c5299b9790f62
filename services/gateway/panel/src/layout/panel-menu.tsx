import Apps from '@mui/icons-material/Apps';
import ListSubheader from '@mui/material/ListSubheader';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Menu, useSidebarState } from 'react-admin';

/** The pages in three groups. */
export function PanelMenu(): ReactElement {
  return (
    <Menu>
      <Group name="crm.menu.access" />
      <Menu.ResourceItem name="clients" />
      <Menu.ResourceItem name="tokens" />
      <Menu.ResourceItem name="keys" />
      <Group name="crm.menu.people" />
      <Menu.ResourceItem name="users" />
      <Menu.ResourceItem name="roles" />
      <Group name="crm.menu.data" />
      <Menu.ResourceItem name="webhooks" />
      <Menu.Item to="/modules" primaryText="crm.menu.records" leftIcon={<Apps />} />
    </Menu>
  );
}

function Group({ name }: { readonly name: string }): ReactElement | null {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  if (!isOpen) return null;
  return (
    <ListSubheader role="presentation" disableSticky sx={{ bgcolor: 'transparent', lineHeight: 2.5 }}>
      {translate(name)}
    </ListSubheader>
  );
}
