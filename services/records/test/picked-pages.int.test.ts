import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { ListedRecords } from '../src/lists/run/listed-records.js';
import { createPageReader } from '../src/lists/run/read-page.js';
import { planList, type ListOptions } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await records.store
    .admin(`insert into records.accounts (id, name, date_entered, date_modified, website, created_by, parent_id)
select 'a' || i, 'N' || i % 3, now() - i / 2 * interval '1 h', now(), (array['x', '', 'y'])[i % 3 + 1], '1', 'a' || i / 4
from generate_series(0, 19) i`);
  for (const id of ['a2', 'a3', 'a4', 'a5'])
    await records.create('Contacts', { last_name: id }, `c-${id}`, undefined, { accounts: [id] });
});
afterAll(() => records.stop());

const LIMIT = 3;
const readPage = createPageReader(catalog);

/** Reads a page by one statement, or by one that picks it and one that shows its records. */
function read(options: Omit<ListOptions, 'page'> & { module: string }, page: object, isPlannedOnce: boolean) {
  const { module, ...more } = options;
  const plan = planList(module, { ...more, page: { rows: LIMIT + 1, offset: 0, ...page } });
  const bounds = { signal: new AbortController().signal, deadline: performance.now() + 60_000 };
  return readPage(records.database.bounded(bounds), plan, LIMIT, { isPlannedOnce });
}

const shownIn = ({ records: found, hasBeyond }: ListedRecords): unknown => ({ found, hasBeyond });

describe('a page that is picked before its records are shown', () => {
  it.each([
    { module: 'Accounts', search: 'filter[Accounts.name]=[[li]]N%25&sort=-website,name' },
    { module: 'Accounts', search: 'sort=parent_name' },
    {
      module: 'Accounts',
      search: 'sort=name',
      selection: { attributes: ['parent_name', 'name'], toOne: ['member_of'] },
    },
    { module: 'Contacts', search: 'filter[Contacts.accounts.name]=[[gte]]N0' },
    { module: 'Accounts', search: 'sort=name', through: ['Accounts', 'a0', 'members'] as const },
    { module: 'Contacts', search: 'sort=-last_name', through: ['Accounts', 'a2', 'contacts'] as const },
  ])('equals the page of one statement, forwards and backwards: $module $search $through', async (list) => {
    const whole = await read(list, {}, true);
    const first = await read(list, {}, false);
    expect(shownIn(first)).toEqual(shownIn(whole));
    const next = { after: first.lastCursor };
    const second = await read(list, next, false);
    expect(shownIn(second)).toEqual(shownIn(await read(list, next, true)));
    const back = { before: first.lastCursor };
    expect(shownIn(await read(list, back, false))).toEqual(shownIn(await read(list, back, true)));
    expect(shownIn(await read(list, { offset: 2 }, false))).toEqual(shownIn(await read(list, { offset: 2 }, true)));
  });

  it('may be empty', async () => {
    const list = { module: 'Accounts', search: 'filter[Accounts.name]=none' };
    expect(await read(list, {}, false)).toEqual({ records: [], hasBeyond: false, firstCursor: '', lastCursor: '' });
  });
});
