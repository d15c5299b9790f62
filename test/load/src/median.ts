/** The figure in the middle, of an even number the upper of two; `undefined` where there is none. */
export function median(figures: readonly number[]): number | undefined {
  return [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)];
}
