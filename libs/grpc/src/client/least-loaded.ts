/** What takes work. */
interface Loaded {
  /** The more, the less it should be given. */
  readonly load: number;
}

/**
 * The one with the least load; of several that have as little, the one whose turn it is. Undefined when there is none.
 * @param turn counts the choices
 */
export function leastLoaded<T extends Loaded>(candidates: readonly T[], turn: number): T | undefined {
  const count = candidates.length;
  let least = candidates[turn % count];
  for (let step = 1; step < count; step += 1) {
    const next = candidates[(turn + step) % count];
    if (least === undefined || (next !== undefined && next.load < least.load)) least = next;
  }
  return least;
}
