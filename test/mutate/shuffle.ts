import { hash } from 'node:crypto';

/** Returns a shuffled copy, reproducible by the seed. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, rank: hash('sha256', `${seed} ${index}`) }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .map(({ item }) => item);
}
