import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { API_ROOT } from './api/api-root.js';
import { App } from './app.js';
import { createDataProvider } from './data/data-provider.js';
import { startTransfer } from './files/transfers.js';
import { drafts } from './forms/drafts.js';
import { loadTexts } from './i18n/catalogues.js';
import { createI18nProvider, firstLanguage, titleOfError } from './i18n/i18n-provider.js';
import { createPreferences } from './layout/preferences.js';
import { forbidHtml } from './look/forbid-html.js';
import { openedModules } from './roles/opened-modules.js';
import { askUser, mergedChanges } from './merge/disputes.js';
import { newSecrets } from './secrets/new-secrets.js';
import { createAuthProvider } from './session/auth-provider.js';
import { createSession } from './session/session.js';

forbidHtml();
// The page's style element has the nonce for created styles.
const nonce = document.getElementById('first-style')?.nonce ?? '';
const store = createPreferences(window.localStorage);
const language = firstLanguage(store.getItem('locale'), navigator.languages);
const i18nProvider = createI18nProvider(language, await loadTexts(language));
const session = createSession(API_ROOT, (code) => titleOfError(i18nProvider, code));
const authProvider = createAuthProvider(session, drafts);
const parts = {
  authProvider,
  dataProvider: createDataProvider(session, {
    onSecret: newSecrets.show,
    onOpened: openedModules.show,
    onMerged: mergedChanges.show,
    onDisputed: askUser,
    onFile: (...file) => {
      startTransfer(session, ...file);
    },
    onModule: authProvider.forgetRights,
  }),
  i18nProvider,
  store,
};
// The tokens are revoked when the page is closed.
window.addEventListener('pagehide', session.end);

const router = createHashRouter([{ path: '*', element: <App {...parts} /> }]);
const root = document.getElementById('panel');
if (root === null) throw new Error('The page has no place for the panel');
createRoot(root).render(
  <CacheProvider value={createCache({ key: 'crm', nonce })}>
    {/* With transitions react-admin checks the identity a thousand times while it signs out. */}
    <RouterProvider router={router} useTransitions={false} />
  </CacheProvider>,
);
