import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { FILLED_KEY, FILLING_KEY, FRESH_KEY } from './redis-keys.js';

/** A replica that dies while it fills leaves the work to another one after this. */
const GIVEN_UP_MS = 10_000;

/** Turns the mark of the one who fills into the mark that Redis is filled, unless it was lost or is another one's. */
const END_FILLING = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], ARGV[2])
return 1`;

/** Does nothing to a Redis that holds less than the one that was looked at before copying: it is another, or an older one. */
const MARK_COPIED = `
local filled = tonumber(redis.call('GET', KEYS[1]) or '')
if not filled or filled < tonumber(ARGV[1]) then return 0 end
if filled < tonumber(ARGV[2]) then redis.call('SET', KEYS[1], ARGV[2]) end
if tonumber(ARGV[3]) > 0 then redis.call('SET', KEYS[2], '1', 'PX', ARGV[3]) end
return 1`;

/** Claims the filling of a Redis that lacks something; undefined when another replica has done so. */
export async function beginFilling(redis: Redis): Promise<string | undefined> {
  const claim = randomUUID();
  return (await redis.set(FILLING_KEY, claim, 'PX', GIVEN_UP_MS, 'NX')) === 'OK' ? claim : undefined;
}

/** Lets the claim live on while there is something to be written. */
export async function keepFilling(redis: Redis): Promise<void> {
  await redis.pexpire(FILLING_KEY, GIVEN_UP_MS);
}

/**
 * Marks Redis as filled up to an instant, in microseconds since the epoch; false when it lost its keys in the meantime, and
 * so perhaps what was written into it.
 */
export async function endFilling(redis: Redis, claim: string, until: number): Promise<boolean> {
  return (await redis.eval(END_FILLING, 2, FILLING_KEY, FILLED_KEY, claim, until)) === 1;
}

/**
 * Up to when Redis holds everything, in microseconds since the epoch; undefined when it has to be filled, because the mark is
 * missing or none that auth has written. It is kept in Redis and not in memory, so that a Redis that comes back with old data
 * says so: what was written later is copied once more.
 */
export async function readFilled(redis: Redis): Promise<number | undefined> {
  const filled = await redis.get(FILLED_KEY);
  return filled !== null && /^\d+$/.test(filled) ? Number(filled) : undefined;
}

/**
 * Marks Redis, which held everything until `since`, as holding everything until `until`, and as fresh for so long; false
 * when it does not hold the former any more.
 */
export async function markCopied(
  redis: Redis,
  copied: { since: number; until: number },
  freshMs: number,
): Promise<boolean> {
  const { since, until } = copied;
  return (await redis.eval(MARK_COPIED, 2, FILLED_KEY, FRESH_KEY, since, until, freshMs)) === 1;
}
