import { getPriority } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { createPasswordHasher, type PasswordHasher } from '../src/domain/password-hash.js';
import { createHashProcess, HASH_PRIORITY, type HashProcess } from '../src/hashing/hash-process.js';
import { silentLogger } from './auth-under-test.js';

const CHEAP = { memoryKiB: 64, timeCost: 1 };
/** Takes far longer than killing a process. */
const COSTLY = { memoryCost: 262_144, timeCost: 20, parallelism: 1 } as const;

let argon2: HashProcess;
let hasher: PasswordHasher;

beforeEach(async () => {
  argon2 = createHashProcess({ threads: 2, logger: silentLogger() });
  await argon2.start?.();
  hasher = await createPasswordHasher({ ...CHEAP, argon2 });
});

afterEach(() => argon2.stop?.());

/** The id of the process, once it has computed a hash. */
async function working(): Promise<number> {
  await hasher.hash('any');
  if (argon2.pid === undefined) throw new Error('no process');
  return argon2.pid;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  await eventually(() => {
    expect(isThere(pid)).toBe(false);
  });
}

describe('createHashProcess', () => {
  it('hashes and compares like the parent process, with any number of requests at once', async () => {
    const own = await createPasswordHasher(CHEAP);
    const passwords = ['pässword', '\ud800 half a character', 'p'.repeat(1024)];
    for (const password of passwords) {
      const hashes = await Promise.all(Array.from({ length: 8 }, () => hasher.hash(password)));
      expect(new Set(hashes).size).toBe(8);
      for (const hash of hashes) {
        expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,p=1,t=1\$/);
        await expect(own.verify(password, hash)).resolves.toBe(true);
      }
      const hash = await own.hash(password);
      await expect(hasher.verify(password, hash)).resolves.toBe(true);
      await expect(hasher.verify(`${password.slice(1)}x`, hash)).resolves.toBe(false);
    }
    await expect(hasher.verify('any', undefined)).resolves.toBe(false);
  });

  it('reports an incomparable hash without revealing it', async () => {
    const error = await argon2.verify('$argon2id$broken', 'any').catch((reason: unknown) => reason);
    expect(String(error)).not.toContain('broken');
    expect(error).toBeInstanceOf(Error);
    await expect(hasher.verify('any', await hasher.hash('any'))).resolves.toBe(true);
  });

  it('has a lower priority than the parent process', async () => {
    expect(getPriority(await working())).toBe(Math.max(getPriority(), HASH_PRIORITY));
  });

  it('restarts when it is killed, and tells waiting callers to retry', async () => {
    const pid = await working();
    const waiting = ['one', 'two', 'three'].map((password) => argon2.hash(password, COSTLY));
    process.kill(pid, 'SIGKILL');
    for (const each of waiting) await expect(each).rejects.toMatchObject({ code: 8902, retryAfterSeconds: 1 });
    await expect(hasher.verify('any', await hasher.hash('any'))).resolves.toBe(true);
    expect(argon2.pid).not.toBe(pid);
    await untilGone(pid);
  });

  it('is killed and restarted when it stops responding', async () => {
    const impatient = createHashProcess({ threads: 1, longestSilenceMs: 3_000, logger: silentLogger() });
    const any = await hasher.hash('any');
    // Starting it may take longer on a busy machine.
    await eventually(() => expect(impatient.verify(any, 'any')).resolves.toBe(true));
    const { pid = 0 } = impatient;
    process.kill(pid, 'SIGSTOP');
    await expect(impatient.verify(any, 'any')).rejects.toMatchObject({ code: 8902, retryAfterSeconds: 1 });
    await eventually(() => expect(impatient.verify(any, 'any')).resolves.toBe(true));
    await untilGone(pid);
    await impatient.stop?.();
  });

  it('ignores signals to the process group, which are for the parent process', async () => {
    const pid = await working();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    await expect(hasher.verify('any', await hasher.hash('any'))).resolves.toBe(true);
    expect(argon2.pid).toBe(pid);
  });

  it('exits when it is stopped', async () => {
    const pid = await working();
    await argon2.stop?.();
    expect(argon2.pid).toBeUndefined();
    await untilGone(pid);
  });
});
