import type { Operation, Outcome } from './history.js';

/** Makes an operation of a test's own history: from one time to another, acknowledged unless it is said otherwise. */
export function operation<Input, Output>(
  input: Input,
  [begunAt, endedAt]: readonly [number, number],
  output?: Output,
  outcome: Outcome = 'done',
): Operation<Input, Output> {
  return {
    client: 0,
    input,
    begunAt,
    endedAt,
    outcome,
    output,
    effectUntil: outcome === 'unknown' ? endedAt + 100 : endedAt,
  };
}
