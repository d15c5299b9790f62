/** How a client may get tokens (authentication#grants). */
export const GRANTS = ['password', 'client_credentials', 'refresh_token'] as const;

/** What tokens may do (authentication#scopes). */
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
