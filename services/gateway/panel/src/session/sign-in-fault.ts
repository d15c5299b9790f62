import { ApiError } from '../api/api-error.js';

/** The key of the text that says why signing in was refused. */
export function signInFault(error: unknown): string {
  if (!(error instanceof ApiError)) return 'crm.sign_in.unreachable';
  if (error.status === 429) return 'crm.sign_in.throttled';
  switch (error.oauthError ?? '') {
    case 'invalid_grant':
      return 'crm.sign_in.wrong';
    case 'invalid_client':
      return 'crm.sign_in.client_unknown';
    case 'unauthorized_client':
    case 'invalid_scope':
      return 'crm.sign_in.client_unfit';
    default:
      return error.status >= 500 ? 'crm.sign_in.unreachable' : error.message;
  }
}
