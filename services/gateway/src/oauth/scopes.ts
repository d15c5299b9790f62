/** The scopes of access tokens (specification section 5, contract section 7). */
export const SCOPES = [
  'standard:create',
  'standard:read',
  'standard:update',
  'standard:delete',
  'standard:relationship:create',
  'standard:relationship:read',
  'standard:relationship:update',
  'standard:relationship:delete',
  'admin:access',
] as const;

/** A scope of an access token. */
export type Scope = (typeof SCOPES)[number];
