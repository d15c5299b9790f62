/** The JSON pointer (RFC 6901) made of these reference tokens; no token = the whole document. */
export function jsonPointer(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
