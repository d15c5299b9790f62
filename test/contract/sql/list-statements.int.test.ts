import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Statement } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { readQuery } from '../../../services/records/test/list-under-test.js';
import {
  ADMINISTRATOR,
  listRequest,
  startRecords,
  type RecordsUnderTest,
} from '../../../services/records/test/records-under-test.js';
import type { Handlers } from '../../../services/records/src/handlers/create-handlers.js';
import { recordingPool, sentByList, type RecordingDatabase } from './recorded-statements.js';
import { planOf, type Scan } from './scans.js';

/** The number of accounts, two in 75 of which have contacts, and the number of contacts. */
const ROWS = 30_000;
/** The tables with this many rows. */
const LARGE = new Set(['accounts', 'contacts', 'accounts_contacts']);
/** The account with a third of all contacts. */
const DENSE = 'a0';

let records: RecordsUnderTest;
let database: RecordingDatabase;
let handlers: Handlers;

beforeAll(async () => {
  records = await startRecords();
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  await admin(`insert into records.accounts (id, name, industry, date_entered, date_modified)
select 'a' || i, 'Account ' || i, case when i < 5 then 'Shipping' else (array['Banking', 'Energy', 'Media'])[i % 3 + 1] end,
  timestamptz '2020-01-01Z' + i * interval '1 min', now() from generate_series(0, ${ROWS}) i`);
  await admin(`insert into records.contacts (id, last_name, date_entered, date_modified)
select 'c' || i, 'Last ' || i, timestamptz '2020-01-01Z' + i * interval '1 min', now() from generate_series(1, ${ROWS}) i`);
  await admin(`insert into relationships.accounts_contacts (account_id, contact_id, date_modified)
select 'a' || case when i % 3 = 0 then 0 else 25 * (1 + i * 7919 % ${ROWS / 25}) end, 'c' || i, now() from generate_series(1, ${ROWS}) i`);
  for (const table of ['records.accounts', 'records.contacts', 'relationships.accounts_contacts']) {
    await admin(`vacuum analyze ${table}`);
  }
});
afterAll(() => records.stop());

/** A service that has just started: it knows no list yet. */
beforeEach(() => {
  database = recordingPool(records);
  handlers = records.handlersWith({ database });
});
afterEach(() => database.stop());

function list(module: string, search: string, more: Partial<ListRequestMessage> = {}): Promise<ListResponse> {
  const query = search === '' ? null : (readQuery(search) as unknown as ListRequestMessage['query']);
  return handlers.list(listRequest(module, { query, limit: 20, ...more }), ADMINISTRATOR);
}

function sentBy(wanted: () => Promise<unknown>): Promise<Statement[]> {
  return sentByList(database, wanted);
}

function labelOf({ name, label }: Statement): string {
  return label ?? name?.split(':')[0] ?? '';
}

const of = (account: string) => ({ through: { module: 'Accounts', id: account, link: 'contacts' } });
const byName = (account: number): string => `filter[Contacts.accounts.name]=Account ${account}`;
const byIndustry = (industry: string): string => `filter[Contacts.accounts.industry]=${industry}`;

describe('the statements of a list', () => {
  /** The labels of the statements of a list that is requested three times. */
  async function labelsOf(module: string, search: string, more: Partial<ListRequestMessage>): Promise<string[][]> {
    const labels = [];
    for (let i = 0; i < 3; i += 1) labels.push((await sentBy(() => list(module, search, more))).map(labelOf));
    return labels;
  }

  it.each<[module: string, search: string, more: Partial<ListRequestMessage>]>([
    ['Accounts', '', {}],
    ['Accounts', 'filter[Accounts.industry]=Media&sort=name', {}],
    ['Accounts', '', { offset: 40 }],
    ['Contacts', byName(50), {}],
  ])('are two at first, and one while the estimate is kept: %s %s %j', async (module, search, more) => {
    expect(await labelsOf(module, search, more)).toEqual([['estimate', 'list'], ['list'], ['list']]);
  });

  // Whether such a page is planned for its values, and then picked first, depends on the statistics of the tables.
  it.each<[module: string, search: string, more: Partial<ListRequestMessage>]>([
    ['Accounts', 'filter[Accounts.name]=[[li]]%2577%25', {}],
    ['Contacts', byIndustry('Media'), {}],
    ['Contacts', byIndustry('Shipping'), {}],
    ['Contacts', 'sort=last_name', of(DENSE)],
  ])('are at most one more where the page shows other records: %s %s %j', async (module, search, more) => {
    const [first, second, third] = await labelsOf(module, search, more);
    expect([['list'], ['list', 'list']]).toContainEqual(second);
    expect(first).toEqual(['estimate', ...(second ?? [])]);
    expect(third).toEqual(second);
  });

  it.each<[module: string, search: string, more: Partial<ListRequestMessage>]>([
    ['Contacts', '', of('a50')],
    ['Accounts', 'filter[id]=a1,a2,a3', {}],
    ['Contacts', '', { ofUser: 'OF_USER_FAVORITES' }],
  ])('are one where an id finds them: %s %s %j', async (module, search, more) => {
    expect((await sentBy(() => list(module, search, more))).map(labelOf)).toEqual(['list']);
  });

  it('are two for an exact count of a long list, whatever the cost', async () => {
    const exact = { countMode: 'COUNT_MODE_EXACT' } as const;
    await list('Contacts', byIndustry('Media'));
    expect((await sentBy(() => list('Contacts', byIndustry('Media'), exact))).map(labelOf)).toEqual(['list', 'count']);
  });

  it('are three for a record with unexpectedly many links, and one from then on', async () => {
    expect((await sentBy(() => list('Contacts', '', of(DENSE)))).map(labelOf)).toEqual(['list', 'list', 'estimate']);
    expect((await sentBy(() => list('Contacts', '', of(DENSE)))).map(labelOf)).toEqual(['list']);
    expect(await list('Contacts', '', of(DENSE))).toMatchObject({ countIsExact: false, isCounted: true });
    const few = await list('Contacts', '', of('a50'));
    expect(few).toMatchObject({ countIsExact: true });
  });
});

/** The statement of a page. */
async function pageOf(wanted: () => Promise<unknown>): Promise<Statement> {
  // A shape is prepared from its second use on.
  await wanted();
  const page = (await sentBy(wanted)).find((one) => labelOf(one) === 'list');
  if (page === undefined) throw new Error('No page was read');
  return page;
}

function isWhole({ table, isLookUp, kind }: Scan): boolean {
  return LARGE.has(table) && kind === 'Seq Scan' && !isLookUp;
}

describe('a prepared list over links', () => {
  it.each([
    ['a sparse name', byName(50)],
    ['a common value', byIndustry('Media')],
  ])('uses a plan without scans for any values: %s', async (_name, search) => {
    const page = await pageOf(() => list('Contacts', search));
    const { scans, hashedTables } = await planOf(records.store, page, 'generic');
    expect(scans.filter(isWhole)).toEqual([]);
    expect(hashedTables.filter((table) => LARGE.has(table))).toEqual([]);
  });

  it.each([['a50'], [DENSE]])('does so from the record of the URL too: %s', async (account) => {
    const page = await pageOf(() => list('Contacts', '', of(account)));
    const { scans, hashedTables } = await planOf(records.store, page, 'generic');
    expect(scans.filter(isWhole)).toEqual([]);
    expect(hashedTables.filter((table) => LARGE.has(table))).toEqual([]);
  });

  it('is planned for its own value where that is rare and not found soon', async () => {
    const { name: ofCommon } = await pageOf(() => list('Contacts', byIndustry('Media')));
    let rare = ofCommon;
    // After five plans for values Postgres would decide for one for any values, if that seemed cheaper.
    for (let i = 0; i < 4; i += 1) ({ name: rare } = await pageOf(() => list('Contacts', byIndustry('Shipping'))));
    expect(rare).not.toBe(ofCommon);
    const plans = await database.run({
      text: 'select custom_plans > 5 as custom, generic_plans::int as generic from pg_prepared_statements where name = $1',
      values: [rare],
    });
    expect(plans).toEqual([{ custom: true, generic: 0 }]);
    expect((await pageOf(() => list('Contacts', byIndustry('Media')))).name).toBe(ofCommon);
  });
});
