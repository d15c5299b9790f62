/** A key `auth_pub:revoked:<jti>` lives as long as its token could. */
export const REVOKED_KEY_PREFIX = 'auth_pub:revoked:';

/** A key `auth_pub:nb:<user|client|key>:<id>` holds the second before which a token must not have been issued. */
export const NOT_BEFORE_KEY_PREFIX = 'auth_pub:nb:';

/**
 * Present while Redis holds everything that was revoked until the instant in its value, in microseconds since the
 * epoch. It is missing from a Redis that lost its keys, shows an older instant in one restored with old data, and is
 * deleted when writes fail; readers must then call auth. It outlives auth.
 */
export const FILLED_KEY = 'auth_pub:filled';

/** The claim of the replica that is filling Redis; lost with all other keys when Redis loses its data meanwhile. */
export const FILLING_KEY = 'auth_pub:filling';

/**
 * Present while some replica copies revocations; expires within a second. Without it Redis may lack recent revocations,
 * and readers call auth if they can.
 */
export const FRESH_KEY = 'auth_pub:fresh';
