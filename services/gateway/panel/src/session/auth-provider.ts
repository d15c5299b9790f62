import type { AuthProvider, HttpError } from 'ra-core';
import type { Drafts } from '../forms/drafts.js';
import type { Session, SignIn } from './session.js';

/** A resource that only administrators may read. */
const ADMINISTRATION = 'api/v8/oauth2/keys?page%5Blimit%5D=1';

/**
 * Signs in and out for react-admin. A user who is not an administrator is refused, and the tokens are revoked at once.
 */
export function createAuthProvider(session: Session, drafts: Drafts): AuthProvider {
  return {
    login: async (wanted: SignIn) => {
      await session.signIn(wanted);
      try {
        await session.send(ADMINISTRATION);
      } catch (error) {
        session.end();
        throw error;
      }
      drafts.signedIn(session.userId());
    },
    logout: () => {
      session.end();
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
    getPermissions: () => Promise.resolve(undefined),
    getIdentity: async () => {
      const id = session.userId();
      if (id === undefined) throw notSignedIn();
      const { document } = await session.send(`api/v8/modules/Users/${id}?fields%5BUsers%5D=user_name,full_name`);
      const { data } = document as {
        readonly data: { readonly attributes: { readonly user_name: string; readonly full_name: string | null } };
      };
      const { full_name: fullName, user_name: userName } = data.attributes;
      return { id, fullName: fullName ?? userName };
    },
  };
}

/** With `message: false` react-admin shows no message. */
function notSignedIn(): Error {
  return Object.defineProperty(new Error(), 'message', { value: false });
}
