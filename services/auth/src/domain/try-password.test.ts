import { expect, it } from '@jest/globals';
import { createBoundedQueue } from './bounded-queue.js';
import { createLoginThrottle, loginSubjects, type LoginSubject } from './login-throttle.js';
import { createTryPassword } from './try-password.js';

const unused = (): never => {
  throw new Error('not to be reached');
};

it('rejects an exhausted account before the queue, which stays free for others', async () => {
  const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 0 });
  const held = Promise.withResolvers<undefined>();
  const holder = queue.run(() => held.promise);
  const count = (subjects: readonly LoginSubject[]) =>
    Promise.resolve(subjects.map(({ hash }) => ({ subject: hash, failures: 10, retryAfterSeconds: 5 })));
  const tryPassword = createTryPassword({
    hasher: { verify: unused },
    queue,
    throttle: createLoginThrottle({ count, add: unused }, { account: 10, address: 100 }),
  });
  const tried = { foldedName: 'ann', passwordHash: undefined, password: 'wrong', peerAddress: '10.0.0.1' };
  try {
    await expect(tryPassword(tried, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 8526 });
  } finally {
    held.resolve(undefined);
    await holder;
  }
});

it('counts a wrong password for both the account and the address', async () => {
  const added: LoginSubject[] = [];
  const add = (subjects: readonly LoginSubject[]) => Promise.resolve(void added.push(...subjects));
  const tryPassword = createTryPassword({
    hasher: { verify: (password) => Promise.resolve(password === 'right') },
    queue: createBoundedQueue({ maxConcurrent: 1, maxWaiting: 0 }),
    throttle: createLoginThrottle({ count: () => Promise.resolve([]), add }, { account: 10, address: 100 }),
  });
  const tried = { foldedName: 'ann', passwordHash: 'hash', peerAddress: '10.0.0.1' };
  const signal = AbortSignal.timeout(60_000);
  expect(await tryPassword({ ...tried, password: 'right' }, signal)).toBe(true);
  expect(await tryPassword({ ...tried, password: 'wrong' }, signal)).toBe(false);
  expect(added).toEqual(loginSubjects('ann', '10.0.0.1'));
});
