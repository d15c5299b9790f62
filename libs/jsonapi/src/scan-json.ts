/** What one look over a JSON text tells before it is parsed. */
export interface JsonScan {
  /** Where nesting first goes deeper than allowed. */
  readonly tooDeepAt?: number;
  /** Some number literal is not a short whole number in canonical form. */
  readonly hasInexactNumbers: boolean;
  /** Some member may be called `__proto__`, perhaps written with escapes. */
  readonly mayHavePrototypeMembers: boolean;
}

// Strings are matched whole, so that brackets and digits in them do not count; an unfinished one runs to the end.
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|$)|[[{]|[\]}]|[-0-9][-+.0-9eE]*/g;
const SHORT_INTEGER = /^(?:0|-?[1-9][0-9]{0,14})$/;
const PROTOTYPE_MEMBER = /__proto__|\\u00/;

/**
 * Looks over a JSON text, in linear time, for what needs the slow way of parsing. The text need not be well-formed;
 * what is told of a malformed one is of no use but does no harm.
 */
export function scanJson(text: string, maxDepth: number): JsonScan {
  let depth = 0;
  let hasInexactNumbers = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    switch (token.charAt(0)) {
      case '"':
        break;
      case '{':
      case '[':
        depth += 1;
        if (depth > maxDepth) return { tooDeepAt: index, hasInexactNumbers, mayHavePrototypeMembers: false };
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      default:
        hasInexactNumbers ||= !SHORT_INTEGER.test(token);
    }
  }
  return { hasInexactNumbers, mayHavePrototypeMembers: PROTOTYPE_MEMBER.test(text) };
}
