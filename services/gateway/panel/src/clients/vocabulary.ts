/** How a client may get tokens (contract section 7). */
export const GRANTS = ['password', 'client_credentials', 'refresh_token'] as const;

/** What tokens may do (specification section 5, contract section 7). */
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
