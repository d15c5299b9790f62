import { describe, expect, it } from '@jest/globals';
import { catalog as realCatalog, moduleNamed } from '@crm/catalog';
import type { Queryable, Statement } from '@crm/postgres';
import { catalog, people } from '../../../test/small-catalog.js';
import { readRights, unrestricted, type Rights } from '../../domain/rights.js';
import { bindList } from '../plan/bind-list.js';
import type { ListPlan } from '../plan/list-plan.js';
import { createListProfiles } from './list-profiles.js';

const PAGE = { rows: 21, offset: 0 };

/** A list of people by their last name. */
function called(name: string, page = PAGE): ListPlan {
  const comparators = [{ operator: 'li' as const, operands: [{ text: `${name}%`, position: 0 }], position: 0 }];
  const conditions = [{ parameter: 'filter', path: [people.name, 'last'], comparators }];
  const query = { conditions, namedFilters: [], sort: [] };
  return bindList(catalog, { module: people, page, query }, { rights: unrestricted('u'), now: new Date(0) });
}

/** All accounts that somebody sees. */
function accounts(rights: Rights): ListPlan {
  const module = moduleNamed(realCatalog, 'Accounts');
  return bindList(realCatalog, { module, page: PAGE }, { rights, now: new Date(0) });
}

/** A planner that expects few records by a name, unless it is common, and this many by any name. */
function planner({ forAny = 5, of = catalog } = {}) {
  const asked: string[] = [];
  const clock = { time: 1 };
  const run = ({ label, values }: Statement): Promise<object[]> => {
    asked.push(`${label ?? ''} ${values.join()}`.trim());
    const isCommon = values.length === 0 || String(values[0]).startsWith('Common');
    const rows = label === 'generic_plan' ? forAny : isCommon ? 90_000 : 5;
    const root = { 'Node Type': 'Index Scan', 'Plan Rows': rows, 'Total Cost': rows };
    return Promise.resolve([{ 'QUERY PLAN': JSON.stringify([{ Plan: root }]) }]);
  };
  const database = { run, count: () => Promise.resolve(0) } as unknown as Queryable;
  return { asked, clock, profiles: createListProfiles(database, of, () => clock.time) };
}

describe('the profile of a list', () => {
  it('is asked for once in half a minute, whatever the page', async () => {
    const { asked, clock, profiles } = planner();
    expect(await profiles.of(called('A'))).toEqual({ isShort: true, isPlannedOnce: false });
    await Promise.all([profiles.of(called('A', { rows: 51, offset: 50 })), profiles.of(called('A'))]);
    expect(asked).toEqual(['estimate A%']);
    clock.time += 30_001;
    await profiles.of(called('A'));
    expect(asked).toHaveLength(2);
  });

  it('is the same for all users', async () => {
    const { asked, profiles } = planner({ of: realCatalog });
    for (const userId of ['u', 'v']) {
      const roles = [{ Accounts: { list: 'owner' } }] as const;
      await profiles.of(accounts(readRights(realCatalog, userId, { isAdministrator: false, groupIds: [], roles })));
    }
    expect(await profiles.of(accounts(unrestricted('w')))).toEqual({ isShort: false, isPlannedOnce: true });
    expect(asked).toEqual(['estimate']);
  });

  it('says that one plan suits all values where the list is long for any', async () => {
    const often = planner({ forAny: 1_001 });
    expect(await often.profiles.of(called('Common'))).toEqual({ isShort: false, isPlannedOnce: true });
    expect(await often.profiles.of(called('Common too'))).toEqual({ isShort: false, isPlannedOnce: true });
    expect(often.asked.filter((one) => one === 'generic_plan')).toHaveLength(1);
    expect(await often.profiles.of(called('A'))).toEqual({ isShort: true, isPlannedOnce: false });
    const seldom = planner({ forAny: 1_000 });
    expect(await seldom.profiles.of(called('Common'))).toEqual({ isShort: false, isPlannedOnce: false });
  });

  it('is that of a long list for half a minute, after more was found than the planner expects', async () => {
    const { asked, clock, profiles } = planner();
    await profiles.of(called('A'));
    profiles.keepLong(called('A'));
    expect(await profiles.of(called('A'))).toMatchObject({ isShort: false });
    expect(await profiles.estimate(called('A'), 0)).toBe(1_001);
    expect(await profiles.estimate(called('A'), 6_000)).toBe(6_000);
    expect(asked.filter((one) => one === 'estimate A%')).toHaveLength(2);
    clock.time += 30_001;
    expect(await profiles.of(called('A'))).toMatchObject({ isShort: true });
  });

  it('is asked for again after a failure, but not where Postgres cannot plan for any values', async () => {
    const { profiles } = planner();
    let fails = true;
    const asked: string[] = [];
    const run = ({ label = '' }: Statement) => {
      asked.push(label);
      if (fails || label === 'generic_plan') return Promise.reject(new Error('away'));
      const root = { 'Node Type': 'Index Scan', 'Plan Rows': 5_000, 'Total Cost': 1 };
      return Promise.resolve([{ 'QUERY PLAN': JSON.stringify([{ Plan: root }]) }]);
    };
    const failing = createListProfiles({ run, count: () => Promise.resolve(0) } as unknown as Queryable, catalog);
    await expect(failing.of(called('A'))).rejects.toThrow('away');
    fails = false;
    for (let i = 0; i < 2; i += 1) {
      expect(await failing.of(called('A'))).toEqual({ isShort: false, isPlannedOnce: false });
    }
    expect(asked).toEqual(['estimate', 'estimate', 'generic_plan']);
    expect(await profiles.of(called('A'))).toMatchObject({ isShort: true });
  });
});
