import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '@crm/grpc';
import type { AwaitPositionRequestMessage, AwaitPositionResponseInput } from '@crm/protos';
import { shownPosition, type FeedExtent } from '../domain/position.js';
import type { ChangeReader } from '../repository/read-changes.js';

/** How long a call waits for another position, in milliseconds. */
const PATIENCE_MS = 2_000;
/** Time between two looks at the database, which all calls share, in milliseconds. */
const LOOK_MS = 25;

/** Waits until changes get positions, so that one call for each gateway tells all of its followers. */
export function awaitPosition(changes: ChangeReader) {
  let lookedAt = -Infinity;
  let extent: Promise<FeedExtent>;

  function look(): Promise<FeedExtent> {
    const now = performance.now();
    if (now - lookedAt >= LOOK_MS) {
      lookedAt = now;
      extent = changes.extent();
    }
    return extent;
  }

  return async (
    { known }: AwaitPositionRequestMessage,
    { signal }: CallContext,
  ): Promise<AwaitPositionResponseInput> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const extent = await look();
      const newest = shownPosition(extent, extent.newest);
      if (newest !== known || performance.now() >= until) return { newest };
      await sleep(LOOK_MS, undefined, { signal });
    }
  };
}
