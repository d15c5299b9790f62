import type { Events } from '../events.js';
import type { Sequencer } from './sequencer.js';

/** Pauses between two steps, in milliseconds; each is chosen at random between half and one and a half of it. */
const PAUSES = { busy: 0, active: 50, idle: 100, following: 1_000, failed: 1_000 } as const;
/** How long after positions were given the next changes are expected, in milliseconds. */
const ACTIVE_MS = 1_000;

/** The work of `repeat`: a step, and the pause after it. */
export interface PacedSteps {
  readonly run: () => Promise<void>;
  readonly pauseMs: () => number;
}

/** Gives positions, and says when to continue: at once while there is more, soon after changes, later when all is quiet. */
export function assignPositions(
  sequencer: Pick<Sequencer, 'step'>,
  events: Events,
  now = () => performance.now(),
): PacedSteps {
  let pause: number = PAUSES.idle;
  let lastAt = -Infinity;
  return {
    pauseMs: () => pause,
    run: async () => {
      pause = PAUSES.failed;
      const { leads, assigned, hasMore, beganEpoch } = await sequencer.step();
      events.leads(leads);
      events.assigned(assigned);
      if (beganEpoch === true) events.beganEpoch();
      if (assigned > 0) lastAt = now();
      if (!leads) pause = PAUSES.following;
      else if (hasMore) pause = PAUSES.busy;
      else pause = now() - lastAt < ACTIVE_MS ? PAUSES.active : PAUSES.idle;
    },
  };
}
