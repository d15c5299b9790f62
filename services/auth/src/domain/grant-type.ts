/** Grant types of the token endpoint (authentication#grants). */
export const GRANT_TYPES = ['password', 'client_credentials', 'refresh_token'] as const;

export type GrantType = (typeof GRANT_TYPES)[number];

export function isGrantType(text: string): text is GrantType {
  return GRANT_TYPES.some((type) => type === text);
}
