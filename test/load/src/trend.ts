import { median } from './median.js';

/** How a figure moved over time. */
export interface Trend {
  /** Median of the figures. */
  readonly level: number;
  /** Growth from the first figure to the last by the Theil-Sen line: the median of the slopes of all pairs. */
  readonly growth: number;
  /** Kendall's tau of figure and time, from -1 to 1: how steadily it grew. */
  readonly tau: number;
}

/** The trend of figures taken at equal intervals; outliers hardly move it. */
export function trendOf(figures: readonly number[]): Trend {
  const slopes: number[] = [];
  let concordant = 0;
  for (const [i, early] of figures.entries()) {
    for (const [offset, late] of figures.slice(i + 1).entries()) {
      slopes.push((late - early) / (offset + 1));
      concordant += Math.sign(late - early);
    }
  }
  return {
    level: median(figures) ?? 0,
    growth: (median(slopes) ?? 0) * (figures.length - 1),
    tau: slopes.length === 0 ? 0 : concordant / slopes.length,
  };
}

/** The least figure of each group of so many, what remains at the end left out: memory that is garbage yet does not count. */
export function floors(figures: readonly number[], size: number): readonly number[] {
  const groups = Array.from({ length: Math.floor(figures.length / size) }, (_, index) =>
    figures.slice(index * size, (index + 1) * size),
  );
  return groups.map((group) => Math.min(...group));
}
