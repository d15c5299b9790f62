import Devices from '@mui/icons-material/Devices';
import Key from '@mui/icons-material/Key';
import Group from '@mui/icons-material/Group';
import Shield from '@mui/icons-material/Shield';
import Token from '@mui/icons-material/Token';
import Webhook from '@mui/icons-material/Webhook';
import { QueryClient } from '@tanstack/react-query';
import { CustomRoutes, Resource, type AuthProvider, type DataProvider, type I18nProvider, type Store } from 'ra-core';
import type { ReactElement } from 'react';
import { Admin } from 'react-admin';
import { Route } from 'react-router-dom';
import { ApiError } from './api/api-error.js';
import { ClientCreate } from './clients/client-create.js';
import { ClientEdit } from './clients/client-edit.js';
import { ClientList } from './clients/client-list.js';
import { KeyList } from './keys/key-list.js';
import { PanelLayout } from './layout/panel-layout.js';
import { dark, light } from './look/themes.js';
import { ModuleList } from './records/module-list.js';
import { RecordList } from './records/record-list.js';
import { RecordPage } from './records/record-page.js';
import { RoleCreate } from './roles/role-create.js';
import { RoleEdit } from './roles/role-edit.js';
import { RoleList } from './roles/role-list.js';
import { SignInPage } from './session/sign-in-page.js';
import { TokenList } from './tokens/token-list.js';
import { UserCreate } from './users/user-create.js';
import { UserEdit } from './users/user-edit.js';
import { UserList } from './users/user-list.js';
import { WebhookCreate } from './webhooks/webhook-create.js';
import { WebhookEdit } from './webhooks/webhook-edit.js';
import { WebhookList } from './webhooks/webhook-list.js';

export interface AppParts {
  readonly authProvider: AuthProvider;
  readonly dataProvider: DataProvider;
  readonly i18nProvider: I18nProvider;
  readonly store: Store;
}

const MAX_RETRIES = 2;

/** Lost requests are retried. Refused ones are not, because they would be refused again. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < MAX_RETRIES && !(error instanceof ApiError && error.status < 500) },
  },
});

/** Every page of the panel. */
export function App(parts: AppParts): ReactElement {
  return (
    <Admin
      {...parts}
      queryClient={queries}
      loginPage={SignInPage}
      layout={PanelLayout}
      theme={light}
      darkTheme={dark}
      requireAuth
      disableTelemetry
    >
      <Resource
        name="clients"
        icon={Devices}
        list={ClientList}
        create={ClientCreate}
        edit={ClientEdit}
        recordRepresentation="name"
      />
      <Resource name="tokens" icon={Token} list={TokenList} />
      <Resource name="keys" icon={Key} list={KeyList} />
      <Resource
        name="users"
        icon={Group}
        list={UserList}
        create={UserCreate}
        edit={UserEdit}
        recordRepresentation="user_name"
      />
      <Resource
        name="roles"
        icon={Shield}
        list={RoleList}
        create={RoleCreate}
        edit={RoleEdit}
        recordRepresentation="name"
      />
      <Resource
        name="webhooks"
        icon={Webhook}
        list={WebhookList}
        create={WebhookCreate}
        edit={WebhookEdit}
        recordRepresentation="url"
      />
      <CustomRoutes>
        <Route path="/modules" element={<ModuleList />} />
        <Route path="/modules/:module" element={<RecordList />} />
        <Route path="/modules/:module/:id/show" element={<RecordPage />} />
      </CustomRoutes>
    </Admin>
  );
}
