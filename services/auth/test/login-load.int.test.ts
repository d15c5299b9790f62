import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { eventually, type TestDatabase } from '@crm/testkit';
import { createAuthDatabase, login, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';

/** Hashes are slow on a busy machine and run one after the other. */
const PATIENT = { deadlineMs: 50_000 };

describe('password guessing and load', () => {
  let database: TestDatabase;
  const running: AuthUnderTest[] = [];

  beforeAll(async () => {
    database = await createAuthDatabase();
    await seed(database);
  });

  afterAll(async () => {
    for (const auth of running) await auth.stop();
    await database.drop();
  });

  async function start(env: Readonly<Record<string, string>> = {}): Promise<AuthUnderTest> {
    await database.admin('delete from auth.login_failure; delete from auth.login_origin');
    const auth = await startAuth(database, env);
    running.push(auth);
    await eventually(() => auth.keys.getJwks({}));
    return auth;
  }

  /** Wrong passwords for Ann from an address until they are refused; the number of tries. */
  async function guess(auth: AuthUnderTest, peerAddress: string): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      const error: unknown = await auth.tokens
        .issue({ ...login, password: 'wrong', peerAddress })
        .catch((reason: unknown) => reason);
      if ((error as AppError).code === 8526) return tries;
      expect(error).toMatchObject({ code: 8522 });
    }
  }

  it('blocks an account for a network after ten failures from there, and unblocks it after a minute', async () => {
    const auth = await start();
    const startedAt = performance.now();
    expect(await guess(auth, '2001:db8::1')).toBe(10);
    const refusal = await auth.tokens.issue({ ...login, peerAddress: '2001:db8::2' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 8526, status: 429 });
    const elapsedSeconds = (performance.now() - startedAt) / 1_000;
    expect((refusal as AppError).retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(60 - elapsedSeconds));
    expect((refusal as AppError).retryAfterSeconds).toBeLessThanOrEqual(60);
    await expect(auth.tokens.issue({ ...login, username: 'ben', peerAddress: '2001:db8::1' })).resolves.toBeDefined();
    await expect(auth.tokens.issue({ ...login, peerAddress: '10.0.1.1' })).resolves.toBeDefined();
    await database.admin(`update auth.login_failure set failed_at = failed_at - interval '61 s'`);
    await expect(auth.tokens.issue({ ...login, peerAddress: '2001:db8::1' })).resolves.toBeDefined();
  });

  it('lets a user in from where logins succeeded, also after a restart, while others guess the password', async () => {
    const before = await start();
    await before.tokens.issue({ ...login, peerAddress: '10.0.0.7' });
    const attackers = ['10.0.1.1', '10.0.1.2', '10.0.1.3', '10.0.1.4', '10.0.1.5'];
    const guesses: number[] = [];
    for (const peerAddress of attackers) guesses.push(await guess(before, peerAddress));
    expect(guesses).toEqual([10, 10, 10, 0, 0]);
    await expect(before.tokens.issue({ ...login, peerAddress: '10.0.0.8' })).rejects.toMatchObject({ code: 8526 });
    await database.admin(`update auth.login_origin set succeeded_at = now() - interval '89 days'`);
    const auth = await startAuth(database);
    running.push(auth);
    await eventually(() => auth.keys.getJwks({}));
    await expect(auth.tokens.issue({ ...login, peerAddress: '10.0.0.7' })).resolves.toBeDefined();
    // A guess from there is refused like others.
    expect(await guess(auth, '10.0.0.7')).toBe(10);
    await database.admin(`delete from auth.login_failure`);
    for (const peerAddress of attackers.slice(0, 3)) await guess(auth, peerAddress);
    await database.admin(`update auth.login_origin set succeeded_at = now() - interval '91 days'`);
    await expect(auth.tokens.issue({ ...login, peerAddress: '10.0.0.7' })).rejects.toMatchObject({ code: 8526 });
  });

  it('keeps the latest 16 networks of each account', async () => {
    const auth = await start();
    await auth.tokens.issue({ ...login, username: 'ben', peerAddress: '10.1.0.0' });
    for (let n = 0; n < 18; n += 1) await auth.tokens.issue({ ...login, peerAddress: `10.1.0.${String(n)}` });
    const counts = await database.admin<{ kept: number }>(
      `select count(*)::int as kept from auth.login_origin group by account order by 1`,
    );
    expect(counts.map(({ kept }) => kept)).toEqual([1, 16]);
    for (const peerAddress of ['10.0.1.1', '10.0.1.2', '10.0.1.3']) await guess(auth, peerAddress);
    await expect(auth.tokens.issue({ ...login, peerAddress: '10.1.0.1' })).rejects.toMatchObject({ code: 8526 });
    await expect(auth.tokens.issue({ ...login, peerAddress: '10.1.0.2' })).resolves.toBeDefined();
  });

  it('blocks an address after a higher limit of failures of any accounts, unknown ones included', async () => {
    const auth = await start({ CRM_AUTH_LOGIN_FAILURE_LIMIT_PER_ADDRESS: '15' });
    const peerAddress = '10.9.9.9';
    const fail = async (username: string): Promise<void> => {
      await expect(auth.tokens.issue({ ...login, username, peerAddress })).rejects.toMatchObject({ code: 8522 });
    };
    for (let tries = 0; tries < 14; tries += 1) await fail(`nobody ${String(tries)}`);
    await expect(auth.tokens.issue({ ...login, peerAddress })).resolves.toBeDefined();
    await fail('nobody');
    await expect(auth.tokens.issue({ ...login, peerAddress })).rejects.toMatchObject({ code: 8526 });
    await expect(auth.tokens.issue({ ...login, peerAddress: '10.9.9.8' })).resolves.toBeDefined();
  });

  it.each([
    ['will', 'wİll'],
    ['rené', 'RENÉ'],
    ['odysseuς', 'odysseuσ'],
    ['strasse', 'straße'],
  ])('counts %s and %s as one account only when they resolve to one user', async (one, other) => {
    const auth = await start();
    for (const username of [one, other])
      await expect(auth.tokens.issue({ ...login, username })).rejects.toMatchObject({ code: 8522 });
    const [row] = await database.admin<{ subjects: number; is_one_name: boolean }>(
      `select count(distinct subject)::int as subjects, (lower('${one}') = lower('${other}')) as is_one_name
         from auth.login_failure`,
    );
    // Each account is counted in all and for its network.
    expect(row?.subjects).toBe(row?.is_one_name === true ? 2 : 4);
  });

  it('allows no more parallel guesses than sequential ones', async () => {
    const auth = await start();
    const guess = { ...login, password: 'wrong', peerAddress: '10.7.7.7' };
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => auth.tokens.issue(guess, PATIENT)));
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as AppError).code : 0));
    expect(codes.filter((code) => code === 8522)).toHaveLength(10);
    expect(codes.filter((code) => code === 8526)).toHaveLength(20);
  });

  it('serves the requests that fit into the queue and rejects the others immediately', async () => {
    const auth = await start({
      CRM_AUTH_ARGON2_MAX_CONCURRENT: '1',
      CRM_AUTH_ARGON2_MAX_QUEUE: '3',
      // Slow enough that all requests arrive before a few are served, but not so slow that the process seems dead on a
      // busy machine.
      CRM_AUTH_ARGON2_MEMORY_KIB: '19456',
      CRM_AUTH_ARGON2_TIME_COST: '8',
      CRM_AUTH_LOGIN_FAILURE_LIMIT: '1000',
    });
    // Unknown users, because only their stand-in hash has the configured cost from the start.
    const attempts = Array.from({ length: 12 }, (_, index) =>
      auth.tokens.issue({ ...login, username: `nobody ${index}`, peerAddress: `10.6.6.${index}` }, PATIENT),
    );
    const outcomes = await Promise.allSettled(attempts);
    const errors = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as AppError) : undefined,
    );
    const refusals = errors.filter((error) => error?.code !== 8522);
    for (const error of refusals) expect(error).toMatchObject({ code: 8707, status: 503, retryAfterSeconds: 1 });
    expect(refusals.length).toBeGreaterThanOrEqual(5);
    expect(errors.length - refusals.length).toBeGreaterThanOrEqual(4);
    await expect(auth.tokens.issue({ ...login, username: 'ben' }, PATIENT)).resolves.toBeDefined();
  });

  it('authentication#turns-of-logins: strangers at many networks keep no user out', async () => {
    const cost = { CRM_AUTH_ARGON2_MEMORY_KIB: '8192', CRM_AUTH_ARGON2_TIME_COST: '1' };
    const auth = await start({ ...cost, CRM_AUTH_ARGON2_MAX_CONCURRENT: '1' });
    const known = { ...login, peerAddress: '10.0.0.7' };
    await auth.tokens.issue(known, PATIENT);
    const answers = new Map<unknown, number>();
    let isOver = false;
    const guessFrom = async (peerAddress: string): Promise<void> => {
      for (let tries = 0; !isOver; tries += 1) {
        const guess = { ...login, username: `${peerAddress} ${String(tries)}`, peerAddress };
        const error: unknown = await auth.tokens.issue(guess, PATIENT).catch((reason: unknown) => reason);
        const { code } = error as AppError;
        answers.set(code, (answers.get(code) ?? 0) + 1);
        // The hashes have a low priority and need the time.
        if (code === 8707) await sleep(100);
      }
    };
    const strangers = Array.from({ length: 40 }, (_, n) =>
      guessFrom(n % 2 === 0 ? `10.5.5.${String(n)}` : `2001:db8:${String(n)}::1`),
    );
    try {
      await eventually(() => {
        for (const code of [8522, 8707]) expect(answers.get(code)).toBeGreaterThanOrEqual(strangers.length);
      });
      for (let n = 0; n < 10; n += 1) await auth.tokens.issue(known, PATIENT);
      const newcomer = { ...login, username: 'ben', peerAddress: '10.0.0.8' };
      await expect(auth.tokens.issue(newcomer, PATIENT)).resolves.toBeDefined();
    } finally {
      isOver = true;
      await Promise.all(strangers);
    }
  });

  it('gives the same response to an unknown user and a wrong password, in about the same time', async () => {
    const cost = { CRM_AUTH_ARGON2_MEMORY_KIB: '19456', CRM_AUTH_ARGON2_TIME_COST: '2' };
    const auth = await start({ ...cost, CRM_AUTH_LOGIN_FAILURE_LIMIT: '1000' });
    // Rehashes at the configured cost, so that both hashes take equally long.
    await auth.tokens.issue(login, PATIENT);
    const usernames = ['Ann', 'nobody', 'inactive', 'passwordless'] as const;
    const times = new Map<string, number[]>(usernames.map((username) => [username, []]));
    const answers = new Set<string>();
    const isAlike = (): boolean => {
      const medians = [...times.values()].map(median);
      return Math.max(...medians) < 2 * Math.min(...medians);
    };
    // In turn, so that a slow machine slows all of them equally; further rounds if they still differ.
    for (let round = 0; round < 15 || (round < 90 && !isAlike()); round += 1) {
      for (const username of usernames) {
        const startedAt = performance.now();
        const error = await auth.tokens
          .issue({ ...login, username, password: 'wrong' }, PATIENT)
          .catch((reason: unknown) => reason);
        times.get(username)?.push(performance.now() - startedAt);
        if (error instanceof AppError) answers.add(JSON.stringify(error.faults));
      }
    }
    expect(answers.size).toBe(1);
    expect([isAlike(), Object.fromEntries(times)]).toEqual([true, expect.anything()]);
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
