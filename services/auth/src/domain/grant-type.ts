/** Grant types of the token endpoint (authentication#grants). */
export const GRANT_TYPES = ['password', 'client_credentials', 'refresh_token'] as const;

/** A grant type of the token endpoint. */
export type GrantType = (typeof GRANT_TYPES)[number];

/** Whether the text names a grant type of the token endpoint. */
export function isGrantType(text: string): text is GrantType {
  return GRANT_TYPES.some((type) => type === text);
}
