import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createHealth, createLogger, createRegistry, type Health } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import {
  createRevocationFeed,
  type Actor,
  type ListRevocations,
  type RevocationFeed,
  type RevocationPage,
  type RevocationWait,
} from '@crm/token';

const actor = (tokenId: string): Actor => {
  const names = { userId: 'u', clientId: 'c', keyId: 'k', scopes: new Set<string>() };
  return { ...names, tokenId, issuedAt: 1_000, expiresAt: 5_000 };
};

const page = (members: Partial<RevocationPage> & { dead?: readonly string[] } = {}): RevocationPage => {
  const { dead = [], ...rest } = members;
  const tokens = dead.map((tokenId) => ({ tokenId, remainingSeconds: 3600 }));
  return { tokens, notBefores: [], nextSince: 0, nextPage: '', ...rest };
};

let feed: RevocationFeed;
let health: Health;
let log: string[];

function start(list: ListRevocations): void {
  log = [];
  health = createHealth();
  health.markStarted();
  const destination = { write: (line: string) => void log.push(line) };
  const logger = createLogger({ service: 'test', version: '0', level: 'info', destination });
  const registry = createRegistry({ service: 'test', version: '0' });
  feed = createRevocationFeed({ list, logger, registry, health, intervalMs: 5 });
  void feed.start?.();
}

const codeOf = (tokenId: string): unknown => {
  try {
    feed.check(actor(tokenId));
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

afterEach(() => feed.stop?.());

describe('createRevocationFeed', () => {
  it('rejects every token, and is not ready, before the first complete read', async () => {
    const first = Promise.withResolvers<RevocationPage>();
    start(() => first.promise);
    expect([codeOf('alive'), feed.loaded, health.ready]).toEqual([8906, false, false]);
    first.resolve(page({ dead: ['dead'] }));
    await eventually(() => {
      expect([codeOf('alive'), codeOf('dead'), feed.loaded, health.ready]).toEqual([undefined, 8504, true, true]);
    });
  });

  it('reads all pages, and continues from the position given by the first', async () => {
    const list = jest.fn<ListRevocations>((since, position) => {
      if (since > 0) return Promise.resolve(page({ nextSince: since, dead: ['later'] }));
      if (position === '') return Promise.resolve(page({ nextSince: 7, nextPage: 'second', dead: ['a'] }));
      return Promise.resolve(page({ nextSince: 9, dead: ['b'] }));
    });
    start(list);
    await eventually(() => {
      expect(['a', 'b', 'later'].map(codeOf)).toEqual([8504, 8504, 8504]);
    });
    expect(list.mock.calls.slice(0, 3).map(([since, position]) => [since, position])).toEqual([
      [0, ''],
      [0, 'second'],
      [7, ''],
    ]);
  });

  it('waits at the issuer once it has read everything, and no longer when it stops', async () => {
    const waits: (RevocationWait | undefined)[] = [];
    start((_since, _position, wait) => {
      waits.push(wait);
      if (wait === undefined) return Promise.resolve(page());
      return new Promise((resolve) => {
        wait.signal.addEventListener('abort', () => {
          resolve(page());
        });
      });
    });
    await eventually(() => {
      expect(waits).toEqual([undefined, expect.objectContaining({ ms: 2_000 })]);
    });
    await feed.stop?.();
    expect(waits).toHaveLength(2);
  });

  it('keeps its entries while the issuer is unavailable, logs it once, and catches up', async () => {
    let isAway = false;
    let rounds = 0;
    start((since) => {
      rounds += 1;
      if (isAway) return Promise.reject(new Error('away'));
      return Promise.resolve(page(since === 0 ? { nextSince: 5, dead: ['dead'] } : { nextSince: 5, dead: ['next'] }));
    });
    await eventually(() => {
      expect(codeOf('dead')).toBe(8504);
    });
    isAway = true;
    const before = rounds;
    await eventually(() => {
      expect(rounds).toBeGreaterThan(before + 3);
    });
    expect([codeOf('dead'), codeOf('alive'), health.ready]).toEqual([8504, undefined, true]);
    expect(log.filter((line) => line.includes('revocations.failed'))).toHaveLength(1);
    isAway = false;
    await eventually(() => {
      expect(codeOf('next')).toBe(8504);
      expect(log.filter((line) => line.includes('revocations.resumed'))).toHaveLength(1);
    });
  });

  it('exposes the time since the last read as a metric', async () => {
    const registry = createRegistry({ service: 'test', version: '0' });
    health = createHealth();
    const logger = createLogger({ service: 'test', version: '0', level: 'silent' });
    feed = createRevocationFeed({ list: () => Promise.reject(new Error('away')), logger, registry, health });
    expect(await registry.metrics()).toContain('crm_revocation_feed_age_seconds');
  });
});
