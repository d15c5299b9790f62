/**
 * How many connections of a pool work of one kind may hold at once: all but a fifth, so that other work finds some; at
 * least one.
 */
export function mostConnections(poolMax: number): number {
  return Math.max(1, poolMax - Math.max(1, Math.floor(poolMax / 5)));
}
