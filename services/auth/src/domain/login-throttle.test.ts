import { describe, expect, it } from '@jest/globals';
import { createLoginThrottle, loginSubjects, type LoginFailures, type LoginSubject } from './login-throttle.js';

/** Stores failures in memory; each answer takes a turn of the event loop, as a database would. */
function memoryFailures(): LoginFailures & { readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    async count(subjects) {
      const found = subjects.filter(({ hash }) => counts.has(hash));
      const answer = found.map(({ hash }) => ({
        subject: hash,
        failures: counts.get(hash) ?? 0,
        retryAfterSeconds: 41.2,
      }));
      await new Promise(setImmediate);
      return answer;
    },
    async add(subjects) {
      await new Promise(setImmediate);
      for (const { hash } of subjects) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    },
  };
}

const account = (name: string): LoginSubject => ({ kind: 'account', hash: name });
const address = (name: string): LoginSubject => ({ kind: 'address', hash: name });

const wrong = (): Promise<boolean> => Promise.resolve(false);
const right = (): Promise<boolean> => Promise.resolve(true);

describe('createLoginThrottle', () => {
  it('rejects beyond the limit with the time to wait', async () => {
    const throttle = createLoginThrottle(memoryFailures(), { origin: 3, account: 3, address: 3 });
    for (let tries = 0; tries < 3; tries += 1)
      await expect(throttle.attempt([account('a')], wrong)).resolves.toBe(false);
    await expect(throttle.attempt([account('a')], right)).rejects.toMatchObject({
      code: 8526,
      status: 429,
      retryAfterSeconds: 42,
    });
    await expect(throttle.attempt([account('b')], right)).resolves.toBe(true);
  });

  it('counts per account and per address', async () => {
    const throttle = createLoginThrottle(memoryFailures(), { origin: 2, account: 2, address: 2 });
    await throttle.attempt([account('account'), address('address 1')], wrong);
    await throttle.attempt([account('account'), address('address 2')], wrong);
    await expect(throttle.attempt([account('account'), address('address 3')], right)).rejects.toMatchObject({
      code: 8526,
    });
    await throttle.attempt([account('account 2'), address('address 1')], wrong);
    await expect(throttle.attempt([account('account 3'), address('address 1')], right)).rejects.toMatchObject({
      code: 8526,
    });
  });

  it('applies a separate limit to an address, so that ten failures of one account do not block its others', async () => {
    const throttle = createLoginThrottle(memoryFailures(), { origin: 2, account: 2, address: 5 });
    const proxy = address('proxy');
    for (let tries = 0; tries < 4; tries += 1) await throttle.attempt([account(`a${String(tries % 2)}`), proxy], wrong);
    await expect(throttle.refuseBlocked([account('a0'), proxy])).rejects.toMatchObject({ code: 8526 });
    await expect(throttle.attempt([account('b'), proxy], right)).resolves.toBe(true);
    await throttle.attempt([account('b'), proxy], wrong);
    await expect(throttle.attempt([account('c'), proxy], right)).rejects.toMatchObject({ code: 8526 });
  });

  it('allows no more parallel guesses than sequential ones', async () => {
    const throttle = createLoginThrottle(memoryFailures(), { origin: 10, account: 10, address: 10 });
    let tried = 0;
    const guess = async (): Promise<boolean> => {
      tried += 1;
      await new Promise(setImmediate);
      return false;
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => throttle.attempt([account('a'), address('b')], guess)),
    );
    expect(tried).toBe(10);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
  });

  it('queues correct passwords but rejects none', async () => {
    const throttle = createLoginThrottle(memoryFailures(), { origin: 2, account: 2, address: 2 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => throttle.attempt([account('a')], right)));
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => true));
  });

  it('does not count an attempt that could not be made', async () => {
    const failures = memoryFailures();
    const throttle = createLoginThrottle(failures, { origin: 1, account: 1, address: 1 });
    await expect(throttle.attempt([account('a')], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(failures.counts.size).toBe(0);
    await expect(throttle.attempt([account('a')], right)).resolves.toBe(true);
  });
});

describe('loginSubjects', () => {
  it('contains no plain name', () => {
    expect(JSON.stringify(loginSubjects('ann', '10.0.0.1'))).not.toMatch(/ann|10\.0/i);
  });

  it('separates accounts, addresses and both together, and works without an address', () => {
    const { origin, account, address, site } = loginSubjects('x', 'x');
    expect(new Set([origin.hash, account.hash, address?.hash, site]).size).toBe(4);
    expect(loginSubjects('x', '').address).toBeUndefined();
  });

  it('gives an account one origin for each network', () => {
    const originOf = (name: string, address: string) => loginSubjects(name, address).origin.hash;
    expect(originOf('ann', '2001:db8::1')).toBe(originOf('ann', '2001:db8::2'));
    expect(originOf('ann', '2001:db8::1')).not.toBe(originOf('ann', '2001:db8:1::1'));
    expect(originOf('ann', '10.0.0.1')).not.toBe(originOf('ben', '10.0.0.1'));
  });
});
