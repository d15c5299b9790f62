import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { FILLED_KEY, FILLING_KEY, FRESH_KEY } from './redis-keys.js';

/** When a replica dies while filling, another one may start after this time. */
const GIVEN_UP_MS = 10_000;

/**
 * Replaces the claim of the filling replica with the mark that Redis is filled, unless the claim was lost or is
 * another's.
 */
const END_FILLING = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], ARGV[2])
return 1`;

/** Does nothing when Redis holds less than it did before copying, or more than it may: it is another Redis, or restored data. */
const MARK_COPIED = `
local filled = tonumber(redis.call('GET', KEYS[1]) or '')
if not filled or filled < tonumber(ARGV[1]) or filled > tonumber(ARGV[4]) then return 0 end
if filled < tonumber(ARGV[2]) then redis.call('SET', KEYS[1], ARGV[2]) end
if tonumber(ARGV[3]) > 0 then redis.call('SET', KEYS[2], '1', 'PX', ARGV[3]) end
return 1`;

/** Claims the filling of an incomplete Redis; undefined when another replica has claimed it. */
export async function beginFilling(redis: Redis): Promise<string | undefined> {
  const claim = randomUUID();
  return (await redis.set(FILLING_KEY, claim, 'PX', GIVEN_UP_MS, 'NX')) === 'OK' ? claim : undefined;
}

/** Prolongs the claim while writing continues. */
export async function keepFilling(redis: Redis): Promise<void> {
  await redis.pexpire(FILLING_KEY, GIVEN_UP_MS);
}

/**
 * Marks Redis as filled up to an instant, in microseconds since the epoch; false when it lost its keys meanwhile, and
 * so perhaps data already written.
 */
export async function endFilling(redis: Redis, claim: string, until: number): Promise<boolean> {
  return (await redis.eval(END_FILLING, 2, FILLING_KEY, FILLED_KEY, claim, until)) === 1;
}

/**
 * The instant up to which Redis holds everything, in microseconds since the epoch; undefined when it has to be filled,
 * because the mark is missing or was not written by auth. The mark is stored in Redis, not in memory, so that a Redis
 * restored with old data shows an old instant, and everything since is copied again.
 */
export async function readFilled(redis: Redis): Promise<number | undefined> {
  const filled = await redis.get(FILLED_KEY);
  return filled !== null && /^\d+$/.test(filled) ? Number(filled) : undefined;
}

/**
 * Marks Redis, which held everything until `since`, as holding everything until `until`, and as fresh for `freshMs`;
 * false when its mark is missing, older than `since`, or later than `latest`.
 */
export async function markCopied(
  redis: Redis,
  copied: { since: number; until: number; latest?: number },
  freshMs: number,
): Promise<boolean> {
  const { since, until, latest = Number.MAX_SAFE_INTEGER } = copied;
  return (await redis.eval(MARK_COPIED, 2, FILLED_KEY, FRESH_KEY, since, until, freshMs, latest)) === 1;
}
