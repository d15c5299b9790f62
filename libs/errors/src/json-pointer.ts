/** Longest pointer that is shown, in characters; nothing in a document that is served is nearly as deep. */
export const MAX_POINTER_LENGTH = 1_000;

/**
 * The JSON pointer (RFC 6901) made of these reference tokens; no token = the whole document. Of a token that is longer than
 * any pointer that is shown only so much is written as tells that it is too long: clients make up names of any length.
 */
export function jsonPointer(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escape(String(token).slice(0, MAX_POINTER_LENGTH))}`).join('');
}

function escape(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
