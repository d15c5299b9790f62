import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { FILLED_KEY, FILLING_KEY } from './redis-keys.js';

/** A replica that dies while it fills leaves the work to another one after this. */
const GIVEN_UP_MS = 10_000;

/** Turns the mark of the one who fills into the mark that Redis is filled, unless it was lost or is another one's. */
const END_FILLING = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], '1')
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

/** Marks Redis as filled; false when it lost its keys in the meantime, and so perhaps what was written into it. */
export async function endFilling(redis: Redis, claim: string): Promise<boolean> {
  return (await redis.eval(END_FILLING, 2, FILLING_KEY, FILLED_KEY, claim)) === 1;
}
