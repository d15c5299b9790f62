import type { AuthProvider, HttpError } from 'ra-core';
import type { Drafts } from '../forms/drafts.js';
import type { Session, SignIn } from './session.js';

/** Any resource that only administrators may read. */
const ADMINISTRATION = 'api/v8/oauth2/keys?page%5Blimit%5D=1';

/** Signs in and out for react-admin. Whoever is no administrator is not let in, and the tokens are revoked at once. */
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
    // Nothing is said to whoever has just come.
    checkAuth: () => (session.isOpen() ? Promise.resolve() : Promise.reject(notSignedIn())),
    checkError: (error: Partial<HttpError>) => {
      if (error.status !== 401) return Promise.resolve();
      // Of several requests that are refused only the first one finds the session there.
      if (session.isOpen()) drafts.sessionEnded(session.userId());
      return Promise.reject(new Error('crm.session.ended'));
    },
    getPermissions: () => Promise.resolve(undefined),
    getIdentity: async () => {
      const id = session.userId();
      if (id === undefined) throw notSignedIn();
      const answer = (await session.send(`api/v8/modules/Users/${id}?fields%5BUsers%5D=user_name,full_name`)) as {
        readonly data: { readonly attributes: { readonly user_name: string; readonly full_name: string | null } };
      };
      const { full_name: fullName, user_name: userName } = answer.data.attributes;
      return { id, fullName: fullName ?? userName };
    },
  };
}

/** By `message: false` react-admin knows that nothing is to be said. */
function notSignedIn(): Error {
  return Object.defineProperty(new Error(), 'message', { value: false });
}
