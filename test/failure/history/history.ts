/**
 * How an operation ended for the client: it was acknowledged, it was refused and has no effect, or nobody knows, because no
 * answer came or one that leaves it open.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** One operation as its client saw it. Times are in milliseconds of one clock. */
export interface Operation<Input, Output> {
  readonly client: number;
  readonly input: Input;
  readonly begunAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
  /** What it was answered with, if it was done. */
  readonly output: Output | undefined;
  /** Later than this an operation without known outcome must have no effect; for all others the time of their end. */
  readonly effectUntil: number;
}

/** An operation that is under way: what to call when it ends. */
export type Begun<Output> = Readonly<Record<Outcome, (output?: Output) => void>>;

/** The operations of many clients on one object, as they ended. */
export interface History<Input, Output> {
  readonly operations: readonly Operation<Input, Output>[];
  /** Notes that a client begins; one that never ends is not judged. */
  readonly begin: (client: number, input: Input) => Begun<Output>;
}

/**
 * How long a write of unknown outcome may still take effect: what a call is given from its beginning, or a statement that
 * is under way when its client is cut off, and as much again, for a machine that is busy.
 */
const EFFECT_WITHIN_MS = { ofBeginning: 20_000, ofEnd: 10_000 };

/** An empty history. */
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
