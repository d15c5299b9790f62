import { describe, expect, it } from '@jest/globals';
import { withLevel } from './access-rules.js';

describe('withLevel', () => {
  const rules = { Bugs: { list: 'none' } };

  it('adds a level to the others', () => {
    expect(withLevel(rules, 'Bugs', 'edit', 'owner')).toEqual({ Bugs: { list: 'none', edit: 'owner' } });
    expect(withLevel(rules, 'Cases', 'edit', 'all')).toEqual({ ...rules, Cases: { edit: 'all' } });
  });

  it('removes a level, and a module without levels', () => {
    expect(withLevel({ Bugs: { list: 'none', edit: 'owner' } }, 'Bugs', 'edit', '')).toEqual(rules);
    expect(withLevel(rules, 'Bugs', 'list', '')).toEqual({});
  });
});
