/** What can stand in a header (RFC 9110 section 5.5), as a regular expression that Postgres and JavaScript read alike. */
export const SAYABLE = '^[ -~]+$';
