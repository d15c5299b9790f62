/** Handlers for a signal and for the end of the parent process. */
export interface Interruption {
  /** A signal has arrived. */
  readonly signalled: () => void;
  /** The parent has ended. */
  readonly orphaned: () => void;
}

/** Options of {@link createInterruption}. */
export interface InterruptionOptions {
  /** The first request to stop. */
  readonly onFirst: () => void;
  /** A second request, from a person. */
  readonly onAgain: () => void;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
}

/** A signal within this time is the first one repeated: Ctrl-C arrives from the terminal and again from npm. */
const sameMs = 500;

/** Distinguishes the first request to stop from its repetition and from a second request. */
export function createInterruption({
  onFirst,
  onAgain,
  now = () => performance.now(),
}: InterruptionOptions): Interruption {
  let firstAt: number | undefined;
  const first = (): void => {
    firstAt = now();
    onFirst();
  };
  return {
    signalled: () => {
      if (firstAt === undefined) first();
      else if (now() - firstAt >= sameMs) onAgain();
    },
    orphaned: () => {
      if (firstAt === undefined) first();
    },
  };
}
