import { describe, expect, it } from '@jest/globals';
import { catalog, type Module } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { people } from '../../../test/small-catalog.js';
import { unrestricted } from '../../domain/rights.js';
import { ConditionParameters, type Comparison } from './list-plan.js';
import { bindNamedCondition, namedConditions } from './named-filters.js';

const NOW = new Date('2024-12-31T23:30:00.500Z');

function bind(
  module: Module | undefined,
  ...names: string[]
): { tests: Comparison[]; values: unknown[]; faults: Fault[] } {
  if (module === undefined) throw new Error('no such module');
  const parameters = new ConditionParameters();
  const faults: Fault[] = [];
  const tests = namedConditions(module, names, faults).flatMap((condition) =>
    bindNamedCondition(module, condition, { rights: unrestricted('me'), now: NOW }, parameters),
  );
  return { tests, values: Object.values(parameters.values), faults };
}

const ALL = [...catalog.modules.values()].flatMap((module) =>
  [...module.filters.keys()].map((name): [string, string, Module] => [module.name, name, module]),
);

describe('named filters', () => {
  it.each(ALL)('can be bound: %s %s', (_module, name, module) => {
    const { tests, faults } = bind(module, name);
    expect(faults).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
  });

  it('use the user, the time and the date', () => {
    expect(bind(catalog.module('Accounts'), 'mine')).toMatchObject({
      tests: [{ attribute: 'assigned_user_id', test: { is: 'eq', to: 'p1' }, not: false }],
      values: ['me'],
    });
    const { values } = bind(catalog.module('Meetings'), 'today', 'overdue');
    expect(values.slice(0, 2)).toEqual(['2024-12-31T00:00:00.000Z', '2025-01-01T00:00:00.000Z']);
    expect(values).toContain('2024-12-31T23:30:00.500Z');
    expect(bind(catalog.module('Opportunities'), 'overdue').values).toContain('2024-12-31');
  });

  it('compare attributes of one record', () => {
    expect(bind(catalog.module('Campaigns'), 'roi').tests).toContainEqual({
      attribute: 'expected_revenue',
      test: { is: 'gte', to: { attribute: 'actual_cost' } },
      not: false,
    });
  });

  it.each(['mime', 'constructor'])('are listed when there is none of that name: %s', (value) => {
    const source = { parameter: 'filter' };
    const detail = 'Users has the filters active, inactive, administrators';
    expect(bind(catalog.module('Users'), value).faults).toEqual([{ code: 8210, value, detail, source }]);
    expect(bind(people, value).faults).toEqual([
      { code: 8210, value, detail: 'People has no pre-made filters', source },
    ]);
  });
});
