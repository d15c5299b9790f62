import { describe, expect, it } from '@jest/globals';
import { checkRegister, GONE, type RegisterOperation } from './check-register.js';
import type { Outcome } from './history.js';
import { operation } from './made-history.js';

type Times = readonly [number, number];

const read = (value: string, times: Times): RegisterOperation => operation({ kind: 'read' }, times, value);
const write = (value: string, times: Times, outcome?: Outcome): RegisterOperation =>
  operation({ kind: 'write', value }, times, outcome === 'unknown' ? undefined : value, outcome);
const replace = (from: string, value: string, times: Times, outcome?: Outcome): RegisterOperation =>
  operation({ kind: 'replace', from, value }, times, outcome === 'unknown' ? undefined : value, outcome);
const remove = (times: Times, outcome?: Outcome): RegisterOperation =>
  operation({ kind: 'delete' }, times, outcome === 'unknown' ? undefined : GONE, outcome);

describe('the history of a register that begins with 0', () => {
  it.each<[string, RegisterOperation[]]>([
    ['nothing happens', []],
    ['a read sees the last write', [read('0', [0, 1]), write('1', [2, 3]), read('1', [4, 5])]],
    [
      'two writes at once come in either order',
      [write('1', [0, 9]), write('2', [0, 9]), read('2', [10, 11]), read('2', [12, 13])],
    ],
    ['a write is seen before it is answered', [write('1', [0, 9]), read('1', [1, 2])]],
    ['a write of unknown outcome was made', [write('1', [0, 1], 'unknown'), read('1', [2, 3])]],
    [
      'a write of unknown outcome was not made',
      [write('1', [0, 1], 'unknown'), read('0', [2, 3]), read('0', [300, 301])],
    ],
    [
      'a write of unknown outcome is made a little later',
      [write('1', [0, 1], 'unknown'), read('0', [2, 3]), read('1', [4, 5])],
    ],
    ['a value is replaced', [replace('0', '1', [0, 1]), replace('1', '2', [2, 3]), read('2', [4, 5])]],
    [
      'one of two replacements of a value is refused',
      [replace('0', '1', [0, 9]), replace('0', '2', [0, 9], 'refused'), read('1', [10, 11])],
    ],
    ['it is deleted', [remove([0, 1]), read(GONE, [2, 3])]],
    ['a delete of unknown outcome was not made', [remove([0, 1], 'unknown'), read('0', [2, 3]), write('1', [4, 5])]],
    ['a delete of unknown outcome was made', [remove([0, 1], 'unknown'), read(GONE, [2, 3])]],
    [
      'a write of unknown outcome came before the delete',
      [write('1', [0, 1], 'unknown'), remove([2, 3]), read(GONE, [4, 5])],
    ],
  ])('is consistent when %s', (_case, history) => {
    expect(checkRegister('0', history)).toBeUndefined();
  });

  it.each<[string, RegisterOperation[]]>([
    ['an acknowledged write is lost', [write('1', [0, 1]), read('0', [2, 3])]],
    ['a write is undone after it was seen', [write('1', [0, 1], 'unknown'), read('1', [2, 3]), read('0', [4, 5])]],
    ['a write that was overwritten is back', [write('1', [0, 1]), write('2', [2, 3]), read('1', [4, 5])]],
    [
      'two readers see two writes in two orders',
      [write('1', [0, 9]), write('2', [0, 9]), read('1', [10, 11]), read('2', [12, 13])],
    ],
    ['two writes replace one value', [replace('0', '1', [0, 9]), replace('0', '2', [0, 9])]],
    ['a write replaces a value that was not there', [write('1', [0, 1]), replace('0', '2', [2, 3])]],
    ['a refused write has an effect', [replace('0', '1', [0, 1], 'refused'), read('1', [2, 3])]],
    ['it is back after its deletion', [remove([0, 1]), read('0', [2, 3])]],
    ['it is back after it was seen to be gone', [remove([0, 1], 'unknown'), read(GONE, [2, 3]), read('0', [4, 5])]],
    ['it is written after it was deleted', [remove([0, 1]), write('1', [2, 3])]],
    ['it is deleted twice', [remove([0, 1]), remove([2, 3])]],
    [
      'a write takes effect long after its client gave up',
      [write('1', [0, 1], 'unknown'), read('0', [200, 201]), read('1', [300, 301])],
    ],
    [
      'an old write undoes a new one much later',
      [write('1', [0, 1], 'unknown'), write('2', [200, 201]), read('1', [202, 203])],
    ],
  ])('is inconsistent when %s', (_case, history) => {
    expect(checkRegister('0', history)).toContain('nothing explains');
  });

  it('is checked in time with many concurrent operations and many unknown outcomes', () => {
    const history = Array.from({ length: 60 }, (_, index) => {
      const begunAt = index * 2;
      if (index % 6 === 5) return write(`u${index}`, [begunAt, begunAt + 5], 'unknown');
      return index % 3 === 0
        ? write(`w${index}`, [begunAt, begunAt + 1])
        : read(`w${index - (index % 3)}`, [begunAt, begunAt + 1]);
    });
    expect(checkRegister('0', history)).toBeUndefined();
    expect(checkRegister('0', [...history, read('w0', [200, 201])])).toContain('nothing explains');
  });

  it('is checked in time after an outage with many writes of unknown outcome that nobody saw', () => {
    const outage = Array.from({ length: 40 }, (_, index) => write(`u${index}`, [index, index + 1], 'unknown'));
    const seen = [write('1', [40, 41], 'unknown'), read('1', [42, 43]), replace('1', '2', [44, 45])];
    expect(checkRegister('0', [...outage, ...seen, read('2', [46, 47])])).toBeUndefined();
    expect(checkRegister('0', [...outage, ...seen, read('1', [46, 47])])).toContain('nothing explains');
  });
});
