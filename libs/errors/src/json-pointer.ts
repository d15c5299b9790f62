/** Maximum length of a pointer in an answer, in characters; no document that is served is nearly as deep. */
export const MAX_POINTER_LENGTH = 1_000;

/**
 * The JSON pointer (RFC 6901) made of these reference tokens; without tokens it means the complete document. A token
 * longer than `MAX_POINTER_LENGTH` is cut, but stays long enough to show that it is too long: clients make up names of
 * any length.
 */
export function jsonPointer(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escape(String(token).slice(0, MAX_POINTER_LENGTH))}`).join('');
}

function escape(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
