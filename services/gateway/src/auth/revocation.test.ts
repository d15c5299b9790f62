import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Actor } from '@crm/token';
import { createRevocation, type RevocationAnswer, type RevocationMode, type RevocationSource } from './revocation.js';

const TOKEN = 'a.b.c';

function actor(tokenId: string): Actor {
  const now = Math.floor(Date.now() / 1000);
  const [issuedAt, expiresAt] = [now, now + 3600];
  return { userId: 'u', clientId: 'c', scopes: new Set(), tokenId, keyId: 'k', issuedAt, expiresAt };
}

function source(mode: RevocationSource['mode'], answer: (tokenId: string) => Promise<RevocationAnswer>) {
  const ask = jest.fn((asked: Actor, _accessToken: string) => answer(asked.tokenId));
  return { mode, ask } satisfies RevocationSource;
}

const saying = (revoked: boolean, isCertain = true) => Promise.resolve({ revoked, isCertain });
const away = () => Promise.reject(new Error('away'));

const modes: RevocationMode[] = [];
const onMode = (mode: RevocationMode): void => {
  modes.push(mode);
};

beforeEach(() => {
  modes.length = 0;
  jest.useFakeTimers();
});

describe('createRevocation', () => {
  it('trusts "not revoked" for the configured time, and "revoked" permanently', async () => {
    const redis = source('redis', (tokenId) => saying(tokenId === 'dead'));
    const revocation = createRevocation({ sources: [redis], onMode, freshMs: 200 });
    const [alive, dead] = [actor('alive'), actor('dead')];
    expect(revocation.lookUp(alive)).toBeUndefined();
    expect([await revocation.ask(alive, TOKEN), await revocation.ask(dead, TOKEN)]).toEqual([false, true]);
    expect([revocation.lookUp(alive), revocation.lookUp(dead)]).toEqual([false, true]);
    jest.advanceTimersByTime(201);
    expect([revocation.lookUp(alive), revocation.lookUp(dead)]).toEqual([undefined, true]);
    jest.advanceTimersByTime(3_600_000);
    expect(revocation.lookUp(dead)).toBe(true);
    expect(modes).toEqual(['redis', 'redis']);
  });

  it('trusts nothing longer when the system clock is set back, and keeps "revoked" when it is set ahead', async () => {
    const redis = source('redis', (tokenId) => saying(tokenId === 'dead'));
    const revocation = createRevocation({ sources: [redis], onMode, freshMs: 200 });
    const [alive, dead] = [actor('alive'), actor('dead')];
    await revocation.ask(alive, TOKEN);
    await revocation.ask(dead, TOKEN);
    jest.setSystemTime(Date.now() - 600_000);
    jest.advanceTimersByTime(201);
    expect(revocation.lookUp(alive)).toBeUndefined();
    jest.setSystemTime(Date.now() + 24 * 3_600_000);
    expect(revocation.lookUp(dead)).toBe(true);
  });

  it('measures freshness from the request, not from the response', async () => {
    const slow = source('redis', async () => {
      await Promise.resolve();
      jest.advanceTimersByTime(150);
      return { revoked: false, isCertain: true };
    });
    const revocation = createRevocation({ sources: [slow], onMode, freshMs: 200 });
    await revocation.ask(actor('a'), TOKEN);
    jest.advanceTimersByTime(60);
    expect(revocation.lookUp(actor('a'))).toBeUndefined();
  });

  it('shares one request between concurrent callers', async () => {
    const redis = source('redis', () => saying(false));
    const revocation = createRevocation({ sources: [redis], onMode });
    await Promise.all(['a', 'a', 'b'].map((id) => revocation.ask(actor(id), TOKEN)));
    expect(redis.ask).toHaveBeenCalledTimes(2);
  });

  it('asks the next source with the token itself when one has no result', async () => {
    const auth = source('fallback', () => saying(true));
    const revocation = createRevocation({ sources: [source('redis', away), auth], onMode });
    await expect(revocation.ask(actor('a'), TOKEN)).resolves.toBe(true);
    expect(auth.ask).toHaveBeenCalledWith(expect.objectContaining({ tokenId: 'a' }), TOKEN);
    expect(modes).toEqual(['fallback']);
  });

  it('asks the next source when one may lack recent revocations', async () => {
    const sources = [source('redis', () => saying(false, false)), source('fallback', () => saying(true))];
    const revocation = createRevocation({ sources, onMode });
    await expect(revocation.ask(actor('a'), TOKEN)).resolves.toBe(true);
    expect(modes).toEqual(['fallback']);
  });

  it('accepts a source that may lack recent revocations while none can confirm it, without delaying every request', async () => {
    const auth = source('fallback', away);
    const revocation = createRevocation({ sources: [source('redis', () => saying(false, false)), auth], onMode });
    for (const id of ['a', 'b']) await expect(revocation.ask(actor(id), TOKEN)).resolves.toBe(false);
    expect(auth.ask).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_001);
    auth.ask.mockImplementation(() => saying(true));
    await expect(revocation.ask(actor('c'), TOKEN)).resolves.toBe(true);
    expect(modes).toEqual(['unconfirmed', 'unconfirmed', 'fallback']);
  });

  it('retries a source that did not respond in time while there is no other result', async () => {
    let isFilled = true;
    const redis = source('redis', () => (isFilled ? saying(false, false) : away()));
    const auth = source('fallback', away);
    const revocation = createRevocation({ sources: [redis, auth], onMode });
    await revocation.ask(actor('a'), TOKEN);
    isFilled = false;
    auth.ask.mockImplementation(() => saying(false));
    await expect(revocation.ask(actor('b'), TOKEN)).resolves.toBe(false);
    expect(modes).toEqual(['unconfirmed', 'fallback']);
  });

  it('fails rather than guesses', async () => {
    const revocation = createRevocation({ sources: [source('redis', away), source('fallback', away)], onMode });
    const asked = revocation.ask(actor('a'), TOKEN);
    await expect(asked).rejects.toMatchObject({ code: 8906, retryAfterSeconds: 1 });
    expect(revocation.lookUp(actor('a'))).toBeUndefined();
    expect(modes).toEqual(['stale']);
  });

  it('evicts the oldest result when the cache is full', async () => {
    const redis = source('redis', () => saying(false));
    const revocation = createRevocation({ sources: [redis], onMode, size: 2 });
    for (const id of ['a', 'b', 'c']) await revocation.ask(actor(id), TOKEN);
    expect(['a', 'b', 'c'].map((id) => revocation.lookUp(actor(id)))).toEqual([undefined, false, false]);
  });
});
