import Devices from '@mui/icons-material/Devices';
import Key from '@mui/icons-material/Key';
import Group from '@mui/icons-material/Group';
import Link from '@mui/icons-material/Link';
import ListAlt from '@mui/icons-material/ListAlt';
import PostAdd from '@mui/icons-material/PostAdd';
import Shield from '@mui/icons-material/Shield';
import Speed from '@mui/icons-material/Speed';
import Token from '@mui/icons-material/Token';
import ViewModule from '@mui/icons-material/ViewModule';
import Webhook from '@mui/icons-material/Webhook';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import {
  CustomRoutes,
  Resource,
  usePermissions,
  type AuthProvider,
  type DataProvider,
  type I18nProvider,
  type Store,
} from 'ra-core';
import type { ReactElement } from 'react';
import { Admin } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { isRetried } from './api/api-error.js';
import { resourceOf } from './data/place-of.js';
import { usableQuery } from './data/usable-query.js';
import { drafts } from './forms/drafts.js';
import { lazyPage } from './layout/lazy-page.js';
import { PanelLayout } from './layout/panel-layout.js';
import { dark, light } from './look/themes.js';
import { ModuleList } from './records/module-list.js';
import { recordName } from './records/record-name.js';
import { METADATA } from './records/use-metadata.js';
import { modulesOf, type Me } from './session/me.js';
import { SignInPage } from './session/sign-in-page.js';

export interface AppParts {
  readonly authProvider: AuthProvider;
  readonly dataProvider: DataProvider;
  readonly i18nProvider: I18nProvider;
  readonly store: Store;
}

/** A save without connection fails at once, so that its form can say so. */
const queries = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: afterChange }),
  defaultOptions: {
    queries: { retry: isRetried },
    mutations: { networkMode: 'always' },
  },
});

// Each page checks it. Without a session there are no results: they go when it ends, and only then it changes.
queries.setQueryDefaults(['auth', 'checkAuth'], { staleTime: Infinity });

const forms = () => import('./records/record-forms.js');
const RecordList = lazyPage(() => import('./records/record-list.js'), 'RecordList');
const RecordShow = lazyPage(() => import('./records/record-show.js'), 'RecordShow');
const ImportPage = lazyPage(() => import('./imports/import-page.js'), 'ImportPage');
const RecordCreate = lazyPage(forms, 'RecordCreate');
const RecordEdit = lazyPage(forms, 'RecordEdit');

/**
 * For react-admin a change that ends the session has succeeded; here it has no end, and its page is gone soon. Metadata
 * changes with definitions (catalog#use), and rights with modules. No page shows what was read before, not even until it is
 * read again.
 */
async function afterChange(
  ...[, , , { options }]: Parameters<NonNullable<MutationCache['config']['onSuccess']>>
): Promise<void> {
  if (drafts.isEnded()) await new Promise(() => undefined);
  const resource = String(options.mutationKey?.[0]);
  if (!resource.startsWith('catalog-')) return;
  if (resource === 'catalog-modules') void queries.invalidateQueries({ queryKey: ['auth', 'getPermissions'] });
  void queries.invalidateQueries({ queryKey: METADATA });
  queries.removeQueries({ queryKey: METADATA, type: 'inactive' });
}

/** A page for administrators. They are one script, which nobody else loads before the first page. */
function administered(name: keyof typeof import('./administration.js')) {
  return lazyPage(administration, name);
}

const administration = () => import('./administration.js');

/** Every page of the panel. No link can fill its forms, or break its lists. */
export function App(parts: AppParts): ReactElement {
  const { pathname, search } = useLocation();
  const usable = usableQuery(search);
  if (usable !== search) return <Navigate to={{ pathname, search: usable }} replace />;
  return (
    <Admin
      {...parts}
      queryClient={queries}
      dashboard={Home}
      loginPage={SignInPage}
      layout={PanelLayout}
      theme={light}
      darkTheme={dark}
      requireAuth
      title="CRM"
      disableTelemetry
    >
      {pagesOf}
    </Admin>
  );
}

/** The first page: the clients for administrators, the modules for others. */
function Home(): ReactElement {
  const { permissions } = usePermissions<Me | null>();
  return permissions?.isAdministrator === true ? <Navigate to="/clients" replace /> : <ModuleList />;
}

/** The pages for a person: those of administration, and the same for each module. Nobody has signed in without `me`. */
function pagesOf(me?: Me | null): ReactElement {
  return (
    <>
      {me?.isAdministrator === true ? administrationPages : null}
      {(me ? modulesOf(me) : []).map((module) => (
        <Resource
          key={module}
          name={resourceOf(module)}
          list={RecordList}
          show={RecordShow}
          create={RecordCreate}
          edit={RecordEdit}
          recordRepresentation={recordName}
        >
          <Route path="import" element={<ImportPage />} />
        </Resource>
      ))}
      <CustomRoutes>
        <Route path="/modules" element={<ModuleList />} />
      </CustomRoutes>
    </>
  );
}

const administrationPages = (
  <>
    <Resource
      name="clients"
      icon={Devices}
      list={administered('ClientList')}
      create={administered('ClientCreate')}
      edit={administered('ClientEdit')}
      recordRepresentation="name"
    />
    <Resource name="tokens" icon={Token} list={administered('TokenList')} />
    <Resource name="keys" icon={Key} list={administered('KeyList')} />
    <Resource
      name="users"
      icon={Group}
      list={administered('UserList')}
      create={administered('UserCreate')}
      edit={administered('UserEdit')}
      recordRepresentation="user_name"
    />
    <Resource
      name="roles"
      icon={Shield}
      list={administered('RoleList')}
      create={administered('RoleCreate')}
      edit={administered('RoleEdit')}
      recordRepresentation="name"
    />
    <Resource
      name="webhooks"
      icon={Webhook}
      list={administered('WebhookList')}
      create={administered('WebhookCreate')}
      edit={administered('WebhookEdit')}
      recordRepresentation="url"
    />
    <Resource
      name="catalog-modules"
      icon={ViewModule}
      list={administered('CustomModuleList')}
      create={administered('CustomModuleCreate')}
      edit={administered('CustomModuleEdit')}
      recordRepresentation="id"
    />
    <Resource
      name="catalog-fields"
      icon={PostAdd}
      list={administered('FieldList')}
      create={administered('FieldCreate')}
      edit={administered('FieldEdit')}
      recordRepresentation="id"
    />
    <Resource
      name="catalog-options"
      icon={ListAlt}
      list={administered('OptionsList')}
      create={administered('OptionsCreate')}
      edit={administered('OptionsEdit')}
      recordRepresentation="id"
    />
    <Resource
      name="catalog-links"
      icon={Link}
      list={administered('LinkList')}
      create={administered('LinkCreate')}
      edit={administered('LinkEdit')}
      recordRepresentation="id"
    />
    <Resource
      name="catalog-indexes"
      icon={Speed}
      list={administered('IndexList')}
      create={administered('IndexCreate')}
      edit={administered('IndexEdit')}
      recordRepresentation="id"
    />
  </>
);
