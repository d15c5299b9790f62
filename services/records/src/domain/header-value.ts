/**
 * A value that is valid in a header (RFC 9110 section 5.5), as a regular expression for both Postgres and JavaScript.
 */
export const HEADER_VALUE = '^[ -~]+$';
