import { readStack } from '@crm/testkit';
import { apiAt, type Api } from './api.js';

/** Base URL and credentials of the stack that the global set-up started. */
export const stack = readStack();

/** The public URL without a trailing slash; every link must begin with it. */
export const baseUrl = stack.baseUrl.replace(/\/$/u, '');

/** Path of the token endpoint. */
export const TOKEN_PATH = '/api/oauth/access_token';

/** A client of the stack for one access token, or for none. */
export function apiWith(token?: string): Api {
  return apiAt(baseUrl, token);
}
