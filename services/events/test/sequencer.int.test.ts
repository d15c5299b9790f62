import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { Sequencer } from '../src/jobs/sequencer.js';
import { createEventsDatabase, withWriters, type EventsDatabase, type Writer } from './events-database.js';

/** Half a minute of steps. */
const MAX_STEPS = 5_000;

let events: EventsDatabase;
let sequencer: Sequencer;

beforeEach(async () => {
  events = await createEventsDatabase();
  sequencer = new Sequencer(events.database, 'first');
});

afterEach(() => events.stop());

/**
 * Steps until this many positions have been given, and then finds nothing more to do. Transactions of other tests on the
 * same server may hold it up.
 */
async function expectPositions(count: number, by = sequencer): Promise<void> {
  let assigned = 0;
  for (let steps = 0; assigned < count && steps < MAX_STEPS; steps += 1) {
    assigned += (await by.step()).assigned;
    await sleep(5);
  }
  for (let n = 0; n < 3; n += 1) assigned += (await by.step()).assigned;
  expect(assigned).toBe(count);
}

const writing = <T>(count: number, work: (...writers: Writer[]) => Promise<T>): Promise<T> =>
  withWriters(events.store, count, (writers) => work(...writers));

/** Records with their versions, and links, in the order of their positions. */
async function order(): Promise<string[]> {
  const positions = await events.positions();
  return positions.map(({ log, record, version }) => (log === 'l' ? 'link' : `${record ?? ''} ${String(version)}`));
}

describe('the order of changes', () => {
  it('is that of the row locks, not that of the transaction ids', async () => {
    await writing(2, async (a, b) => {
      await a.begin();
      await b.begin();
      await b.write('r');
      await b.end('commit');
      await a.write('r');
      await a.end('commit');
    });
    await expectPositions(2);
    expect(await order()).toEqual(['r 1', 'r 2']);
  });

  it('makes a final transaction wait for one that comes first and is not final', async () => {
    await writing(3, async (a, c, b) => {
      await a.begin();
      await c.begin();
      await b.begin();
      await b.write('r');
      await b.end('commit');
      await a.write('r');
      await a.end('commit');
      // Only the first transaction is below the bound, and the other one comes before it.
      await expectPositions(0);
      await c.write('s');
      await expectPositions(0);
      await c.end('commit');
    });
    await expectPositions(3);
    expect(await order()).toEqual(['r 1', 'r 2', 's 1']);
  });

  it('takes in a transaction that commits late', async () => {
    await writing(2, async (late, early) => {
      await late.begin();
      await late.write('late');
      await early.begin();
      await early.write('early');
      await early.end('commit');
      await expectPositions(0);
      await late.end('commit');
    });
    await expectPositions(2);
    expect(await order()).toEqual(['late 1', 'early 1']);
  });

  it('keeps the changes of a transaction together, records first, with the staged links of its operation', async () => {
    const [operation, aborted] = [randomUUID(), randomUUID()];
    await writing(2, async (a, b) => {
      await a.link(operation);
      await a.link(aborted);
      await b.begin();
      await b.link();
      await a.write('other');
      await b.write('r');
      await b.decide(operation);
      await b.write('s');
      await b.end('commit');
    });
    await expectPositions(5);
    expect(await order()).toEqual(['other 1', 'r 1', 's 1', 'link', 'link']);
    expect((await events.positions()).map(({ start }) => start)).toEqual([1, 2, 2, 2, 2]);
  });

  it('remembers who waits when it goes on with a later window', async () => {
    const single = new Sequencer(events.database, 'first', 1);
    await writing(3, async (long, short, open) => {
      await long.begin();
      await long.write('long');
      for (let n = 0; n < 2; n += 1) await short.write('short');
      await open.begin();
      for (let n = 0; n < 3; n += 1) await short.write('short');
      await long.write('long');
      await long.end('commit');
      // The first transaction follows those beyond the open one, which are not final.
      await expectPositions(2, single);
      expect(await events.store.admin('select cardinality(waiting) as waiting from events.sequencer')).toEqual([
        { waiting: 1 },
      ]);
      await open.end('commit');
    });
    await expectPositions(5, new Sequencer(events.database, 'first', 1));
    expect(await order()).toEqual(['short 1', 'short 2', 'short 3', 'short 4', 'short 5', 'long 1', 'long 2']);
  });
});

describe('the leader', () => {
  it('is one of several processes, and another one once it has resigned', async () => {
    const second = new Sequencer(events.database, 'second');
    expect(await sequencer.step()).toMatchObject({ leads: true });
    expect(await second.step()).toMatchObject({ leads: false });
    await sequencer.stop();
    expect(await second.step()).toMatchObject({ leads: true });
    expect(await sequencer.step()).toMatchObject({ leads: false });
  });

  it('is replaced when it is killed in the middle of a step, which then has no effect', async () => {
    await writing(2, async (writer, lock) => {
      await writer.write('r');
      await lock.begin();
      await lock.run('lock table events.position in share mode');
      // Transactions of other tests may hold up the first steps.
      const killed = (async (): Promise<never> => {
        for (;;) await sequencer.step();
      })().catch(() => 'killed');
      await eventually(async () => {
        const ended = await events.store.admin(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'events-test' and datname = current_database() and wait_event_type = 'Lock'`);
        expect(ended).not.toEqual([]);
      });
      expect(await killed).toBe('killed');
      await lock.end('commit');
    });
    const second = new Sequencer(events.database, 'second');
    await events.store.admin(`update events.sequencer set led_at = now() + interval '1 h'`);
    expect(await second.step()).toMatchObject({ leads: false });
    await events.store.admin(`update events.sequencer set led_at = now() - interval '4 s'`);
    await expectPositions(1, second);
    expect(await sequencer.step()).toMatchObject({ leads: false, assigned: 0 });
  });

  it('leaves nothing to a step that was frozen while another one took over', async () => {
    await writing(2, async (writer, lock) => {
      await writer.write('r');
      await expectPositions(1);
      await writer.write('r');
      // The row is locked by someone else: nobody can give positions, and nobody waits.
      await lock.begin();
      await lock.run('select from events.sequencer for update');
      expect(await sequencer.step()).toMatchObject({ assigned: 0 });
      await lock.run(`update events.sequencer set leader = 'second', led_at = now()`);
      await lock.end('commit');
    });
    expect(await sequencer.step()).toMatchObject({ leads: false, assigned: 0 });
    await expectPositions(1, new Sequencer(events.database, 'second'));
  });
});

describe('a backlog', () => {
  it('gets its positions in bounded steps, and a large transaction in one', async () => {
    await writing(2, async (long, writer) => {
      await long.begin();
      await long.write('long');
      await writer.run(`do $$ begin
        for n in 1..1000 loop
          insert into records.change (record, version) select 's', n * 100 + m from generate_series(1, 100) m;
          insert into relationships.change default values;
          commit;
        end loop;
        insert into records.change (record, version) select 'large', m from generate_series(1, 99000) m;
      end $$`);
      await long.write('long');
      await long.end('commit');
    });
    const steps: number[] = [];
    for (let left = 200_002; left > 0; left -= steps.at(-1) ?? 0) steps.push((await sequencer.step()).assigned);
    const positions = await events.positions();
    expect(positions).toHaveLength(200_002);
    expect(positions.slice(-2).map(({ record }) => record)).toEqual(['long', 'long']);
    expect(positions.every(({ position }, index) => position === index + 1)).toBe(true);
    // Only the step with the large transaction has more than a window of each log.
    expect(steps.filter((assigned) => assigned > 11_000)).toHaveLength(1);
    expect(steps.filter((assigned) => assigned > 0).length).toBeGreaterThan(10);
  }, 120_000);
});

describe('a new epoch', () => {
  const epoch = async (): Promise<number> => {
    const [row] = await events.store.admin<{ epoch: number }>('select epoch from events_pub.sequencer_v1');
    return row?.epoch ?? 0;
  };

  it('begins after a restore from a dump, whose transaction ids say nothing', async () => {
    await writing(1, async (writer) => {
      await writer.write('r');
      await expectPositions(1);
      expect(await epoch()).toBe(0);
      // As a dump of another cluster has it: the ids are greater, two rows have no position, and their order is not theirs.
      await writer.run(`update records.change set xid = (xid::text::bigint + 1000000000)::text::xid8`);
      await writer.run(`update events.position set xid = (xid::text::bigint + 1000000000)::text::xid8`);
      await writer.run(`update events.sequencer set floor = '1500000000', system_identifier = 1, led_at = '-infinity'`);
      await writer.run(
        `insert into records.change (record, version, xid) values ('r', 2, '2000000008'), ('r', 3, '2000000007')`,
      );
      // Written in the new cluster before anybody noticed.
      await writer.run(`insert into records.change (record, version) values ('r', 4)`);
    });
    const restored = new Sequencer(events.database, 'restored');
    // This step only finds out what belongs to the former epoch.
    expect(await restored.step()).toMatchObject({ leads: true, assigned: 0 });
    await expectPositions(3, restored);
    expect(await order()).toEqual(['r 1', 'r 2', 'r 3', 'r 4']);
    expect(await epoch()).toBeGreaterThan(0);
    await writing(1, (writer) => writer.run(`insert into records.change (record, version) values ('r', 5)`));
    await expectPositions(1, restored);
    expect((await order()).at(-1)).toBe('r 5');
  });

  it('waits for transactions that may still write rows of the former one', async () => {
    await writing(2, async (open, writer) => {
      await sequencer.step();
      await open.begin();
      await open.write('open');
      await writer.write('r');
      await events.store.admin('update events.sequencer set system_identifier = 0');
      const restored = new Sequencer(events.database, 'first');
      await events.store.admin(`update events.sequencer set led_at = now() - interval '2 s'`);
      await expectPositions(0, restored);
      expect(await epoch()).toBe(0);
      await open.write('open');
      await open.end('commit');
      await expectPositions(3, restored);
    });
    expect(await order()).toEqual(['open 1', 'r 1', 'open 2']);
    expect(await epoch()).toBeGreaterThan(0);
  });
});
