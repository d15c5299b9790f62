import type { Operation } from './history.js';

/**
 * The operations on a counter that starts at 0. An increment adds 1 to the value it has read, if that is still current.
 */
export type CounterInput = 'increment' | 'read';
/** The output is the value after the operation. */
export type CounterOperation = Operation<CounterInput, number>;

/**
 * Checks the history of a counter: no two increments led to one value, and every read finds at least all increments
 * acknowledged before it started and at most all attempted before it ended.
 */
export function checkCounter(operations: readonly CounterOperation[]): string[] {
  const increments = operations.filter(({ input, outcome }) => input === 'increment' && outcome !== 'refused');
  const acknowledged = increments.filter(({ outcome }) => outcome === 'done');
  const faults: string[] = [];
  const owners = Map.groupBy(acknowledged, ({ output }) => output);
  for (const [value, by] of owners) {
    if (by.length > 1) faults.push(`${by.length} increments led to ${value ?? 'nothing'}: one of them is lost`);
  }
  for (const { outcome, output, begunAt, endedAt } of operations) {
    if (outcome !== 'done' || output === undefined) continue;
    const least = acknowledged.filter((each) => each.endedAt < begunAt).length;
    const most = increments.filter((each) => each.begunAt < endedAt).length;
    if (output < least) faults.push(`${output} after ${least} acknowledged increments: lost`);
    if (output > most) faults.push(`${output} after ${most} attempted increments: made twice`);
  }
  return faults;
}
