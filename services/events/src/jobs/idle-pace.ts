/** Pauses in milliseconds; `repeat` chooses each at random between half and one and a half of it. */
const BUSY_MS = 100;
/** Rounds without work after which a job is idle. */
const IDLE_ROUNDS = 10;

/** The pace of a job that looks for changes: quick while there are some, and slower when there are none for a while. */
export interface IdlePace {
  /** Notes a round, and whether it found work. */
  noteRound(hadWork: boolean): void;
  /** The pause before the next round, in milliseconds. */
  readonly pauseMs: () => number;
}

/** @param idleMs the pause when there are no changes for a while */
export function createIdlePace(idleMs: number): IdlePace {
  let idleRounds = 0;
  return {
    noteRound: (hadWork) => {
      idleRounds = hadWork ? 0 : idleRounds + 1;
    },
    pauseMs: () => (idleRounds < IDLE_ROUNDS ? BUSY_MS : idleMs),
  };
}
