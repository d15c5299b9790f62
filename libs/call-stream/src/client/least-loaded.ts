interface Loaded {
  /** The higher the load, the less work the candidate gets. */
  readonly load: number;
}

/**
 * The candidate with the least load; ties are resolved in turn. Undefined when there are no candidates.
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
