import { describe, expect, it } from '@jest/globals';
import { createLoginThrottle, loginSubjects, type LoginFailures } from './login-throttle.js';

/** Failures in memory; each answer takes a turn of the event loop, as a database would. */
function memoryFailures(): LoginFailures & { readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    async count(subjects) {
      const found = subjects.filter((subject) => counts.has(subject));
      const answer = found.map((subject) => ({ subject, failures: counts.get(subject) ?? 0, retryAfterSeconds: 41.2 }));
      await new Promise(setImmediate);
      return answer;
    },
    async add(subjects) {
      await new Promise(setImmediate);
      for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    },
  };
}

const wrong = (): Promise<boolean> => Promise.resolve(false);
const right = (): Promise<boolean> => Promise.resolve(true);

describe('createLoginThrottle', () => {
  it('refuses after the limit and tells how long to wait', async () => {
    const throttle = createLoginThrottle(memoryFailures(), 3);
    for (let tries = 0; tries < 3; tries += 1) await expect(throttle.attempt(['a'], wrong)).resolves.toBe(false);
    await expect(throttle.attempt(['a'], right)).rejects.toMatchObject({
      code: 8526,
      status: 429,
      retryAfterSeconds: 42,
    });
    await expect(throttle.attempt(['b'], right)).resolves.toBe(true);
  });

  it('counts each subject: one account from many addresses, many accounts from one address', async () => {
    const throttle = createLoginThrottle(memoryFailures(), 2);
    await throttle.attempt(['account', 'address 1'], wrong);
    await throttle.attempt(['account', 'address 2'], wrong);
    await expect(throttle.attempt(['account', 'address 3'], right)).rejects.toMatchObject({ code: 8526 });
    await throttle.attempt(['account 2', 'address 1'], wrong);
    await expect(throttle.attempt(['account 3', 'address 1'], right)).rejects.toMatchObject({ code: 8526 });
  });

  it('lets no more guesses through in parallel than one after the other', async () => {
    const throttle = createLoginThrottle(memoryFailures(), 10);
    let tried = 0;
    const guess = async (): Promise<boolean> => {
      tried += 1;
      await new Promise(setImmediate);
      return false;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => throttle.attempt(['a', 'b'], guess)));
    expect(tried).toBe(10);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
  });

  it('makes right passwords wait for each other but refuses none', async () => {
    const throttle = createLoginThrottle(memoryFailures(), 2);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => throttle.attempt(['a'], right)));
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => true));
  });

  it('does not count a try that could not be made', async () => {
    const failures = memoryFailures();
    const throttle = createLoginThrottle(failures, 1);
    await expect(throttle.attempt(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(failures.counts.size).toBe(0);
    await expect(throttle.attempt(['a'], right)).resolves.toBe(true);
  });
});

describe('loginSubjects', () => {
  it('shows no name', () => {
    expect(loginSubjects('ann', '10.0.0.1').join()).not.toMatch(/ann|10\.0/i);
  });

  it('keeps accounts and addresses apart and does without an address', () => {
    expect(loginSubjects('x', 'x')[0]).not.toBe(loginSubjects('x', 'x')[1]);
    expect(loginSubjects('x', '')).toHaveLength(1);
  });
});
