import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { eventually, seed } from '@crm/testkit';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';
import { newestPosition, readFeed } from './changes/page-reader.js';
import { startHarms } from './changes/service-killer.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { createClients, type Client } from './workloads/client.js';
import { createPicker, type Picker } from './workloads/picker.js';

const CHANGES = 1_000_000;
const RECORDS = 5_000;
const OPERATORS = 2;
/** Changes that the reader gets between two harms. */
const PROGRESS = 10_000;
/** Longer than a leader that does nothing remains the leader. */
const FREEZE_MS = 4_000;
const PAGE = 1_000;
const PAUSE_MS = 100;

type Database = Parameters<Parameters<typeof withClient>[1]>[0];

describe(`a million changes, with seed ${seed}`, () => {
  let own: OwnStack;
  let adminUrl: string;

  beforeAll(async () => {
    own = await startOwnStack({ durable: true, restartAfterMs: 50 });
    ({ adminUrl } = own.stack.database);
  });

  afterAll(() => own.dispose());

  it(
    'changes#feed: each is in the pages once, and the versions of a record in order, while every process is killed',
    async () => {
      const picker = createPicker(seed);
      await using cleanUp = new AsyncDisposableStack();
      const harms = cleanUp.use(await startHarms(own, FREEZE_MS));
      const clients = createClients(own.stack.baseUrl, own.token);
      cleanUp.defer(() => {
        clients.close();
      });
      const client = clients.newClient();
      const from = await newestPosition(client);
      await withClient(adminUrl, createAccounts);

      const stopping = new AbortController();
      const reader = startVersionReader(client, from);
      const writing = Array.from({ length: OPERATORS }, () => updateUntil(stopping.signal, picker));
      cleanUp.defer(async () => {
        stopping.abort();
        await Promise.allSettled([...writing, reader.stop()]);
      });
      while (reader.count() < CHANGES) {
        const wanted = reader.count() + PROGRESS;
        await eventually(() => {
          expect(reader.count()).toBeGreaterThan(wanted);
        }, RECOVERY_MS);
        const names = Object.keys(harms.byName);
        await harms.byName[names[picker.number(0, names.length - 1)] ?? '']?.();
      }
      stopping.abort();
      await Promise.all(writing);
      const stored = await withClient(adminUrl, readVersions);
      await eventually(() => {
        expect(reader.versions.get('volume-0')).toBe(stored.get('volume-0'));
      }, 10 * RECOVERY_MS);
      await reader.stop();

      process.stderr.write(`${reader.count()} changes of ${stored.size} records\n`);
      expect(reader.faults).toEqual([]);
      expect([...reader.versions].sort()).toEqual([...stored].sort());
      expect(clients.odd).toEqual([]);
    },
    4 * TIME_LIMIT_MS,
  );

  /** Updates ranges of the accounts by SQL. The table shows at the end which of them were committed. */
  async function updateUntil(signal: AbortSignal, picker: Picker): Promise<void> {
    while (!signal.aborted) {
      const first = picker.number(0, RECORDS - 1);
      const size = picker.number(1, RECORDS / 5);
      await withClient(adminUrl, (database) => updateAccounts(database, first, size)).catch(() => sleep(PAUSE_MS));
    }
    // The last change of all, so that the reader has all others when it has this one.
    await withClient(adminUrl, (database) => updateAccounts(database, 0, 1));
  }
});

async function createAccounts(database: Database): Promise<void> {
  await database.query(
    `insert into records.accounts (id, name, date_entered, date_modified, deleted)
    select 'volume-' || n, 'Northwind', now(), now(), false from generate_series(0, $1::int - 1) n`,
    [RECORDS],
  );
}

/** Locks the rows in one order, so that no two updates wait for each other. */
async function updateAccounts(database: Database, first: number, size: number): Promise<void> {
  await database.query(
    `with locked as (
      select a.id from records.accounts a join generate_series($1::int, $1::int + $2::int - 1) n on a.id = 'volume-' || n
      order by a.id for no key update of a)
    update records.accounts a set name = 'Northwind ' || clock_timestamp(), row_version = a.row_version + 1
    from locked where a.id = locked.id`,
    [first, size],
  );
}

async function readVersions(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; version: number }>(
    `select id, row_version::int as version from records.accounts where id like 'volume-%'`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Reads page after page, and keeps only the last version of each account. */
interface VersionReader {
  readonly versions: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  /** Number of changes read. */
  count(): number;
  stop(): Promise<void>;
}

function startVersionReader(client: Client, from: string): VersionReader {
  const versions = new Map<string, number>();
  const faults: string[] = [];
  const stopping = new AbortController();
  let [next, last, count] = [from, Number(from), 0];
  const read = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const page = await readFeed(client, next, PAGE, '&filter[module]=Accounts');
      for (const { position, record, version } of page.changes) {
        const id = String(record);
        const expected = (versions.get(id) ?? 0) + 1;
        if (position <= last || version !== expected)
          faults.push(`${position} after ${last}: ${id} has version ${String(version)} instead of ${expected}`);
        versions.set(id, Number(version));
        last = position;
        count += 1;
      }
      ({ next } = page);
      if (page.changes.length === 0) await sleep(PAUSE_MS);
    }
  };
  const reading = read();
  return {
    versions,
    faults,
    count: () => count,
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
}
