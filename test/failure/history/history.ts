/**
 * How an operation ended for the client: it was acknowledged; it was refused and has no effect; or the outcome is
 * unknown, because no answer came or one that leaves it open.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** One operation as its client saw it. Times are in milliseconds of one clock. */
export interface Operation<Input, Output> {
  readonly client: number;
  readonly input: Input;
  readonly begunAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
  /** The output, if the operation was acknowledged. */
  readonly output: Output | undefined;
  /** The latest time at which an operation of unknown outcome may take effect; for all others the time of their end. */
  readonly effectUntil: number;
}

/** An operation that is under way: the function to call when it ends. */
export type Begun<Output> = Readonly<Record<Outcome, (output?: Output) => void>>;

/** The operations of many clients on one object, in the order of their ends. */
export interface History<Input, Output> {
  readonly operations: readonly Operation<Input, Output>[];
  /** Notes that a client starts an operation; one that never ends is not checked. */
  readonly begin: (client: number, input: Input) => Begun<Output>;
}

/**
 * How long a write of unknown outcome may still take effect: the deadline of a call from its start, or the duration of
 * a statement that is under way when its client is disconnected; doubled for a busy machine.
 */
const EFFECT_WITHIN_MS = { ofBeginning: 20_000, ofEnd: 10_000 };

export function createHistory<Input, Output>(now: () => number = () => performance.now()): History<Input, Output> {
  const operations: Operation<Input, Output>[] = [];
  return {
    operations,
    begin: (client, input) => {
      const begunAt = now();
      const end = (outcome: Outcome, output?: Output): void => {
        const endedAt = now();
        const { ofBeginning, ofEnd } = EFFECT_WITHIN_MS;
        const effectUntil = outcome === 'unknown' ? Math.max(begunAt + ofBeginning, endedAt + ofEnd) : endedAt;
        operations.push({ client, input, begunAt, endedAt, outcome, output, effectUntil });
      };
      return {
        done: (output) => {
          end('done', output);
        },
        refused: () => {
          end('refused');
        },
        unknown: () => {
          end('unknown');
        },
      };
    },
  };
}
