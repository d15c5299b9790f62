import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import {
  Suspense,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { AppBar, Layout, Loading, TitlePortal } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { hasTransfers, transfers } from '../files/transfers.js';
import { FocusPage } from '../look/focus-page.js';
import { usePassingValue, type PassingValue } from '../look/passing-value.js';
import { DisputeDialog } from '../merge/dispute-dialog.js';
import { mergedChanges, openDispute } from '../merge/disputes.js';
import { MergedNotice } from '../merge/merged-notice.js';
import { OpenedDialog } from '../roles/opened-dialog.js';
import { openedModules } from '../roles/opened-modules.js';
import { newSecrets } from '../secrets/new-secrets.js';
import { SecretDialog } from '../secrets/secret-dialog.js';
import { AgeNotice } from './age-notice.js';
import { lazyPage, loadPages } from './lazy-page.js';
import { PanelMenu } from './panel-menu.js';
import { PanelUserMenu } from './panel-user-menu.js';

/** The scripts of other pages must not delay the first page. */
const PAGES_AFTER_MS = 3_000;

const TransferNotice = lazyPage(() => import('../files/transfer-notice.js'), 'TransferNotice');

/** The frame of every page except the sign-in page. */
export function PanelLayout({ children }: { readonly children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  const isSending = useSyncExternalStore(transfers.subscribe, hasTransfers);
  useEffect(() => {
    const timer = setTimeout(loadPages, PAGES_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <Layout menu={PanelMenu} appBar={PanelBar} appBarAlwaysOn>
      <AgeNotice />
      <Suspense>{isSending ? <TransferNotice /> : null}</Suspense>
      {/* Each page has its own. React would keep links and buttons of another record, and a hidden list would act on. */}
      <Suspense key={pathname} fallback={<Loading />}>
        {children}
      </Suspense>
      <FocusPage />
      <Shown value={newSecrets} by={SecretDialog} />
      <Shown value={openedModules} by={OpenedDialog} />
      <Shown value={openDispute} by={DisputeDialog} />
      <Shown value={mergedChanges} by={MergedNotice} />
    </Layout>
  );
}

/** Shows a passing value while there is one, and discards it when the user signs out. */
function Shown<T>(props: {
  readonly value: PassingValue<T>;
  readonly by: ComponentType<{ readonly value: T }>;
}): ReactElement | null {
  const { value: passing, by: Page } = props;
  const value = usePassingValue(passing);
  useEffect(() => passing.forget, [passing]);
  return value === undefined ? null : <Page value={value} />;
}

/** On narrow screens the language button shows only its icon. */
const NARROW = {
  '& .MuiButton-root': {
    fontSize: { xs: 0, sm: 'inherit' },
    minWidth: { xs: 0, sm: 64 },
    '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
    '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inherit' } },
  },
};

function PanelBar(): ReactElement {
  const translate = useTranslate();
  return (
    <AppBar alwaysOn color="secondary" userMenu={<PanelUserMenu />} sx={NARROW}>
      <Typography component="span" sx={{ fontWeight: 700, mr: 2, display: { xs: 'none', sm: 'block' } }}>
        {translate('crm.title')}
      </Typography>
      <TitlePortal component="h1" sx={{ color: 'text.secondary' }} />
    </AppBar>
  );
}
