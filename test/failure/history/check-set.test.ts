import { describe, expect, it } from '@jest/globals';
import { checkSet, type SetOperation } from './check-set.js';
import type { Outcome } from './history.js';
import { operation } from './made-history.js';

type Times = readonly [number, number];

const add = (element: string, times: Times, outcome?: Outcome): SetOperation =>
  operation({ kind: 'add', element }, times, [], outcome);
const remove = (element: string, times: Times, outcome?: Outcome): SetOperation =>
  operation({ kind: 'remove', element }, times, [], outcome);
const read = (elements: readonly string[], times: Times, outcome?: Outcome): SetOperation =>
  operation({ kind: 'read' }, times, elements, outcome);
const lookFor = (of: string, isThere: boolean, times: Times): SetOperation =>
  operation({ kind: 'read', of }, times, isThere ? [of] : []);

describe('the history of a set', () => {
  it.each<[string, SetOperation[]]>([
    ['nothing', []],
    ['an acknowledged element is present', [add('a', [0, 1]), read(['a'], [2, 3])]],
    ['a read during an add may or may not see it', [add('a', [0, 9]), read(['a'], [1, 2]), read([], [0, 2])]],
    ['an add of unknown outcome was made', [add('a', [0, 1], 'unknown'), read(['a'], [2, 3]), read(['a'], [200, 201])]],
    ['an add of unknown outcome was not made', [add('a', [0, 1], 'unknown'), read([], [2, 3]), read([], [200, 201])]],
    [
      'an add of unknown outcome is made a little later',
      [add('a', [0, 1], 'unknown'), read([], [2, 3]), read(['a'], [50, 51])],
    ],
    ['a removed element is gone', [add('a', [0, 1]), remove('a', [2, 3]), read([], [4, 5])]],
    [
      'a removal of unknown outcome was not made',
      [add('a', [0, 1]), remove('a', [2, 3], 'unknown'), read(['a'], [4, 300])],
    ],
    [
      'a removal of unknown outcome was made',
      [add('a', [0, 1]), remove('a', [2, 3], 'unknown'), read([], [4, 5]), read([], [6, 7])],
    ],
    ['a refused removal changes nothing', [add('a', [0, 1]), remove('a', [2, 3], 'refused'), read(['a'], [4, 5])]],
    ['an element is gone while it is being removed', [add('a', [0, 1]), remove('a', [2, 9]), read([], [3, 4])]],
    [
      'a read of one element says nothing about others',
      [add('a', [0, 1]), add('b', [0, 1]), lookFor('a', true, [2, 3])],
    ],
    ['an unanswered read says nothing', [add('a', [0, 1]), read([], [2, 3], 'unknown')]],
  ])('is consistent when %s', (_case, history) => {
    expect(checkSet(history)).toEqual([]);
  });

  it.each<[string, string, SetOperation[]]>([
    ['an acknowledged element is missing', 'a: lost', [add('a', [0, 1]), read([], [2, 3])]],
    ['it is missing when it is looked up', 'a: lost', [add('a', [0, 1]), lookFor('a', false, [2, 3])]],
    [
      'an element that was seen is missing',
      'a: lost',
      [add('a', [0, 1], 'unknown'), read(['a'], [2, 3]), read([], [4, 5])],
    ],
    [
      'it is seen by one read and missed by a later one',
      'a: lost',
      [add('a', [0, 9]), read(['a'], [1, 2]), read([], [3, 4])],
    ],
    ['it is missing before its removal begins', 'a: lost', [add('a', [0, 1]), read([], [2, 3]), remove('a', [4, 5])]],
    ['its removal was refused', 'a: lost', [add('a', [0, 1]), remove('a', [2, 3], 'refused'), read([], [4, 5])]],
    [
      'it reappears',
      'a: resurrected after its removal was acknowledged',
      [add('a', [0, 1]), remove('a', [2, 3]), read([], [4, 5]), read(['a'], [6, 7])],
    ],
    [
      'it never disappears',
      'a: resurrected after its removal was acknowledged',
      [add('a', [0, 1]), remove('a', [2, 3]), read(['a'], [4, 5])],
    ],
    [
      'it was seen to be gone',
      'a: resurrected after it was seen to be gone',
      [add('a', [0, 1]), remove('a', [2, 3], 'unknown'), read([], [4, 5]), read(['a'], [6, 7])],
    ],
    [
      'it appears long after the client gave up',
      'a: late, it appeared long after its add was given up',
      [add('a', [0, 1], 'unknown'), read([], [150, 151]), read(['a'], [200, 201])],
    ],
    [
      'it disappears long after the client gave up',
      'a: late, it went long after its removal was given up',
      [add('a', [0, 1]), remove('a', [2, 3], 'unknown'), read(['a'], [150, 151]), read([], [200, 201])],
    ],
    ['nobody added it', 'a: phantom, nobody added it', [read(['a'], [0, 1])]],
    ['its add was refused', 'a: phantom, nobody added it', [add('a', [0, 1], 'refused'), read(['a'], [2, 3])]],
    ['it is seen too early', 'a: phantom, seen before it was added', [read(['a'], [0, 1]), add('a', [2, 3])]],
    ['it is present twice', 'a: repeated in a read', [add('a', [0, 1]), read(['a', 'a'], [2, 3])]],
  ])('is inconsistent when %s', (_case, fault, history) => {
    expect([...new Set(checkSet(history))]).toEqual([fault]);
  });
});
