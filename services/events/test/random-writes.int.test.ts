import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit';
import { Sequencer } from '../src/jobs/sequencer.js';
import {
  createEventsDatabase,
  withWriters,
  type EventsDatabase,
  type Positioned,
  type Writer,
} from './events-database.js';

const WRITERS = 8;
const RECORDS = ['a', 'b', 'c'];
const ROUNDS = breadth({ change: 60, release: 1_500 });

/** One transaction at random: changes of few records, in one order so that none waits in a circle, links, an operation. */
async function writeAtRandom(writer: Writer): Promise<void> {
  const operation = randomInt(3) === 0 ? randomUUID() : undefined;
  if (operation !== undefined) for (let n = randomInt(3); n >= 0; n -= 1) await writer.link(operation);
  // The transaction has its id long before, or only just before, it gets a row lock.
  await (randomInt(2) === 0 ? writer.begin() : writer.run('begin'));
  await pause();
  for (const record of RECORDS.filter(() => randomInt(2) === 0)) {
    await writer.write(record);
    await pause();
    if (randomInt(4) === 0) await writer.link();
  }
  // An operation whose transaction is rolled back, or that is never decided, is aborted.
  if (operation !== undefined && randomInt(4) > 0) await writer.decide(operation);
  await pause();
  await writer.end(randomInt(5) === 0 ? 'rollback' : 'commit');
}

async function pause(): Promise<void> {
  if (randomInt(3) === 0) await sleep(randomInt(12));
}

/** Steps until it is stopped, and loses its connection now and then. */
async function sequence({ database }: EventsDatabase, name: string, signal: AbortSignal): Promise<number> {
  let steps = 0;
  const sequencer = new Sequencer(database, name, 1 + randomInt(6));
  while (!signal.aborted) {
    await sequencer.step().catch(() => undefined);
    steps += 1;
    if (randomInt(50) === 0) await sequencer.stop().catch(() => undefined);
    await pause();
  }
  return steps;
}

async function killSometimes({ store }: EventsDatabase, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(50 + randomInt(100));
    await store.admin(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'events-test' and datname = current_database() and random() < 0.3`);
  }
}

function expectOrder(positions: readonly Positioned[]): void {
  const versions = new Map<string, number>();
  const starts = new Map<string, number>();
  let owner = '';
  for (const [index, one] of positions.entries()) {
    expect(one.position).toBe(index + 1);
    if (one.owner !== owner) {
      // The changes of a transaction are adjacent.
      expect(starts.has(one.owner)).toBe(false);
      starts.set(one.owner, one.position);
      owner = one.owner;
    }
    expect(one.start).toBe(starts.get(owner));
    if (one.record !== null) {
      // Each version follows the one before it: a rollback takes its own back.
      expect(one.version).toBe((versions.get(one.record) ?? 0) + 1);
      versions.set(one.record, one.version ?? 0);
    }
  }
}

it('each committed change gets exactly one position, in an order that never takes a record back, whoever is killed', async () => {
  const events = await createEventsDatabase();
  try {
    const stop = new AbortController();
    const sequencers = ['one', 'two'].map((name) => sequence(events, name, stop.signal));
    const killer = killSometimes(events, stop.signal);
    await withWriters(events.store, WRITERS, (writers) =>
      Promise.all(
        writers.map(async (writer) => {
          for (let round = 0; round < ROUNDS; round += 1) await writeAtRandom(writer);
        }),
      ),
    );
    stop.abort();
    await Promise.all([...sequencers, killer]);
    const before = (await events.positions()).length;
    const last = new Sequencer(events.database, 'last');
    await events.store.admin(`update events.sequencer set led_at = '-infinity'`);
    await events.assignAll(last);
    const positions = await events.positions();
    expect(new Set(positions.map(({ log, seq }) => `${log}${String(seq)}`)).size).toBe(positions.length);
    expectOrder(positions);
    // Some were given while the writers wrote; transactions of other tests may have held up the others.
    expect(before).toBeGreaterThan(0);
  } finally {
    await events.stop();
  }
}, 300_000);
