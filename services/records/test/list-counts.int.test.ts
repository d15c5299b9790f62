import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPool, type Database, type Statement } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { freeze } from './frozen-database.js';
import { readQuery } from './list-under-test.js';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  listRequest,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await records.store
    .admin(`insert into records.accounts (id, name, industry, date_entered, date_modified, description, deleted)
select 'a' || i, 'Account ' || i, case when i % 1000 = 0 then 'Banking' else 'Media' end, now(), now(), repeat('x', 300), i % 10 = 9
from generate_series(1, 30000) i`);
  await records.store.admin('vacuum analyze records.accounts');
});
afterAll(() => records.stop());

function list(search: string, more: Partial<ListRequestMessage> = {}): Promise<ListResponse> {
  const query = search === '' ? null : (readQuery(search) as unknown as ListRequestMessage['query']);
  return records.handlers.list(listRequest('Accounts', { query, limit: 5, ...more }), ADMINISTRATOR);
}

describe('the count of a list', () => {
  it('is exact on the last page', async () => {
    const few = await list('filter[id]=a1,a2,a3');
    expect(few).toMatchObject({ count: 3, countIsExact: true, isCounted: true, hasMore: false });
    const last = await list('filter[id]=a1,a2,a3,a4,a5,a6', { offset: 4 });
    expect(last).toMatchObject({ count: 6, countIsExact: true, hasMore: false });
  });

  it('is exact if few rows are visited', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => `a${i * 10 + 1}`).join(',');
    expect(await list(`filter[id]=${ids}`)).toMatchObject({ count: 60, countIsExact: true, hasMore: true });
    const named = await list('filter[Accounts.name]=[[gte]]account 100,[[lt]]account 101&sort=name');
    expect(named).toMatchObject({ countIsExact: true, isCounted: true, hasMore: true });
    expect(named.count).toBe(100);
  });

  it('is an estimate if many rows would be visited, however few would be found', async () => {
    for (const search of ['filter[Accounts.industry]=Media', 'filter[Accounts.industry]=Banking']) {
      const found = await list(search);
      expect(found).toMatchObject({ countIsExact: false, isCounted: true, hasMore: true });
      expect(found.count).toBeGreaterThan(5);
    }
  });

  it('is at least what the page proves', async () => {
    // The planner takes unknown patterns for rare ones.
    const found = await list('filter[Accounts.description]=[[li]]%25xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', {
      limit: 200,
      offset: 600,
    });
    expect(found.countIsExact).toBe(false);
    expect(found.count).toBeGreaterThanOrEqual(801);
  });

  it('does not affect the page, however many more records are found than estimated', async () => {
    const search = 'filter[Accounts.description]=[[li]]%25xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&sort=-name';
    const ids = async (more: Partial<ListRequestMessage>) =>
      (await list(search, { limit: 20, ...more })).records?.map(({ id }) => id);
    for (const offset of [0, 990, 1_000, 1_001]) {
      const counted = await ids({ offset });
      expect(counted).toHaveLength(20);
      expect(counted).toEqual(await ids({ offset, countMode: 'COUNT_MODE_NONE' }));
    }
  });

  it('is at most what a page beyond the end proves', async () => {
    for (const [limit, offset] of [
      [20, 27_001],
      [200, 100_000],
    ] as const) {
      const { records, count, countIsExact } = await list('', { limit, offset });
      expect({ records, countIsExact }).toEqual({ records: [], countIsExact: false });
      expect(count).toBeLessThanOrEqual(Math.min(offset, 60_000));
      expect(count).toBeGreaterThan(5_000);
    }
  });

  it('is exact on request, with and without conditions', async () => {
    const exact = { countMode: 'COUNT_MODE_EXACT' } as const;
    expect(await list('', exact)).toMatchObject({ count: 27_000, countIsExact: true });
    expect(await list('filter[Accounts.industry]=Media', exact)).toMatchObject({ count: 26_970, countIsExact: true });
  });

  it('comes from a standby only on request, and then never contradicts its page', async () => {
    const behind = { run: () => Promise.resolve([{ count: '3' }] as never[]), count: () => Promise.resolve(0) };
    const handlers = records.handlersWith({ standbyReads: () => behind });
    const counted = (more: Partial<ListRequestMessage>): Promise<ListResponse> =>
      handlers.list(listRequest('Accounts', { limit: 5, ...more }), ADMINISTRATOR);
    expect(await counted({ countMode: 'COUNT_MODE_EXACT' })).toMatchObject({ count: 6, hasMore: true });
    expect((await counted({})).count).toBeGreaterThan(6);
  });

  it('is left out on request', async () => {
    const none = { countMode: 'COUNT_MODE_NONE' } as const;
    for (const search of ['', 'filter[id]=a1']) {
      expect(await list(search, none)).toMatchObject({ count: 0, countIsExact: false, isCounted: false });
    }
  });

  it('is correct on pages of cursors', async () => {
    const { firstCursor = '', lastCursor = '' } = await list('filter[id]=a1,a2,a3,a4,a5,a6,a7&sort=id', { limit: 3 });
    const next = await list('filter[id]=a1,a2,a3,a4,a5,a6,a7&sort=id', { after: lastCursor, offset: 3 });
    expect(next).toMatchObject({ hasMore: false, hasPrevious: true, count: 7, countIsExact: true });
    const before = await list('filter[id]=a1,a2,a3,a4,a5,a6,a7&sort=id', { before: firstCursor });
    expect(before).toMatchObject({ records: [], hasMore: true, hasPrevious: false, count: 7, countIsExact: true });
  });
});

describe('the count of a list with hidden records', () => {
  const USER = calledBy('narrow');
  beforeAll(async () => {
    await records.store
      .admin(`insert into records.cases (id, name, account_id, assigned_user_id, date_entered, date_modified, deleted)
select 'c' || i, 'Secret ' || i, 'a' || (i % 10000 + 1), case when i <= 3 then 'narrow' else '1' end, now(), now(), false
from generate_series(1, 30000) i`);
    await records.store.admin('vacuum analyze records.cases');
    await records.create('Users', { user_name: 'narrow', last_name: 'Narrow' }, 'narrow');
    const role = await records.create('ACLRoles', {
      name: 'Own cases',
      actions: { Cases: { list: 'owner', view: 'owner' } },
    });
    await records.changeLinks('add', ['Users', 'narrow', 'aclroles'], [role.id]);
  });

  const listAsUser = (
    module: string,
    search: string,
    more: Partial<ListRequestMessage> = {},
  ): Promise<ListResponse> => {
    const query = search === '' ? null : (readQuery(search) as unknown as ListRequestMessage['query']);
    return records.handlers.list(listRequest(module, { query, limit: 1, ...more }), USER);
  };

  it('lists#counts-and-hidden-records: is no estimate if that would reveal the attributes of hidden records', async () => {
    for (const search of ['filter[Accounts.cases.name]=[[li]]Secret%25', 'filter[Accounts.cases.name]=[[ne]]Open']) {
      const found = await listAsUser('Accounts', search);
      expect(found).toMatchObject({ count: 0, countIsExact: false, isCounted: false, hasMore: true });
      expect(found.records).toHaveLength(1);
    }
  });

  it('is exact on request', async () => {
    const search = 'filter[Accounts.cases.name]=[[li]]Secret%25';
    const found = await listAsUser('Accounts', search, { countMode: 'COUNT_MODE_EXACT' });
    expect(found).toMatchObject({ count: 3, countIsExact: true });
  });

  it('is an estimate if nothing in the filtered modules is hidden', async () => {
    const found = await listAsUser('Accounts', 'filter[Accounts.industry]=Media');
    expect(found).toMatchObject({ isCounted: true, countIsExact: false });
    expect(found.count).toBeGreaterThan(5);
  });
});

describe('a list that takes too long', () => {
  let shortTimeout: Database;
  beforeAll(() => {
    shortTimeout = createPool({
      connectionString: records.store.urlFor('records', 'svc'),
      max: 1,
      applicationName: 'records-test',
      statementTimeoutMs: 1_000,
      acquireTimeoutMs: 60_000,
      registry: createRegistry({ service: 'records', version: 'test' }),
      logger: createLogger({ service: 'records', version: 'test', level: 'silent' }),
    });
  });
  afterAll(() => shortTimeout.stop());

  it('is refused with advice', async () => {
    const query = readQuery('filter[Accounts.description]=[[nli]]%25costly%25');
    const isPage = ({ values }: Statement): boolean => values.includes('%costly%');
    const handlers = records.handlersWith({ database: freeze(shortTimeout, isPage) });
    const request = listRequest('Accounts', {
      query: query as unknown as ListRequestMessage['query'],
      countMode: 'COUNT_MODE_NONE',
    });
    // The deadline of the call is an hour, so this must be the limit of Postgres.
    expect(await faultsOf(handlers.list(request, ADMINISTRATOR))).toEqual(['8907']);
  });
});
