import type { Operation, Outcome } from './history.js';

/** Creates an operation of a hand-written history: from one time to another, acknowledged by default. */
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
