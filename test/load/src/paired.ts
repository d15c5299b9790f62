/** The difference of paired figures, the two of each pair measured one right after the other. */
export interface PairedDifference {
  /** Median of the differences. */
  readonly median: number;
  /** Bounds between which the true median is with 95 % probability, whatever the distribution. */
  readonly low: number;
  readonly high: number;
}

const TAIL = 0.025;

/** The median of differences and its confidence interval by order statistics (the inverted sign test). */
export function medianOf(differences: readonly number[]): PairedDifference {
  const sorted = [...differences].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  const cut = leftOut(sorted.length);
  return { median, low: at(cut), high: at(sorted.length - 1 - cut) };
}

/** The number of figures to leave out at each end: a tail of the binomial distribution with at most 2.5 %. */
function leftOut(count: number): number {
  let probability = 0.5 ** count;
  let sum = probability;
  let cut = 0;
  while (sum <= TAIL) {
    cut += 1;
    probability *= (count - cut + 1) / cut;
    sum += probability;
  }
  return Math.max(0, cut - 1);
}
