import { describe, expect, it } from '@jest/globals';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { labelledRecords, type LabelledRecords } from '../client/lists/labelled-records.js';
import { idsAt } from '../client/lists/page.js';
import { create, freshText } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf, userToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const adminId = String(claimsOf(await adminToken()).sub);
const userId = String(claimsOf(await userToken()).sub);
const DAY_MS = 86_400_000;

/** The midnight in UTC that is so many days from the last one, and a little more. */
function midnight(days: number, ms = 0): string {
  return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + ms).toISOString();
}

function day(days: number): string {
  return midnight(days).slice(0, 'YYYY-MM-DD'.length);
}

/** Runs a test that knows what day it is, and once more when midnight came while it ran. */
async function onOneDay(test: () => Promise<void>): Promise<void> {
  const today = day(0);
  try {
    await test();
  } catch (error) {
    if (day(0) === today) throw error;
    await test();
  }
}

async function found(records: LabelledRecords, name: string): Promise<string[]> {
  return (await records.find(`filter=${name}`)).toSorted();
}

describe('named filters of opportunities', () => {
  it('filters#named-filters: open, closed, won and lost depend on the stage, roi is won with an amount, overdue is open and late', () =>
    onOneDay(async () => {
      const deals = await labelledRecords(api, 'Opportunities', {
        early: { sales_stage: 'Prospecting', date_closed: day(2) },
        late: { sales_stage: 'Prospecting', date_closed: day(-1) },
        today: { sales_stage: 'Negotiation/Review', date_closed: day(0) },
        won: { sales_stage: 'Closed Won', amount: 0.01, date_closed: day(-5) },
        wonForNothing: { sales_stage: 'Closed Won', amount: 0, date_closed: day(-5) },
        lost: { sales_stage: 'Closed Lost', amount: 500, date_closed: day(-5) },
      });
      expect(await found(deals, 'open')).toEqual(['early', 'late', 'today']);
      expect(await found(deals, 'closed')).toEqual(['lost', 'won', 'wonForNothing']);
      expect(await found(deals, 'won')).toEqual(['won', 'wonForNothing']);
      expect(await found(deals, 'lost')).toEqual(['lost']);
      expect(await found(deals, 'roi')).toEqual(['won']);
      expect(await found(deals, 'overdue')).toEqual(['late']);
    }));
});

describe('named filters of campaigns', () => {
  it('filters#named-filters: roi is an expected revenue that covers the actual cost', async () => {
    const campaign = (expected_revenue: unknown, actual_cost: unknown): Record<string, unknown> => ({
      name: freshText(),
      status: 'Active',
      campaign_type: 'Email',
      end_date: day(10),
      expected_revenue,
      actual_cost,
    });
    const campaigns = await labelledRecords(api, 'Campaigns', {
      more: campaign('100.01', '100'),
      same: campaign('100.00', '100'),
      less: campaign('99.99', '100'),
      nothing: campaign(null, '100'),
    });
    expect(await found(campaigns, 'roi')).toEqual(['more', 'same']);
  });
});

describe('named filters of the calendar', () => {
  it.each(['Meetings', 'Calls'])('filters#named-filters: today of %s begins and ends at 00:00 UTC', (module) =>
    onOneDay(async () => {
      const starting = (date_start: string, status = 'Planned'): Record<string, unknown> => ({ date_start, status });
      const records = await labelledRecords(api, module, {
        before: starting(midnight(0, -1)),
        first: starting(midnight(0)),
        last: starting(midnight(1, -1)),
        after: starting(midnight(1)),
        held: starting(midnight(-2), 'Held'),
      });
      expect(await found(records, 'today')).toEqual(['first', 'last']);
      expect(await found(records, 'planned')).toEqual(['after', 'before', 'first', 'last']);
      expect(await found(records, 'held')).toEqual(['held']);
      const late = await found(records, 'overdue');
      expect(late).toEqual(expect.arrayContaining(['before', 'first']));
      expect(late).not.toContain('after');
      expect(late).not.toContain('held');
    }),
  );

  it('filters#named-filters: open, overdue and today of tasks', () =>
    onOneDay(async () => {
      const tasks = await labelledRecords(api, 'Tasks', {
        late: { status: 'Not Started', date_due: midnight(-1) },
        done: { status: 'Completed', date_due: midnight(-1) },
        later: { status: 'In Progress', date_due: midnight(3), date_start: midnight(0, 1) },
        whenever: { status: 'Pending Input' },
      });
      expect(await found(tasks, 'open')).toEqual(['late', 'later', 'whenever']);
      expect(await found(tasks, 'overdue')).toEqual(['late']);
      expect(await found(tasks, 'today')).toEqual(['later']);
    }));
});

describe('named filters of cases', () => {
  it('filters#named-filters: open and closed depend on the state', async () => {
    const cases = await labelledRecords(api, 'Cases', { open: { state: 'Open' }, closed: { state: 'Closed' } });
    expect(await found(cases, 'open')).toEqual(['open']);
    expect(await found(cases, 'closed')).toEqual(['closed']);
  });
});

describe('mine', () => {
  it.each(['Accounts', 'Contacts', 'Meetings', 'Tasks', 'Documents'])(
    'filters#named-filters: returns the %s that are assigned to the user of the token',
    async (module) => {
      const needed = module === 'Documents' ? { document_name: freshText(), active_date: day(0) } : {};
      const records = await labelledRecords(api, module, {
        admin: { ...needed, assigned_user_id: adminId },
        user: { ...needed, assigned_user_id: userId },
        nobody: needed,
      });
      expect(await found(records, 'mine')).toEqual(['admin']);
      const ids = Object.values(records.byLabel).map(({ id }) => id);
      const seenByUser = await idsAt(
        apiWith(await userToken()),
        `/modules/${module}?filter=mine&filter[id]=${ids.join(',')}`,
      );
      expect(seenByUser).toEqual([records.byLabel.user?.id]);
    },
  );

  it('filters#named-filters: returns the favorites of the user', async () => {
    const user = apiWith(await userToken());
    const [one, two] = [await create(api, 'Accounts'), await create(api, 'Accounts')];
    const mark = (parent_id: string): Record<string, unknown> => ({ parent_type: 'Accounts', parent_id });
    const [own, other] = [
      await newRecord(user, 'Favorites', mark(one.id)),
      await newRecord(api, 'Favorites', { ...mark(two.id), assigned_user_id: userId }),
    ];
    const url = `/modules/Favorites?filter=mine&filter[id]=${own.id},${other.id}`;
    expect(await idsAt(user, url)).toEqual([own.id]);
    expect(await idsAt(api, url)).toEqual([other.id]);
  });
});

describe('a named filter with other things', () => {
  it('filters#named-filters: must match together with others: two names, a name and conditions', async () => {
    const deals = await labelledRecords(api, 'Opportunities', {
      mineWon: { sales_stage: 'Closed Won', assigned_user_id: adminId, amount: 10 },
      mineOpen: { sales_stage: 'Prospecting', assigned_user_id: adminId },
      won: { sales_stage: 'Closed Won', amount: 10 },
      wonBig: { sales_stage: 'Closed Won', amount: 1000 },
    });
    expect(await deals.find('filter=won&filter=mine')).toEqual(['mineWon']);
    expect(await deals.find('filter=won&filter[Opportunities.amount]=[[gt]]10')).toEqual(['wonBig']);
    expect(await deals.find('filter=won&filter=lost')).toEqual([]);
    expect(await deals.find('filter=won&filter=won')).toHaveLength(3);
  });

  it('filters#named-filters: can be combined with sort', async () => {
    const deals = await labelledRecords(api, 'Opportunities', {
      b: { sales_stage: 'Closed Won', amount: 20, name: 'B' },
      a: { sales_stage: 'Closed Won', amount: 30, name: 'A' },
      open: { sales_stage: 'Prospecting', name: 'AA' },
    });
    expect(await deals.find('filter=roi&sort=name')).toEqual(['a', 'b']);
    expect(await deals.find('filter=roi&sort=amount')).toEqual(['b', 'a']);
  });

  it('filters#named-filters: works on related records', async () => {
    const account = await create(api, 'Accounts');
    const [open, closed] = [
      await create(api, 'Cases', { account_id: account.id, state: 'Open' }),
      await create(api, 'Cases', { account_id: account.id, state: 'Closed' }),
    ];
    for (const path of ['cases', 'relationships/cases']) {
      expect(await idsAt(api, `/modules/Accounts/${account.id}/${path}?filter=open`)).toEqual([open.id]);
      expect(await idsAt(api, `/modules/Accounts/${account.id}/${path}?filter=closed`)).toEqual([closed.id]);
    }
  });
});

describe('an unknown name', () => {
  it('filters#named-filters: is 400 with the known ones', async () => {
    const error = errorOf(await api.get('/modules/Opportunities?filter=nope'), 400);
    expect([error.code, error.source]).toEqual([8210, { parameter: 'filter' }]);
    for (const name of ['roi', 'won', 'lost', 'open', 'mine', 'overdue']) {
      expect(error.detail).toMatch(new RegExp(`\\b${name}\\b`, 'u'));
    }
  });

  it.each(['', 'ROI', ' roi', 'roi,won', '__proto__', 'constructor', '[[eq]]roi'])(
    'filters#named-filters: filter=%j is 400, never ignored',
    async (name) => {
      const answer = await api.get(`/modules/Opportunities?filter=${encodeURIComponent(name)}`);
      expect(faultOf(answer, 400)).toBe('8210 filter');
    },
  );

  it('filters#named-filters: includes that of a filter of another module', async () => {
    expect(faultOf(await api.get('/modules/Accounts?filter=roi'), 400)).toBe('8210 filter');
    expect(faultsOf(await api.get('/modules/Accounts?filter=roi&filter=mine&filter=won'), 400)).toEqual([
      '8210 filter',
      '8210 filter',
    ]);
  });
});
