/**
 * The characters that a header may have (RFC 9110 section 5.5), as a regular expression for both Postgres and
 * JavaScript.
 */
export const SAYABLE = '^[ -~]+$';
