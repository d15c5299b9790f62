import type { Actor } from '@crm/token';
import type { RedisConnection } from '../redis/redis-connection.js';
import type { RevocationAnswer, RevocationSource } from './revocation.js';

/**
 * Contains the time up to which auth has published all revocations, in microseconds since the epoch. A Redis that
 * restarted empty lacks the key; one restored with old data has an older time.
 */
const FILLED_KEY = 'auth_pub:filled';
/** Exists while some process publishes revocations; expires in less than a second. */
const FRESH_KEY = 'auth_pub:fresh';

/**
 * Reads what auth publishes: the key `auth_pub:revoked:<jti>` exists while the token is revoked and not yet expired. A
 * key `auth_pub:nb:<user|client|key>:<id>` contains a time in seconds; tokens issued before it are revoked.
 */
export function createRedisRevocations(redis: RedisConnection): RevocationSource {
  let lastFilled = 0;
  return {
    mode: 'redis',
    ask: async (actor) => {
      const values = await redis.run('mget', (client) => client.mget(keysOf(actor)));
      const { filled, ...answer } = judge(actor, values);
      if (!answer.revoked) {
        // While auth is publishing it has already restored whatever an old copy of the data lacked.
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

/** A revocation that is found always counts. A missing one proves something only if Redis contains all revocations. */
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

/** A number that auth wrote; NaN for a value that is missing or has another form. */
function readNumber(value: string | null | undefined): number {
  return value !== null && value !== undefined && /^\d+$/.test(value) ? Number(value) : NaN;
}
