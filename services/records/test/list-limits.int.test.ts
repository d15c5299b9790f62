import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import type { Database, Statement } from '@crm/postgres';
import type { ListRequestMessage } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { ANSWER_LIMITS } from '../src/lists/admission/list-work.js';
import { changesLane, createListLanes, defaultLanes } from '../src/lists/admission/list-lanes.js';
import { freeze } from './frozen-database.js';
import { readQuery } from './list-under-test.js';
import {
  ADMINISTRATOR,
  calledBy,
  createRequest,
  faultsOf,
  listRequest,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';

/** Enough for a busy machine to read a page. */
const TIME_LIMIT_MS = 6_000;
const TEXT = 'x'.repeat(50_000);

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  for (let number = 0; number < 30; number += 1) {
    await records.create('Accounts', { name: `Large ${number}`, description: TEXT }, `large${number}`);
    await records.create('Cases', { name: 'C', account_id: `large${number}`, description: TEXT }, `case${number}`);
  }
});
afterAll(() => records.stop());

const MARK = 'a costly list';

function frozen(isFrozen: (statement: Statement) => boolean): Database {
  return freeze(records.database, isFrozen, MARK);
}

async function runningInPostgres(): Promise<number> {
  const found = await records.store.admin(
    `select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep%${MARK}%'`,
  );
  return found.length;
}

function callWithin(deadlineMs: number, userId = '1'): CallContext & { readonly leave: () => void } {
  const caller = new AbortController();
  const leave = (): void => {
    caller.abort();
  };
  return { ...calledBy(userId), deadline: performance.now() + deadlineMs, signal: caller.signal, leave };
}

const costly = (more: Partial<ListRequestMessage> = {}): ListRequestMessage => {
  const query = readQuery('filter[Accounts.website]=[[nli]]%25costly%25') as unknown as ListRequestMessage['query'];
  return listRequest('Accounts', { query, ...more });
};
const isCostly = ({ values }: Statement): boolean => values.includes('%costly%');
const isPage = (statement: Statement): boolean => isCostly(statement) && statement.label !== 'count';
const isCount = (statement: Statement): boolean => isCostly(statement) && statement.label === 'count';

describe('a costly list', () => {
  it('is refused with advice before the deadline of its call, and ends in Postgres', async () => {
    const handlers = records.handlersWith({ database: frozen(isPage) });
    const startedAt = Date.now();
    expect(await faultsOf(handlers.list(costly(), callWithin(1_500)))).toEqual(['8907']);
    expect(Date.now() - startedAt).toBeLessThan(TIME_LIMIT_MS);
    await eventually(async () => {
      expect(await runningInPostgres()).toBe(0);
    });
  });

  it('is answered without its exact count if counting takes too long', async () => {
    // More than are counted with the page.
    await records.store.admin(`insert into records.leads (id, last_name, date_entered, date_modified)
select 'l' || i, 'Lead', now(), now() from generate_series(1, 1100) i`);
    const handlers = records.handlersWith({ database: frozen(isCount) });
    const query = readQuery('filter[Leads.last_name]=[[nli]]%25costly%25') as unknown as ListRequestMessage['query'];
    const request = listRequest('Leads', { query, countMode: 'COUNT_MODE_EXACT', limit: 5 });
    const page = await handlers.list(request, callWithin(TIME_LIMIT_MS));
    expect(page.records).toHaveLength(5);
    expect(page).toMatchObject({ isCounted: true, countIsExact: false, hasMore: true });
  });

  it('ends in Postgres when the caller aborts', async () => {
    const handlers = records.handlersWith({ database: frozen(isPage) });
    const call = callWithin(60_000);
    const list = faultsOf(handlers.list(costly(), call));
    await eventually(async () => {
      expect(await runningInPostgres()).toBe(1);
    });
    call.leave();
    expect(await list).toEqual(['8903']);
    await eventually(async () => {
      expect(await runningInPostgres()).toBe(0);
    });
  });

  it('does not affect other users, however many there are', async () => {
    const lanes = createListLanes({ ...defaultLanes(10), waitMs: 5_000 });
    const handlers = records.handlersWith({ database: frozen(isPage), lanes });
    await records.create('Users', { user_name: 'greedy', last_name: 'Greedy' }, 'greedy');
    const call = callWithin(120_000, 'greedy');
    const lists = Array.from({ length: 30 }, () => faultsOf(handlers.list(costly(), call)));
    await eventually(async () => {
      expect(await runningInPostgres()).toBe(3);
    });
    const { id, version } = await records.read('Accounts', 'large1');
    expect([id, version]).toEqual(['large1', 1]);
    const others = Array.from({ length: 10 }, async (_, index) => {
      await handlers.get({ module: 'Accounts', id: `large${index}`, selection: null, files: [] }, ADMINISTRATOR);
      await handlers.create(createRequest('Accounts', { name: `Other ${index}` }), ADMINISTRATOR);
      await handlers.update(updateRequest('Accounts', `large${index}`, { website: 'x' }), ADMINISTRATOR);
      const { records: listed } = await handlers.list(listRequest('Accounts', { limit: 3 }), ADMINISTRATOR);
      expect(listed).toHaveLength(3);
    });
    await Promise.all(others);
    const query = readQuery('filter[Accounts.name]=Large 3') as unknown as ListRequestMessage['query'];
    const made = await handlers.list(listRequest('Accounts', { query }), ADMINISTRATOR);
    expect(made.records).toHaveLength(1);
    expect(await runningInPostgres()).toBe(3);
    expect(lanes.running('costly')).toBe(3);
    await eventually(() => {
      expect(lanes.waiting('costly')).toBe(0);
    });
    call.leave();
    const ended = await Promise.all(lists);
    expect(ended.filter(([fault]) => fault === '8908')).toHaveLength(27);
    expect(ended.filter(([fault]) => fault === '8903')).toHaveLength(3);
    expect([lanes.running('costly'), lanes.running('plain')]).toEqual([0, 0]);
  });
});

describe('a list', () => {
  it('lists#costly-lists, limits#answers-under-way: keeps its slot until its answer is sent, and one user has half of the slots', async () => {
    const lanes = createListLanes({ ...defaultLanes(10), waitMs: 20 });
    const handlers = records.handlersWith({ lanes });
    const { promise: sent, resolve: send } = Promise.withResolvers<undefined>();
    const unsent = { ...ADMINISTRATOR, sent };
    for (let made = 0; made < 4; made += 1) await handlers.list(listRequest('Accounts', { limit: 1 }), unsent);
    expect(await faultsOf(handlers.list(listRequest('Accounts', { limit: 1 }), unsent))).toEqual(['8708']);
    await records.create('Users', { user_name: 'other', last_name: 'Other' }, 'other');
    await handlers.list(listRequest('Accounts', { limit: 1 }), calledBy('other'));
    expect(lanes.running('plain')).toBe(4);
    send(undefined);
    await handlers.list(listRequest('Accounts', { limit: 1 }), ADMINISTRATOR);
    expect(lanes.running('plain')).toBe(0);
  });
});

describe('pages of changes', () => {
  it('limits#pages-of-changes: of one user wait for each other, and neither reads, nor lists, nor pages of others for them', async () => {
    const isOfGreedy = ({ text, values }: Statement): boolean =>
      text.includes('position_v1') && values.includes('greedy');
    const changesLanes = createListLanes({ ...changesLane(10), waitMs: 60_000 });
    const handlers = records.handlersWith({ database: frozen(isOfGreedy), changesLanes });
    const call = callWithin(120_000, 'greedy');
    const page = { after: '0', limit: 1_000, modules: [], kinds: [], clients: [] };
    const pages = Array.from({ length: 40 }, () => faultsOf(handlers.listChanges(page, call)));
    await eventually(async () => {
      expect(await runningInPostgres()).toBe(1);
    });
    const others = Array.from({ length: 10 }, async () => {
      expect((await handlers.listChanges(page, ADMINISTRATOR)).newest).toBe(0);
      await handlers.get({ module: 'Accounts', id: 'large1', selection: null, files: [] }, ADMINISTRATOR);
      await handlers.list(listRequest('Accounts', { limit: 3 }), ADMINISTRATOR);
    });
    await Promise.all(others);
    expect([changesLanes.running('changes'), changesLanes.waiting('changes')]).toEqual([1, 39]);
    call.leave();
    expect(new Set((await Promise.all(pages)).flat())).toEqual(new Set(['8903']));
    expect(changesLanes.running('changes')).toBe(0);
  });
});

describe('an answer that is too large', () => {
  const answerLimits = { ...ANSWER_LIMITS, answerBytes: 10 * TEXT.length };

  it('is refused for a list; a smaller page or fewer attributes help', async () => {
    const handlers = records.handlersWith({ answerLimits });
    const query = readQuery('filter[Accounts.name]=[[li]]Large%25') as unknown as ListRequestMessage['query'];
    const list = (more: Partial<ListRequestMessage>) =>
      handlers.list(listRequest('Accounts', { query, ...more }), ADMINISTRATOR);
    expect(await faultsOf(list({ limit: 30 }))).toEqual(['8709']);
    expect((await list({ limit: 5 })).records).toHaveLength(5);
    const selection = { attributes: ['name'], toOne: [] };
    expect((await list({ limit: 30, selection })).records).toHaveLength(30);
  });

  it('is refused for linked records', async () => {
    const handlers = records.handlersWith({ answerLimits });
    const linked = (owners: number) =>
      handlers.listLinked(
        {
          module: 'Accounts',
          ownerIds: Array.from({ length: owners }, (_, index) => `large${index}`),
          link: 'cases',
          limit: 20,
          selection: null,
        },
        ADMINISTRATOR,
      );
    expect(await faultsOf(linked(30))).toEqual(['8709']);
    expect((await linked(5)).records).toHaveLength(5);
  });

  it('releases its memory when it is done', async () => {
    const handlers = records.handlersWith({ answerLimits: { ...answerLimits, totalBytes: answerLimits.answerBytes } });
    for (let times = 0; times < 5; times += 1) {
      const found = await handlers.list(listRequest('Cases', { limit: 8 }), ADMINISTRATOR);
      expect(found.records).toHaveLength(8);
    }
  });
});
