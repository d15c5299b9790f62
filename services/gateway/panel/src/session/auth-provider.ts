import type { AuthProvider, HttpError } from 'ra-core';
import { ApiError } from '../api/api-error.js';
import { keepTransfersOf } from '../files/transfers.js';
import type { Drafts } from '../forms/drafts.js';
import { mayAct, readMe, type Me } from './me.js';
import type { Session, SignIn } from './session.js';

const RIGHTS_FOR_MS = 60_000;

export interface PanelAuthProvider extends AuthProvider {
  /** Reads what the person may do when it is asked for next, because it has changed. */
  readonly forgetRights: () => void;
}

/**
 * Signs in and out for react-admin, and says what the person may do: `permissions` are a {@link Me}, read again after
 * {@link RIGHTS_FOR_MS}.
 */
export function createAuthProvider(session: Session, drafts: Drafts): PanelAuthProvider {
  let me: Me | undefined;
  let readAt = 0;
  /** The last person who signed in on this page. */
  let latest: string | undefined;

  async function rights(): Promise<Me | undefined> {
    if (me === undefined || Date.now() - readAt < RIGHTS_FOR_MS) return me;
    readAt = Date.now();
    const last = me;
    const present = await readMe(session).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw error;
      // Without an answer the last rights stay, and the API decides.
      return last;
    });
    // The person may have signed out meanwhile, and another one in.
    if (me === last) me = present;
    return me;
  }

  return {
    login: async (wanted: SignIn) => {
      await session.signIn(wanted);
      try {
        me = await readMe(session);
        readAt = Date.now();
      } catch (error) {
        session.end();
        throw error;
      }
      drafts.signedIn(session.userId());
      keepTransfersOf(session.userId());
      const isAnother = latest !== undefined && latest !== session.userId();
      latest = session.userId();
      // The page where the last person was has that person's searches in its URL.
      return isAnother ? { redirectTo: '/' } : undefined;
    },
    logout: () => {
      session.end();
      me = undefined;
      return Promise.resolve();
    },
    // No message for a user who has not signed in yet.
    checkAuth: () => (session.isOpen() ? Promise.resolve() : Promise.reject(notSignedIn())),
    checkError: (error: Partial<HttpError>) => {
      if (error.status !== 401) return Promise.resolve();
      // Only the first of several refused requests finds the session open.
      if (session.isOpen()) drafts.sessionEnded(session.userId());
      return Promise.reject(new Error('crm.session.ended'));
    },
    getPermissions: rights,
    forgetRights: () => {
      readAt = 0;
    },
    canAccess: ({ action, resource, record }) =>
      Promise.resolve(me !== undefined && mayAct(me, action, resource, record)),
    getIdentity: () => {
      if (me === undefined) return Promise.reject(notSignedIn());
      return Promise.resolve({ id: me.id, fullName: me.name });
    },
  };
}

/** With `message: false` react-admin shows no message. */
function notSignedIn(): Error {
  return Object.defineProperty(new Error(), 'message', { value: false });
}
