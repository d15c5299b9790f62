import type { Events } from '../events.js';
import { createIdlePace } from './idle-pace.js';
import type { Sequencer } from './sequencer.js';

/** Pauses between two steps, in milliseconds; each is chosen at random between half and one and a half of it. */
const PAUSES = { hasMore: 0, following: 1_000, failed: 1_000 } as const;
const IDLE_MS = 250;

/** The work of `repeat`: a step, and the pause after it. */
export interface PacedSteps {
  readonly run: () => Promise<void>;
  readonly pauseMs: () => number;
}

/** Gives positions, and says when to continue: at once while there is more, otherwise soon, and later when nothing changes. */
export function assignPositions(
  sequencer: Pick<Sequencer, 'step'>,
  events: Events,
  onAssigned: () => void,
): PacedSteps {
  const pace = createIdlePace(IDLE_MS);
  let pause = pace.pauseMs();
  return {
    pauseMs: () => pause,
    run: async () => {
      pause = PAUSES.failed;
      const { leads, assigned, hasMore, beganEpoch } = await sequencer.step();
      events.leads(leads);
      events.assigned(assigned);
      if (beganEpoch === true) events.beganEpoch();
      pace.noteRound(assigned > 0);
      if (assigned > 0) onAssigned();
      if (!leads) pause = PAUSES.following;
      else pause = hasMore ? PAUSES.hasMore : pace.pauseMs();
    },
  };
}
