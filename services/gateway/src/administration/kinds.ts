/** What administrators work with: a type of resources and the path of their collection (administration#urls). */
export interface AdministeredKind {
  readonly type: string;
  readonly path: string;
}

const ROOT = '/api/v8/oauth2';

/** OAuth clients. */
export const CLIENTS: AdministeredKind = { type: 'oauth2-clients', path: `${ROOT}/clients` };

/** What grants have led to: an entry for each, which stands for all tokens that descend from it. */
export const TOKENS: AdministeredKind = { type: 'oauth2-tokens', path: `${ROOT}/tokens` };

/** The keys that sign access tokens. */
export const KEYS: AdministeredKind = { type: 'oauth2-keys', path: `${ROOT}/keys` };

/** Passwords, which can only be set, below the paths of their users. */
export const PASSWORDS = { type: 'oauth2-passwords', users: `${ROOT}/users` } as const;
