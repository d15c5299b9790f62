import { hash } from 'node:crypto';
import { packageOf, type Fault } from './fault.ts';

/** Faults of one kind by package, in random order. */
type Queues = Map<string, Fault[]>;

/**
 * Orders faults at random, reproducibly by the seed. The kinds alternate. So do the packages within a kind: a package with
 * four times as many faults has twice as many turns. A change of the sources moves few of the other faults.
 */
export function order(faults: readonly Fault[], seed: number): Fault[] {
  const shuffled = shuffle(faults, seed);
  const byKind = [...Map.groupBy(shuffled, ({ kind }) => kind).values()];
  const kinds: Queues[] = byKind.map((ofKind) => Map.groupBy(ofKind, ({ file }) => packageOf(file)));
  const sizes = Map.groupBy(faults, ({ file }) => packageOf(file));
  const taken = new Map<string, number>();
  const share = (name: string): number => (taken.get(name) ?? 0) / Math.sqrt(sizes.get(name)?.length ?? 1);
  const ordered: Fault[] = [];
  while (ordered.length < faults.length) {
    for (const queues of kinds) {
      const name = smallest([...queues.keys()], share);
      const fault = name === undefined ? undefined : takeFirst(queues, name);
      if (name === undefined || fault === undefined) continue;
      taken.set(name, (taken.get(name) ?? 0) + 1);
      ordered.push(fault);
    }
  }
  return ordered;
}

function shuffle(faults: readonly Fault[], seed: number): Fault[] {
  return faults
    .map((fault) => {
      const { kind, file, before, after } = fault;
      return { fault, rank: hash('sha256', JSON.stringify([seed, kind, file, before, after])) };
    })
    .toSorted((left, right) => left.rank.localeCompare(right.rank))
    .map(({ fault }) => fault);
}

function takeFirst(queues: Queues, name: string): Fault | undefined {
  const queue = queues.get(name);
  const fault = queue?.shift();
  if (queue?.length === 0) queues.delete(name);
  return fault;
}

function smallest(names: readonly string[], sizeOf: (name: string) => number): string | undefined {
  return names.toSorted((left, right) => sizeOf(left) - sizeOf(right))[0];
}
