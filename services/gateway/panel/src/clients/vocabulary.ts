/** The grants of a client (authentication#grants). */
export const GRANTS = ['password', 'client_credentials', 'refresh_token'] as const;

/** The scopes of tokens (authentication#scopes). */
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
