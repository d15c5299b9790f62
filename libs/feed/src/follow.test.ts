import { describe, expect, it } from '@jest/globals';
import { AppError, codes } from '@crm/errors';
import type { ListChangesResponseMessage } from '@crm/protos';
import { createHealth } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import type { ChangeCalls } from './change-calls.js';
import { createFollow } from './follow.js';

const context = { requestId: 'r', traceparent: 't', traceId: 't', accessToken: 'a' };
const wanted = { after: '0', modules: [], kinds: [], clients: [] };
const never = new AbortController().signal;

/** A follower of a feed with one change a page; the test announces positions beyond the newest. */
function startFollowing() {
  const feed = { newest: 2, listed: [] as string[], awaited: [] as number[], announce: (): void => undefined };
  const failures: AppError[] = [];
  const listChanges = (({ after }: { after: string }) => {
    feed.listed.push(after);
    const failure = failures.shift();
    if (failure !== undefined) return Promise.reject(failure);
    const next = Math.min(Number(after) + 1, feed.newest);
    return Promise.resolve({ changes: [], next, newest: feed.newest, oldest: 0 } as ListChangesResponseMessage);
  }) as ChangeCalls['listChanges'];
  const beyond = (position: number): Promise<void> => {
    feed.awaited.push(position);
    return new Promise((resolve) => {
      feed.announce = resolve;
    });
  };
  const health = createHealth();
  const follow = createFollow({ changes: { listChanges }, announcements: { name: 'announcements', beyond }, health });
  return { feed, failures, health, follow };
}

describe('a follower of changes', () => {
  it('reads page after page up to the newest position, and then waits for a newer one', async () => {
    const { feed, follow } = startFollowing();
    const pages = follow(context, wanted, never);
    await pages.next();
    await pages.next();
    expect(feed).toMatchObject({ listed: ['0', '1'], awaited: [] });
    const third = pages.next();
    await eventually(() => {
      expect(feed).toMatchObject({ listed: ['0', '1'], awaited: [2] });
    });
    feed.newest = 3;
    feed.announce();
    expect(await third).toMatchObject({ value: { next: 3 } });
    expect(feed.listed).toEqual(['0', '1', '2']);
  });

  it('tries again while records is busy, but not for its first page', async () => {
    const busy = new AppError({ code: codes.overloaded });
    const { feed, failures, follow } = startFollowing();
    failures.push(busy);
    await expect(follow(context, wanted, never).next()).rejects.toBe(busy);
    const pages = follow(context, wanted, never);
    await pages.next();
    failures.push(busy, new AppError({ code: codes.accessTokenRevoked }));
    await expect(pages.next()).rejects.toMatchObject({ code: codes.accessTokenRevoked });
    expect(feed.listed).toEqual(['0', '0', '1', '1']);
  });

  it('ends after a page while the process drains', async () => {
    const { health, follow } = startFollowing();
    const pages = follow(context, wanted, never);
    await pages.next();
    health.markDraining();
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });
});
