/** Scope of administration; only tokens of administrators carry it (authentication#scopes). */
export const ADMIN_SCOPE = 'admin:access';

/** All scopes (authentication#scopes), in the order in which tokens list them. */
export const SCOPES = [
  'standard:create',
  'standard:read',
  'standard:update',
  'standard:delete',
  'standard:relationship:create',
  'standard:relationship:read',
  'standard:relationship:update',
  'standard:relationship:delete',
  ADMIN_SCOPE,
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
