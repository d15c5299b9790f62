import { describe, expect, it } from '@jest/globals';
import { order } from './choose.ts';
import { packageOf, type Fault, type Kind } from './fault.ts';

function faults(kind: Kind, name: string, count: number): Fault[] {
  return Array.from({ length: count }, (_none, line) => {
    const file = `libs/${name}/src/a.ts`;
    return { id: `${kind} ${file}:${line}`, kind, file, line, before: `f(${line})`, after: '', edits: [] };
  });
}

const all = [
  ...faults('operator', 'large', 400),
  ...faults('swap', 'large', 400),
  ...faults('operator', 'small', 25),
  ...faults('swap', 'small', 25),
  ...faults('lock', 'small', 3),
];

const idsOf = (chosen: readonly Fault[]): string[] => chosen.map(({ id }) => id);

describe('order', () => {
  it('is the same for the same seed, and differs for another', () => {
    expect(idsOf(order(all, 1))).toEqual(idsOf(order(all, 1)));
    expect(idsOf(order(all, 1))).not.toEqual(idsOf(order(all, 2)));
  });

  it('contains every fault once', () => {
    expect(idsOf(order(all, 1)).toSorted()).toEqual(idsOf(all).toSorted());
  });

  it('hardly changes when a fault is added', () => {
    const before = idsOf(order(all, 1).slice(0, 80));
    const after = idsOf(order([...faults('swap', 'other', 1), ...all], 1).slice(0, 80));
    expect(before.filter((id) => after.includes(id)).length).toBeGreaterThan(76);
  });

  it('alternates between kinds', () => {
    const first = order(all, 1).slice(0, 39);
    const counts = Map.groupBy(first, ({ kind }) => kind);
    expect([counts.get('lock')?.length, counts.get('operator')?.length, counts.get('swap')?.length]).toEqual([
      3, 18, 18,
    ]);
  });

  it('takes more from a large package, but not all', () => {
    const first = order(all, 1).slice(0, 63);
    const large = first.filter(({ file }) => packageOf(file) === 'libs/large').length;
    expect(large).toBeGreaterThan(40);
    expect(large).toBeLessThan(60);
  });
});
