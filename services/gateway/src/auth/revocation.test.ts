import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Actor } from '@crm/token';
import { createRevocation, type RevocationMode, type RevocationSource } from './revocation.js';

function actor(tokenId: string): Actor {
  const now = Math.floor(Date.now() / 1000);
  return { userId: 'u', clientId: 'c', scopes: new Set(), tokenId, issuedAt: now, expiresAt: now + 3600 };
}

function source(mode: RevocationMode, answer: (tokenId: string) => Promise<boolean>) {
  return { mode, isRevoked: jest.fn(answer) } satisfies RevocationSource;
}

const modes: RevocationMode[] = [];
const onMode = (mode: RevocationMode): void => {
  modes.push(mode);
};

beforeEach(() => {
  modes.length = 0;
  jest.useFakeTimers();
});

describe('createRevocation', () => {
  it('believes "not revoked" for the time given, and "revoked" until the token has expired', async () => {
    const redis = source('redis', (tokenId) => Promise.resolve(tokenId === 'dead'));
    const revocation = createRevocation({ sources: [redis], onMode, freshMs: 200 });
    const [alive, dead] = [actor('alive'), actor('dead')];
    expect(revocation.lookUp(alive)).toBeUndefined();
    expect([await revocation.ask(alive), await revocation.ask(dead)]).toEqual([false, true]);
    expect([revocation.lookUp(alive), revocation.lookUp(dead)]).toEqual([false, true]);
    jest.advanceTimersByTime(201);
    expect([revocation.lookUp(alive), revocation.lookUp(dead)]).toEqual([undefined, true]);
    jest.advanceTimersByTime(3_600_000);
    expect(revocation.lookUp(dead)).toBe(true);
    expect(modes).toEqual(['redis', 'redis']);
  });

  it('counts freshness from when it asked, not from when it heard', async () => {
    const slow = source('redis', async () => {
      await Promise.resolve();
      jest.advanceTimersByTime(150);
      return false;
    });
    const revocation = createRevocation({ sources: [slow], onMode, freshMs: 200 });
    await revocation.ask(actor('a'));
    jest.advanceTimersByTime(60);
    expect(revocation.lookUp(actor('a'))).toBeUndefined();
  });

  it('shares one question among those who ask at the same time', async () => {
    const redis = source('redis', () => Promise.resolve(false));
    const revocation = createRevocation({ sources: [redis], onMode });
    await Promise.all([revocation.ask(actor('a')), revocation.ask(actor('a')), revocation.ask(actor('b'))]);
    expect(redis.isRevoked).toHaveBeenCalledTimes(2);
  });

  it('asks the next source when one cannot tell', async () => {
    const redis = source('redis', () => Promise.reject(new Error('away')));
    const auth = source('fallback', () => Promise.resolve(true));
    const revocation = createRevocation({ sources: [redis, auth], onMode });
    await expect(revocation.ask(actor('a'))).resolves.toBe(true);
    expect(modes).toEqual(['fallback']);
  });

  it('never guesses', async () => {
    const away = source('redis', () => Promise.reject(new Error('away')));
    const revocation = createRevocation({ sources: [away, { ...away, mode: 'fallback' }], onMode });
    await expect(revocation.ask(actor('a'))).rejects.toMatchObject({ code: 8906, retryAfterSeconds: 1 });
    expect(revocation.lookUp(actor('a'))).toBeUndefined();
    expect(modes).toEqual(['stale']);
  });

  it('forgets the oldest finding when it knows too many', async () => {
    const redis = source('redis', () => Promise.resolve(false));
    const revocation = createRevocation({ sources: [redis], onMode, size: 2 });
    for (const id of ['a', 'b', 'c']) await revocation.ask(actor(id));
    expect(['a', 'b', 'c'].map((id) => revocation.lookUp(actor(id)))).toEqual([undefined, false, false]);
  });
});
