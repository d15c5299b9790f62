import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createLogger, createRegistry, type Registry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createEvents, type Events } from '../src/events.js';
import { forgetPositions } from '../src/jobs/forget-positions.js';
import { Sequencer } from '../src/jobs/sequencer.js';
import { watchBacklog } from '../src/jobs/watch-backlog.js';
import { noteMilestone } from '../src/repository/milestones.js';
import { createEventsDatabase, withWriters, type EventsDatabase } from './events-database.js';

let database: EventsDatabase;
let registry: Registry;
let events: Events;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await createEventsDatabase();
});
afterAll(() => database.stop());

beforeEach(() => {
  lines.length = 0;
  registry = createRegistry({ service: 'events', version: 'test' });
  const destination = {
    write: (line: string): void => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  events = createEvents(registry, createLogger({ service: 'events', version: 'test', level: 'info', destination }));
});

async function metric(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await registry.metrics())?.[1]);
}

it('an open transaction that holds up changes is named by its process, which the role of the service may see', async () => {
  const watch = watchBacklog(database.database, events, 30);
  await watch();
  expect(await metric('crm_events_lag_seconds')).toBe(0);
  await withWriters(database.store, 2, async ([open, writer]) => {
    await open?.begin();
    await writer?.write('r');
    // Transactions of other tests may be older for a while, and end before they are found.
    await eventually(async () => {
      lines.length = 0;
      await watch();
      await sleep(40);
      await watch();
      expect(lines.at(-1)).toMatchObject({
        event: 'sequencer.held',
        pid: expect.any(Number),
        role: expect.any(String),
        prepared: null,
      });
      expect(await metric('crm_events_lag_seconds')).toBeGreaterThan(0.03);
      expect(await metric('crm_events_held_seconds')).toBeGreaterThan(0.03);
      expect(await metric('crm_events_holder_pid')).toBe(lines.at(-1)?.pid);
    });
    await open?.end('commit');
  });
});

it('old positions are removed in batches, and are out of bounds before', async () => {
  const sequencer = new Sequencer(database.database, 'first');
  await withWriters(database.store, 1, async ([writer]) => {
    for (let n = 0; n < 25; n += 1) await writer?.write('old');
    await database.assignAll(sequencer);
    await noteMilestone(database.database);
    await database.store.admin(`update events.milestone set at = now() - interval '1 h'`);
    await writer?.write('new');
    await database.assignAll(sequencer);
  });
  const kept = (await database.positions()).at(-1)?.position;
  await forgetPositions(database.database, 7_200_000, events, 10)(new AbortController().signal);
  expect((await database.positions()).length).toBe(kept);
  await forgetPositions(database.database, 1_800_000, events, 10)(new AbortController().signal);
  expect((await database.positions()).map(({ position }) => position)).toEqual([kept]);
  expect(await metric('crm_events_forgotten_positions_total')).toBe((kept ?? 0) - 1);
  expect(
    await database.store.admin(
      'select last_position::int as last, oldest_position::int as oldest from events_pub.sequencer_v1',
    ),
  ).toEqual([{ last: kept, oldest: kept }]);
});
