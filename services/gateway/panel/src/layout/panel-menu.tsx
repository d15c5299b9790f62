import Apps from '@mui/icons-material/Apps';
import ListSubheader from '@mui/material/ListSubheader';
import { usePermissions, useTranslate } from 'ra-core';
import { memo, type ReactElement } from 'react';
import { Menu, useSidebarState } from 'react-admin';
import { useListedModules } from '../records/use-metadata.js';
import type { Me } from '../session/me.js';

/** Administration, for administrators, and the modules that the person may list. */
export const PanelMenu = memo(function PanelMenu(): ReactElement {
  const { permissions } = usePermissions<Me | null>();
  const [isOpen] = useSidebarState();
  const modules = useListedModules();
  return (
    <Menu>
      {permissions?.isAdministrator === true ? (
        <>
          <Group name="crm.menu.access" />
          <Menu.ResourceItem name="clients" />
          <Menu.ResourceItem name="tokens" />
          <Menu.ResourceItem name="keys" />
          <Group name="crm.menu.people" />
          <Menu.ResourceItem name="users" />
          <Menu.ResourceItem name="roles" />
          <Group name="crm.menu.data" />
          <Menu.ResourceItem name="webhooks" />
          <Menu.ResourceItem name="catalog-modules" />
          <Menu.ResourceItem name="catalog-fields" />
          <Menu.ResourceItem name="catalog-options" />
          <Menu.ResourceItem name="catalog-links" />
          <Menu.ResourceItem name="catalog-indexes" />
        </>
      ) : null}
      <Menu.Item to="/modules" primaryText="crm.menu.records" leftIcon={<Apps />} />
      {isOpen
        ? modules.map(([name, { labelPlural }]) => (
            <Menu.Item key={name} to={`/modules/${name}`} primaryText={<>{labelPlural}</>} dense sx={{ pl: 4 }} />
          ))
        : null}
    </Menu>
  );
});

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
