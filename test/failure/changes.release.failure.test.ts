import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { breadth, eventually, seed } from '@crm/testkit';
import { READER_MAY_WATCH } from '../contract/client/watch-feed.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';
import type { FeedChange } from './changes/feed-change.js';
import { startEventReader } from './changes/event-reader.js';
import { createInFeed } from './changes/feed-writes.js';
import { startFeedWriters } from './changes/feed-writers.js';
import { newestPosition, readRange, startPageReader } from './changes/page-reader.js';
import { LOCAL_RECEIVERS, startHarms } from './changes/service-killer.js';
import { startWatchReader } from './changes/watch-reader.js';
import { startWebhookReader } from './changes/webhook-reader.js';
import { checkFeed } from './history/check-feed.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { createClients } from './workloads/client.js';
import { createPicker } from './workloads/picker.js';

/** How often each harm is done. The same seed does them in the same order, but not at the same instants. */
const ROUNDS = breadth({ change: 1, release: 8 });
/** Longer than a leader that does nothing remains the leader. */
const FREEZE_MS = breadth({ change: 4_000, release: 15_000 });
const WRITERS = 5;
/** Writes between two harms. */
const PROGRESS = 30;
/** So that a harm hits any moment of a write. */
const JITTER_MS = 100;
/** Positions from which the feed is read once more to its end. */
const PREFIXES = breadth({ change: 12, release: 200 });
/** Far more than an idle machine needs. */
const PATIENCE_MS = 2 * RECOVERY_MS;
/** A reader that gets nothing in this time no longer follows. A slow one may take as long as it needs. */
const STALLED_MS = 10 * RECOVERY_MS;

describe(`the feed of changes while processes are killed, with seed ${seed}`, () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack({
      durable: true,
      restartAfterMs: 50,
      extraEnv: { ...LOCAL_RECEIVERS, ...READER_MAY_WATCH },
    });
  });

  afterAll(() => own.dispose());

  it(
    'changes#feed, changes#events, changes#grpc, webhooks#requests: has every acknowledged write once and in order, the same for all readers',
    async () => {
      const picker = createPicker(seed);
      await using cleanUp = new AsyncDisposableStack();
      const harms = cleanUp.use(await startHarms(own, FREEZE_MS));
      const { baseUrl } = own.stack;
      const clients = createClients(baseUrl, own.token);
      cleanUp.defer(() => {
        clients.close();
      });
      const reader = clients.newClient();
      const from = await newestPosition(reader);
      const pages = [20, 200].map((limit) => startPageReader(clients.newClient(), from, limit));
      const events = startEventReader({ baseUrl, token: own.token, from, picker });
      const webhook = await startWebhookReader(clients.newClient(), from);
      const watch = startWatchReader({ stack: own.stack, token: own.token }, from);
      const readers = [...pages, events, watch, webhook];
      for (const each of readers) cleanUp.defer(() => settled(each.stop()));
      const writers = await startFeedWriters({
        clients: Array.from({ length: WRITERS }, () => clients.newClient()),
        picker,
        adminUrl: own.stack.database.adminUrl,
      });
      cleanUp.defer(() => settled(writers.stop()));

      for (let round = 0; round < ROUNDS; round += 1) {
        const left = Object.entries(harms.byName);
        while (left.length > 0) {
          const [wanted, seen] = [writers.acknowledged() + PROGRESS, readers.map(({ changes }) => changes.length)];
          await eventually(() => {
            expect(writers.acknowledged()).toBeGreaterThan(wanted);
            for (const [index, { changes }] of readers.entries())
              expect(changes.length).toBeGreaterThan(seen[index] ?? 0);
          }, PATIENCE_MS);
          const [[, harm] = ['', undefined]] = left.splice(picker.number(0, left.length - 1), 1);
          await sleep(picker.number(0, JITTER_MS));
          await harm?.();
        }
      }
      await writers.stop();
      // All that was acknowledged comes before this.
      const last = await createInFeed({ client: reader, history: writers.history }, 'Notes');
      const upToLast = ({ changes }: { readonly changes: readonly FeedChange[] }): FeedChange[] =>
        changes.slice(0, changes.findIndex(({ record }) => record === last.id) + 1);
      for (const each of readers) {
        while (upToLast(each).length === 0) {
          const seen = each.changes.length;
          await eventually(() => {
            expect([each.name, each.changes.length]).not.toEqual([each.name, seen]);
          }, STALLED_MS);
        }
      }
      await Promise.all(readers.map((each) => each.stop()));

      const [pulled = []] = pages.map(upToLast);
      process.stderr.write(
        `${writers.acknowledged()} writes acknowledged, ${pulled.length} changes, ${events.streams()} streams, ${webhook.repeats()} repeated posts\n`,
      );
      expect(checkFeed(writers.history.operations, pulled)).toEqual([]);
      for (const each of readers) expect([each.name, textsOf(upToLast(each))]).toEqual([each.name, textsOf(pulled)]);
      expect([...clients.odd, ...events.odd, ...webhook.odd]).toEqual([]);

      const end = pulled.at(-1)?.position ?? 0;
      for (let count = 0; count < PREFIXES; count += 1) {
        const after = pulled[picker.number(0, pulled.length - 1)]?.position ?? 0;
        const suffix = await readRange(reader, after, end, picker.number(1, 1_000));
        const expected = pulled.filter(({ position }) => position > after);
        expect([after, textsOf(suffix)]).toEqual([after, textsOf(expected)]);
      }
    },
    TIME_LIMIT_MS + ROUNDS * 600_000,
  );
});

function textsOf(changes: readonly FeedChange[]): string[] {
  return changes.map(({ text }) => text);
}

/** Waits for the end; a failure has been reported by then. */
async function settled(work: Promise<void>): Promise<void> {
  await Promise.allSettled([work]);
}
