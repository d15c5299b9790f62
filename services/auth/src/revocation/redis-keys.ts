/** A key `auth_pub:revoked:<jti>` lives as long as its token could. */
export const REVOKED_KEY_PREFIX = 'auth_pub:revoked:';

/** A key `auth_pub:nb:<user|client|key>:<id>` holds the second before which a token must not have been issued. */
export const NOT_BEFORE_KEY_PREFIX = 'auth_pub:nb:';

/**
 * Present while Redis holds everything that was revoked until the instant that it tells, in microseconds since the epoch.
 * A Redis that lost its keys lacks it, one that came back with old data tells an older instant, and it is taken away from
 * one that takes no writes; whoever reads must then ask auth. It outlives auth.
 */
export const FILLED_KEY = 'auth_pub:filled';

/** Holds who is filling Redis now; gone with all the rest when Redis loses its keys in the middle of it. */
export const FILLING_KEY = 'auth_pub:filling';

/**
 * Present while somebody copies what is revoked, and lives for less than a second. Where it is missing Redis may lack what
 * was revoked since: auth is asked, if it can be.
 */
export const FRESH_KEY = 'auth_pub:fresh';
