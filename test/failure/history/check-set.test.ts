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
    ['what was acknowledged is there', [add('a', [0, 1]), read(['a'], [2, 3])]],
    ['a read beside an add sees it or not', [add('a', [0, 9]), read(['a'], [1, 2]), read([], [0, 2])]],
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
    [
      'a removal that was refused changes nothing',
      [add('a', [0, 1]), remove('a', [2, 3], 'refused'), read(['a'], [4, 5])],
    ],
    ['an element is gone while it is being removed', [add('a', [0, 1]), remove('a', [2, 9]), read([], [3, 4])]],
    ['a read of one element says nothing of others', [add('a', [0, 1]), add('b', [0, 1]), lookFor('a', true, [2, 3])]],
    ['a read without an answer says nothing', [add('a', [0, 1]), read([], [2, 3], 'unknown')]],
  ])('is right when %s', (_case, history) => {
    expect(checkSet(history)).toEqual([]);
  });

  it.each<[string, string, SetOperation[]]>([
    ['an acknowledged element is missing', 'a: lost', [add('a', [0, 1]), read([], [2, 3])]],
    ['it is missing when it is looked for', 'a: lost', [add('a', [0, 1]), lookFor('a', false, [2, 3])]],
    [
      'an element that was seen is missing',
      'a: lost',
      [add('a', [0, 1], 'unknown'), read(['a'], [2, 3]), read([], [4, 5])],
    ],
    [
      'it is seen by one and missed by a later one',
      'a: lost',
      [add('a', [0, 9]), read(['a'], [1, 2]), read([], [3, 4])],
    ],
    ['it is missing before its removal begins', 'a: lost', [add('a', [0, 1]), read([], [2, 3]), remove('a', [4, 5])]],
    ['its removal was refused', 'a: lost', [add('a', [0, 1]), remove('a', [2, 3], 'refused'), read([], [4, 5])]],
    [
      'it is back',
      'a: resurrected after its removal was acknowledged',
      [add('a', [0, 1]), remove('a', [2, 3]), read([], [4, 5]), read(['a'], [6, 7])],
    ],
    [
      'it never went',
      'a: resurrected after its removal was acknowledged',
      [add('a', [0, 1]), remove('a', [2, 3]), read(['a'], [4, 5])],
    ],
    [
      'it was seen to be gone',
      'a: resurrected after it was seen to be gone',
      [add('a', [0, 1]), remove('a', [2, 3], 'unknown'), read([], [4, 5]), read(['a'], [6, 7])],
    ],
    [
      'it comes long after the client gave up',
      'a: late, it appeared long after its add was given up',
      [add('a', [0, 1], 'unknown'), read([], [150, 151]), read(['a'], [200, 201])],
    ],
    [
      'it goes long after the client gave up',
      'a: late, it went long after its removal was given up',
      [add('a', [0, 1]), remove('a', [2, 3], 'unknown'), read(['a'], [150, 151]), read([], [200, 201])],
    ],
    ['nobody added it', 'a: phantom, nobody added it', [read(['a'], [0, 1])]],
    ['its add was refused', 'a: phantom, nobody added it', [add('a', [0, 1], 'refused'), read(['a'], [2, 3])]],
    ['it is seen too early', 'a: phantom, seen before it was added', [read(['a'], [0, 1]), add('a', [2, 3])]],
    ['it is there twice', 'a: repeated in a read', [add('a', [0, 1]), read(['a', 'a'], [2, 3])]],
  ])('is wrong when %s', (_case, fault, history) => {
    expect([...new Set(checkSet(history))]).toEqual([fault]);
  });
});
