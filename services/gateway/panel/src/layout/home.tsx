import { usePermissions } from 'ra-core';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { ModuleList } from '../records/module-list.js';
import type { Me } from '../session/me.js';

/** The first page: the clients for administrators, the modules for others. */
export function Home(): ReactElement {
  const { permissions } = usePermissions<Me | null>();
  return permissions?.isAdministrator === true ? <Navigate to="/clients" replace /> : <ModuleList />;
}
