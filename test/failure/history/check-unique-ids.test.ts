import { describe, expect, it } from '@jest/globals';
import { checkUniqueIds, type CreateOperation } from './check-unique-ids.js';
import type { Outcome } from './history.js';
import { operation } from './made-history.js';

const create = (key: string, id: string, outcome?: Outcome): CreateOperation => operation({ key }, [0, 1], id, outcome);

describe('ids that the service assigns', () => {
  it('are consistent when each key has its own, however often it is requested', () => {
    expect(checkUniqueIds([create('k', 'a'), create('l', 'b'), create('k', 'a'), create('m', 'a', 'unknown')])).toEqual(
      [],
    );
  });

  it('are inconsistent when two keys share one', () => {
    expect(checkUniqueIds([create('k', 'a'), create('l', 'a')])).toEqual(['a was given to k and l']);
  });

  it('are inconsistent when one key has two', () => {
    expect(checkUniqueIds([create('k', 'a'), create('k', 'b')])).toEqual(['k was answered with a and b']);
  });
});
