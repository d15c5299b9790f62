import { expect, it } from '@jest/globals';
import { codes } from '@crm/errors';
import { createTurnQueue, Slots, type Turn } from '@crm/runtime';
import { createLoginThrottle, loginSubjects, type LoginSubject } from './login-throttle.js';
import { createTryPassword, type HashQueue } from './try-password.js';

const oneAtATime = (): HashQueue =>
  createTurnQueue({ slots: new Slots({ atOnce: 1 }), maxWaiting: 0, codeOf: () => codes.passwordQueueFull });
const LIMITS = { origin: 10, account: 30, address: 100 };

const unused = (): never => {
  throw new Error('not to be reached');
};

it('rejects an exhausted account before the queue, which stays free for others', async () => {
  const queue = oneAtATime();
  const held = Promise.withResolvers<undefined>();
  const holder = queue.run(() => held.promise, { lane: 'stranger', owner: 'holder' });
  const count = (subjects: readonly LoginSubject[]) =>
    Promise.resolve(subjects.map(({ hash }) => ({ subject: hash, failures: 10, retryAfterSeconds: 5 })));
  const tryPassword = createTryPassword({
    hasher: { verify: unused },
    queue,
    throttle: createLoginThrottle({ count, add: unused }, LIMITS),
    knownNetworks: { has: () => Promise.resolve(false), add: unused },
  });
  const tried = { foldedName: 'ann', passwordHash: undefined, password: 'wrong', peerAddress: '10.0.0.1' };
  try {
    await expect(tryPassword(tried, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 8526 });
  } finally {
    held.resolve(undefined);
    await holder;
  }
});

it.each([
  ['a new network', false, ['origin', 'address', 'account']],
  ['a network of the account', true, ['origin', 'address']],
])('counts a wrong password from %s', async (_where, isKnown, kinds) => {
  const added: LoginSubject[] = [];
  const known: LoginSubject[][] = [];
  const tryPassword = createTryPassword({
    hasher: { verify: (password) => Promise.resolve(password === 'right') },
    queue: oneAtATime(),
    throttle: createLoginThrottle(
      {
        count: () => Promise.resolve([]),
        add: (subjects) => Promise.resolve(void added.push(...subjects)),
      },
      LIMITS,
    ),
    knownNetworks: {
      has: () => Promise.resolve(isKnown),
      add: (...origin) => Promise.resolve(void known.push(origin)),
    },
  });
  const tried = { foldedName: 'ann', passwordHash: 'hash', peerAddress: '10.0.0.1' };
  const signal = AbortSignal.timeout(60_000);
  const { account, origin } = loginSubjects('ann', '10.0.0.1');
  expect(await tryPassword({ ...tried, password: 'right' }, signal)).toBe(true);
  expect(known).toEqual([[account, origin]]);
  expect(await tryPassword({ ...tried, password: 'wrong' }, signal)).toBe(false);
  expect(known).toHaveLength(1);
  expect(added.map(({ kind }) => kind)).toEqual(kinds);
});

it('authentication#turns-of-logins: the turn of a stranger depends on its site alone', async () => {
  const turns: Turn<string>[] = [];
  const ofAnn = loginSubjects('ann', '2001:db8:1:2::1').origin.hash;
  const tryPassword = createTryPassword({
    hasher: { verify: () => Promise.resolve(false) },
    queue: {
      run: (task, turn) => {
        turns.push(turn);
        return task();
      },
    },
    throttle: createLoginThrottle({ count: () => Promise.resolve([]), add: () => Promise.resolve() }, LIMITS),
    knownNetworks: { has: ({ hash }) => Promise.resolve(hash === ofAnn), add: unused },
  });
  const turnOf = async (foldedName: string, peerAddress: string): Promise<Turn<string> | undefined> => {
    await tryPassword({ foldedName, passwordHash: undefined, password: '', peerAddress }, AbortSignal.timeout(60_000));
    return turns.at(-1);
  };
  expect(await turnOf('ann', '2001:db8:1:2::1')).toEqual({ lane: 'known', owner: ofAnn });
  const { site } = loginSubjects('', '2001:db8:1:ffff::');
  for (const [name, address] of [
    ['ann', '2001:db8:1:3::1'],
    ['ben', '2001:db8:1:2::1'],
  ] as const)
    expect(await turnOf(name, address)).toEqual({ lane: 'stranger', owner: site });
  const ofUnknown = await turnOf('ann', '');
  expect(ofUnknown).toEqual({ lane: 'stranger', owner: expect.not.stringContaining(site) });
  expect(await turnOf('ben', '')).toEqual(ofUnknown);
});
