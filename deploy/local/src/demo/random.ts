/** Picks from lists and ranges, the same way for the same seed, so that every demo database holds the same records. */
export interface Picker {
  /** A whole number from `low` to `high`, both included. */
  number(low: number, high: number): number;
  /** One of a list that is not empty. */
  from<List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Makes a picker; the generator is mulberry32. */
export function createPicker(seed: number): Picker {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    number,
    from: (list) => list[number(0, list.length - 1)] ?? list[0],
    chance: (probability) => next() < probability,
  };
}
