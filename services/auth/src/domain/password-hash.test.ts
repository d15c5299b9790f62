import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPasswordHasher, MAX_PASSWORD_BYTES, type PasswordHasher } from './password-hash.js';

const cost = { memoryKiB: 64, timeCost: 1 };

describe('createPasswordHasher', () => {
  const seconds: number[] = [];
  let hasher: PasswordHasher;
  beforeAll(async () => {
    hasher = await createPasswordHasher({ ...cost, onHashed: (value) => seconds.push(value) });
  });

  it('creates argon2id hashes of the configured cost, each with its own salt', async () => {
    const [one, other] = await Promise.all([hasher.hash('pässword'), hasher.hash('pässword')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,p=1,t=1\$/);
    expect(one).not.toBe(other);
  });

  it('distinguishes the right password from a wrong one', async () => {
    const hash = await hasher.hash('right password');
    await expect(hasher.verify('right password', hash)).resolves.toBe(true);
    await expect(hasher.verify('Right password', hash)).resolves.toBe(false);
  });

  it('takes as much work without a hash and returns false', async () => {
    seconds.length = 0;
    await expect(hasher.verify('any', undefined)).resolves.toBe(false);
    expect(seconds).toHaveLength(1);
  });

  it('rejects a password above 1 KiB before hashing it', async () => {
    seconds.length = 0;
    const tooLong = 'é'.repeat(MAX_PASSWORD_BYTES / 2 + 1);
    await expect(hasher.verify(tooLong, undefined)).rejects.toMatchObject({ code: 8520 });
    await expect(hasher.hash(tooLong)).rejects.toMatchObject({ code: 8520 });
    expect(seconds).toEqual([]);
  });

  it('recognizes a hash of another cost', async () => {
    const stronger = await createPasswordHasher({ memoryKiB: 128, timeCost: 2 });
    const hash = await hasher.hash('password');
    expect(hasher.isOutdated(hash)).toBe(false);
    expect(stronger.isOutdated(hash)).toBe(true);
    await expect(stronger.verify('password', hash)).resolves.toBe(true);
  });
});
