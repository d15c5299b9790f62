/** Picks numbers and chances, the same way for the same seed. */
export interface Picker {
  /** A whole number from `low` to `high`, both included. */
  number(low: number, high: number): number;
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
  return {
    number: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
  };
}
