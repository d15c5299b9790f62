import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createHealth, type Health } from '@crm/runtime';
import { createAnnouncements, type Announcements } from './announcements.js';

let announcements: Announcements;

afterEach(() => announcements.stop?.());

/** Announcements of positions that the test makes; records is unavailable while there is none. */
function startAnnouncing(health: Health = createHealth()): { newest: number | undefined; calls: number } {
  const feed: { newest: number | undefined; calls: number } = { newest: 1, calls: 0 };
  const awaitPosition = async (): Promise<{ newest: number }> => {
    feed.calls += 1;
    await setImmediate();
    if (feed.newest === undefined) throw new Error('down');
    return { newest: feed.newest };
  };
  announcements = createAnnouncements({ awaitPosition }, health);
  return feed;
}

const never = new AbortController().signal;

describe('the announcements of positions', () => {
  it('wake the followers that are behind, and only these', async () => {
    const feed = startAnnouncing();
    const woken: string[] = [];
    const behind = announcements.beyond(1, never).then(() => woken.push('behind'));
    void announcements.beyond(2, never).then(() => woken.push('ahead'));
    feed.newest = 2;
    await behind;
    expect(woken).toEqual(['behind']);
    await announcements.beyond(1, never);
  });

  it('share one call at a time with a pause in between, and cost none while nobody waits', async () => {
    const feed = startAnnouncing();
    const { signal, abort } = abortable();
    const waits = Array.from({ length: 100 }, () => announcements.beyond(1, signal));
    expect(feed.calls).toBe(1);
    await sleep(200);
    expect(feed.calls).toBeLessThanOrEqual(5);
    abort();
    for (const wait of waits) await expect(wait).rejects.toThrow('gone');
    await sleep(200);
    const { calls } = feed;
    await sleep(200);
    expect(feed.calls).toBe(calls);
  });

  it('let followers look for themselves while records is unavailable', async () => {
    const feed = startAnnouncing();
    feed.newest = undefined;
    await expect(announcements.beyond(1, never)).resolves.toBeUndefined();
  });

  it('wake everybody when the process drains', async () => {
    const health = createHealth();
    startAnnouncing(health);
    const wait = announcements.beyond(1, never);
    health.markDraining();
    await expect(wait).resolves.toBeUndefined();
    await expect(announcements.beyond(1, never)).resolves.toBeUndefined();
  });
});

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort(new Error('gone'));
    },
  };
}
