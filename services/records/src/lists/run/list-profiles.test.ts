import { describe, expect, it } from '@jest/globals';
import { catalog as realCatalog, moduleNamed, type Catalog, type Module } from '@crm/catalog';
import type { Queryable, Statement } from '@crm/postgres';
import { catalog, people } from '../../../test/small-catalog.js';
import { readRights, unrestricted, type Rights } from '../../domain/rights.js';
import { bindList } from '../plan/bind-list.js';
import type { ListPlan } from '../plan/list-plan.js';
import { createListProfiles } from './list-profiles.js';

/** A list of people by their last name. */
function byName(name: string): ListPlan {
  return listOf(catalog, people, ['last', 'li', `${name}%`], unrestricted('u'));
}

/** A list of the accounts of one name that a user owns; small catalogues have no owners. */
function ownedByName(name: string): ListPlan {
  const roles = [{ Accounts: { list: 'owner' } }] as const;
  const rights = readRights(realCatalog, 'u', { isAdministrator: false, groupIds: [], roles });
  return listOf(realCatalog, moduleNamed(realCatalog, 'Accounts'), ['name', 'eq', name], rights);
}

/** A list of a module by one condition. */
function listOf(
  of: Catalog,
  module: Module,
  [attribute, operator, text]: readonly [attribute: string, operator: string, operand: string],
  rights: Rights,
): ListPlan {
  const comparators = [{ operator, operands: [{ text, position: 0 }], position: 0 }];
  const conditions = [{ parameter: 'filter', path: [module.name, attribute], comparators }];
  const query = { conditions, namedFilters: [], sort: [] };
  return bindList(of, { module, page: { rows: 21, offset: 0 }, query }, { rights, now: () => new Date(0) });
}

function explained(index: string, rows: number, size: number): object {
  const cte = (name: string) => ({
    'Node Type': 'Index Scan',
    'Plan Rows': rows,
    'Total Cost': rows,
    'Index Name': index,
    'Subplan Name': `CTE ${name}`,
  });
  const whole = { 'Node Type': 'Seq Scan', 'Plan Rows': size, 'Total Cost': 900, 'Subplan Name': 'CTE table_rows' };
  const root = {
    'Node Type': 'Nested Loop',
    'Plan Rows': 1,
    'Total Cost': 1,
    Plans: [cte('picked'), cte('listed'), cte('asked'), whole],
  };
  return { 'QUERY PLAN': JSON.stringify([{ Plan: root }]) };
}

/**
 * A planner that expects few records by their name, and takes common names for rare ones when planning for any values.
 */
function planner(ordinary = 'by_name', size = 20_000, of = catalog) {
  const plannerCalls: string[] = [];
  const clock = { time: 1 };
  const run = ({ label, values }: Statement): Promise<object[]> => {
    plannerCalls.push(`${label ?? ''} ${values.join()}`.trim());
    if (label === 'generic_plan') return Promise.resolve([explained(ordinary, 5, size)]);
    const isCommon = String(values[0]).startsWith('Common');
    return Promise.resolve([isCommon ? explained('by_date', 90_000, size) : explained('by_name', 5, size)]);
  };
  const database = { run, count: () => Promise.resolve(0) } as unknown as Queryable;
  return { plannerCalls, clock, profiles: createListProfiles(database, of, () => clock.time) };
}

describe('the profile of a list', () => {
  it('is requested once every 30 seconds', async () => {
    const { plannerCalls, clock, profiles } = planner();
    expect(profiles.known(byName('A'))).toBeUndefined();
    expect(await profiles.of(byName('A'))).toMatchObject({ rows: 5, isCheap: true });
    expect(await profiles.of(byName('A'))).toMatchObject({ rows: 5 });
    expect(plannerCalls).toEqual(['estimate A%', 'generic_plan']);
    clock.time += 30_001;
    await profiles.of(byName('A'));
    expect(plannerCalls.filter((one) => one === 'estimate A%')).toHaveLength(2);
  });

  it('is requested again when a list is longer than estimated', async () => {
    const { plannerCalls, profiles } = planner();
    for (const name of ['A', 'Common']) {
      await profiles.of(byName(name));
      await profiles.estimate(byName(name), 1_001);
    }
    expect(plannerCalls.filter((one) => one.startsWith('estimate'))).toEqual([
      'estimate A%',
      'estimate A%',
      'estimate Common%',
    ]);
  });

  it('is that of a long list until it expires, when more records were found than the estimate', async () => {
    const { plannerCalls, clock, profiles } = planner();
    await profiles.of(byName('A'));
    expect(await profiles.estimate(byName('A'), 1_001)).toBe(1_001);
    const before = plannerCalls.length;
    expect(await profiles.of(byName('A'))).toMatchObject({ rows: 1_001, isCheap: false });
    expect(await profiles.estimate(byName('A'))).toBe(1_001);
    expect(plannerCalls.slice(before)).toEqual(['generic_plan']);
    clock.time += 30_001;
    expect(await profiles.of(byName('A'))).toMatchObject({ rows: 5, isCheap: true });
  });

  it('is ordinary once the generic plan equals the custom plan', async () => {
    const { plannerCalls, profiles } = planner();
    expect((await profiles.of(byName('A'))).isOrdinary).toEqual({ page: false, count: false });
    await profiles.of(byName('B'));
    expect((await profiles.of(byName('C'))).isOrdinary).toEqual({ page: true, count: true });
    const common = await profiles.of(byName('Common'));
    expect(common).toEqual({
      rows: 90_000,
      isCheap: false,
      asksEach: false,
      isOrdinary: { page: false, count: false },
    });
    expect(plannerCalls.filter((one) => one === 'generic_plan')).toHaveLength(1);
  });

  it('is never ordinary if the generic plan differs', async () => {
    const { profiles } = planner('by_date');
    for (const name of ['A', 'B', 'C']) {
      expect((await profiles.of(byName(name))).isOrdinary).toEqual({ page: false, count: false });
    }
  });

  it('applies to other values for a minute once many lists were cheap and had the same plan', async () => {
    const { plannerCalls, clock, profiles } = planner();
    for (let i = 0; i < 20; i += 1) await profiles.of(byName(`Name ${i}`));
    expect(profiles.known(byName('Unheard'))).toMatchObject({ isCheap: true, isOrdinary: { page: true, count: true } });
    const before = plannerCalls.length;
    await profiles.of(byName('Unheard'));
    expect(plannerCalls).toHaveLength(before);
    // Its page showed that there are too many.
    expect(await profiles.estimate(byName('Common'))).toBe(90_000);
    expect(await profiles.of(byName('Common'))).toMatchObject({ isCheap: false, isOrdinary: { page: false } });
    expect(profiles.known(byName('Unknown'))).toBeUndefined();
    clock.time += 60_000;
    await profiles.of(byName('Name 1'));
    expect(plannerCalls.filter((one) => one === 'generic_plan')).toHaveLength(2);
  });

  it('is not that of a short list for a user who sees so much that look-ups cost more than a table scan', async () => {
    const { plannerCalls, profiles } = planner();
    const seenBy = (seen: number, name: string): ListPlan => ({ ...byName(name), seen });
    expect(await profiles.of(seenBy(2_000, 'A'))).toMatchObject({ isCheap: true });
    expect(await profiles.of(seenBy(2_001, 'A'))).toMatchObject({ isCheap: false });
    for (let i = 0; i < 20; i += 1) await profiles.of(byName(`Name ${i}`));
    expect(profiles.known(seenBy(2_000, 'Unheard'))).toMatchObject({ isCheap: true });
    // Nor is the planner called for each value of a trusted shape.
    const before = plannerCalls.length;
    expect(await profiles.of(seenBy(2_001, 'Unheard'))).toMatchObject({ isCheap: false, isOrdinary: { page: true } });
    // The list did not turn out to be longer, so the planner is not called again.
    expect(await profiles.estimate(seenBy(2_001, 'A'))).toBe(2_001);
    expect(plannerCalls).toHaveLength(before);
  });

  it('becomes that of a long list when hidden records were found, and the profile of the shape is discarded', async () => {
    const { plannerCalls, profiles } = planner();
    for (let i = 0; i < 20; i += 1) await profiles.of(byName(`Name ${i}`));
    profiles.keepLong(byName('Name 1'), 1_001);
    expect(await profiles.of(byName('Name 1'))).toMatchObject({ rows: 1_001, isCheap: false });
    expect(profiles.known(byName('Unheard'))).toBeUndefined();
    for (let i = 20; i < 40; i += 1) await profiles.of(byName(`Name ${i}`));
    expect(profiles.known(byName('Unheard'))).toBeDefined();
    profiles.keepLong(byName('Unheard'), 1_001);
    expect(profiles.known(byName('Unheard'))).toBeUndefined();
    // A long list says nothing about its shape, however far a client pages.
    for (let i = 20; i < 40; i += 1) await profiles.of(byName(`Other name ${i}`));
    const before = plannerCalls.length;
    profiles.keepLong(byName('Name 1'), 5_000);
    expect(await profiles.estimate(byName('Name 1'), 6_000)).toBe(6_000);
    expect(profiles.known(byName('Unheard'))).toBeDefined();
    expect(await profiles.of(byName('Name 1'))).toMatchObject({ rows: 1_001 });
    expect(plannerCalls).toHaveLength(before);
  });

  it('checks each record of a small table, for all values if the generic plan does', async () => {
    const { profiles } = planner('by_name', 2_500, realCatalog);
    expect(await profiles.of(ownedByName('A'))).toMatchObject({ asksEach: true, isOrdinary: { count: false } });
    await profiles.of(ownedByName('B'));
    expect(await profiles.of(ownedByName('C'))).toMatchObject({
      asksEach: true,
      isOrdinary: { page: true, count: true },
    });
    for (let i = 0; i < 20; i += 1) await profiles.of(ownedByName(`Name ${i}`));
    expect(profiles.known(ownedByName('Unheard'))).toEqual({
      isCheap: true,
      asksEach: true,
      isOrdinary: { page: true, count: true },
    });
    const large = planner('by_name', 2_501, realCatalog);
    expect(await large.profiles.of(ownedByName('A'))).toMatchObject({ isCheap: true, asksEach: false });
  });

  it('is requested again after a failure', async () => {
    let fails = true;
    const run = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve([explained('by_name', 5, 20_000)]));
    const profiles = createListProfiles({ run, count: () => Promise.resolve(0) } as unknown as Queryable, catalog);
    await expect(profiles.of(byName('A'))).rejects.toThrow('away');
    fails = false;
    expect(await profiles.of(byName('A'))).toMatchObject({ rows: 5 });
  });
});
