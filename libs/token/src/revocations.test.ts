import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Actor } from './actor.js';
import { NOT_BEFORE_KINDS, RevocationSet, type NotBefore } from './revocations.js';

const NOW = 1_800_000_000;

function actor(members: Partial<Actor> = {}): Actor {
  return {
    userId: 'the-user',
    clientId: 'the-client',
    keyId: 'the-key',
    tokenId: 'the-token',
    scopes: new Set(),
    issuedAt: NOW - 10,
    expiresAt: NOW + 3_590,
    ...members,
  };
}

function notBefore(members: Partial<NotBefore> = {}): NotBefore {
  return { kind: 'user', subject: 'the-user', notBefore: NOW, remainingSeconds: 3600, ...members };
}

let known: RevocationSet;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW * 1000 });
  known = new RevocationSet();
});

describe('RevocationSet', () => {
  it('contains revoked tokens', () => {
    known.add([{ tokenId: 'the-token', remainingSeconds: 3600 }], []);
    expect([known.has(actor()), known.has(actor({ tokenId: 'other' }))]).toEqual([true, false]);
  });

  it.each(NOT_BEFORE_KINDS)('revokes only the tokens of a %s that were issued before', (kind) => {
    known.add([], [notBefore({ kind, subject: `the-${kind}` })]);
    const younger = actor({ issuedAt: NOW });
    const foreign = actor({ userId: 'other', clientId: 'other', keyId: 'other' });
    expect([actor(), younger, foreign].map((each) => known.has(each))).toEqual([true, false, false]);
  });

  it('does not confuse a user with a client or key of the same name', () => {
    known.add([], [notBefore({ kind: 'client' }), notBefore({ kind: 'key' })]);
    expect(known.has(actor())).toBe(false);
  });

  it('keeps the later of two not-befores, in either order', () => {
    known.add([], [notBefore(), notBefore({ notBefore: NOW - 60 })]);
    expect(known.has(actor())).toBe(true);
  });

  it('keeps entries equally long when the system clock is set ahead', () => {
    known.add([{ tokenId: 'the-token', remainingSeconds: 60 }], [notBefore({ subject: 'x', remainingSeconds: 60 })]);
    jest.setSystemTime(Date.now() + 600_000);
    known.dropExpired();
    expect(known.size).toBe(2);
  });

  it('removes only entries that no valid token matches any more', () => {
    known.add([{ tokenId: 'the-token', remainingSeconds: 60 }], [notBefore({ subject: 'x', remainingSeconds: 120 })]);
    const sizes = [59_000, 2_000, 60_000].map((milliseconds) => {
      jest.advanceTimersByTime(milliseconds);
      known.dropExpired();
      return known.size;
    });
    expect(sizes).toEqual([2, 1, 0]);
  });
});
