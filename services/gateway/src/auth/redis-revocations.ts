import type { Actor } from '@crm/token';
import type { RedisConnection } from '../redis/redis-connection.js';
import type { RevocationAnswer, RevocationSource } from './revocation.js';

/**
 * Holds the instant until which auth has published everything that is revoked, in microseconds since the epoch; a Redis that
 * was restarted empty lacks it, one that came back with old data holds an older one.
 */
const FILLED_KEY = 'auth_pub:filled';
/** Present while somebody publishes what is revoked; lives for less than a second. */
const FRESH_KEY = 'auth_pub:fresh';

/**
 * Reads what auth publishes: the key `auth_pub:revoked:<jti>` exists while the token is revoked and alive, and a key
 * `auth_pub:nb:<user|client|key>:<id>` holds the second before which a token must not have been issued.
 */
export function createRedisRevocations(redis: RedisConnection): RevocationSource {
  let lastFilled = 0;
  return {
    mode: 'redis',
    ask: async (actor) => {
      const values = await redis.run('mget', (client) => client.mget(keysOf(actor)));
      const { filled, ...answer } = judge(actor, values);
      if (!answer.revoked) {
        // Where somebody publishes, what was missing is there again.
        if (!answer.isCertain && filled < lastFilled) throw new Error('Redis came back with old data');
        lastFilled = filled;
      }
      return answer;
    },
  };
}

function keysOf({ tokenId, userId, clientId, keyId }: Actor): string[] {
  const notBefores = [`user:${userId}`, `client:${clientId}`, `key:${keyId}`].map((name) => `auth_pub:nb:${name}`);
  return [FILLED_KEY, FRESH_KEY, `auth_pub:revoked:${tokenId}`, ...notBefores];
}

/** What is there is true whatever is missing; what is missing says something only of a Redis that holds everything. */
function judge(
  { issuedAt }: Actor,
  values: readonly (string | null)[],
): RevocationAnswer & { readonly filled: number } {
  const [filled, fresh, revoked, ...notBefores] = values;
  const times = notBefores.filter((value) => value !== null).map(readNumber);
  if (revoked !== null || times.some((time) => issuedAt < time)) return { revoked: true, isCertain: true, filled: 0 };
  if (times.some(Number.isNaN)) throw new Error('Redis holds a not-before that cannot be read');
  const filledUntil = readNumber(filled);
  if (Number.isNaN(filledUntil)) throw new Error('Redis does not hold everything that is revoked');
  return { revoked: false, isCertain: fresh !== null, filled: filledUntil };
}

/** What auth has written; NaN for what is missing or was written by somebody else. */
function readNumber(value: string | null | undefined): number {
  return value !== null && value !== undefined && /^\d+$/.test(value) ? Number(value) : NaN;
}
