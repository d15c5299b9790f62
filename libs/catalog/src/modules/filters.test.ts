import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';

const modules = [...catalog.modules.values()];

describe('named filters of the catalog', () => {
  it('exist where their cost is justified', () => {
    expect(catalog.module('Opportunities')?.filters.get('roi')).toEqual([
      { field: 'sales_stage', operator: 'eq', operand: 'Closed Won' },
      { field: 'amount', operator: 'gt', operand: '0' },
    ]);
    expect(catalog.module('Campaigns')?.filters.get('roi')).toEqual([
      { field: 'expected_revenue', operator: 'gte', operand: { attribute: 'actual_cost' } },
    ]);
    expect(modules.filter(({ filters }) => filters.has('roi')).map(({ name }) => name)).toEqual([
      'Opportunities',
      'Campaigns',
    ]);
  });

  it('include records assigned to the user in every module with assignment, and favorites of the user', () => {
    const ofUser = (field: string) => [{ field, operator: 'eq', operand: { user: 'current' } }];
    const assigned = modules.filter(({ fields }) => fields.has('assigned_user_id'));
    expect(modules.filter(({ filters }) => filters.has('mine'))).toEqual(assigned);
    for (const { name, filters } of assigned) {
      const field = name === 'Favorites' ? 'created_by' : 'assigned_user_id';
      expect([name, filters.get('mine')]).toEqual([name, ofUser(field)]);
    }
  });
});
