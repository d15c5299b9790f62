import { codes } from '@crm/errors';
import { mostConnections } from '@crm/postgres';
import { createTurnQueue, Slots, type Refusal, type SlotLimits, type Turn, type TurnQueue } from '@crm/runtime';

/** Lists whose cost is known, lists that a client composed, and pages of the feed of changes. */
export const LANES = ['plain', 'costly', 'changes'] as const;

export type Lane = (typeof LANES)[number];

/** The lane of a list, and its user. */
export type ListTurn = Turn<Lane>;

/** Starts lists so that costly ones never take the whole database from the others. */
export type ListLanes = TurnQueue<Lane>;

/** How many lists may be under way at once in one process, and wait. */
export interface LaneLimits {
  /** Of any cost. */
  readonly lists: SlotLimits;
  /** Lists that may cost much. */
  readonly costly?: SlotLimits;
  /** How many lists may wait for a slot; at most half of them for one user. */
  readonly waiting: number;
  /** The longest wait, in milliseconds. */
  readonly waitMs: number;
}

/** So many lists, at most half of them of one user. */
export function halfForOwner(atOnce: number): Required<Pick<SlotLimits, 'atOnce' | 'ofOwner'>> {
  return { atOnce, ofOwner: Math.ceil(atOnce / 2) };
}

/**
 * Divides the connections of a pool: some are reserved for reads by id and writes, and at most half are for costly
 * lists.
 */
export function defaultLanes(connections: number): Required<LaneLimits> {
  const lists = halfForOwner(mostConnections(connections));
  return {
    lists,
    costly: halfForOwner(Math.max(1, Math.floor(connections / 2))),
    waiting: 200,
    waitMs: 1_000,
  };
}

/**
 * The same for pages of the feed of changes, a fifth of the connections. A page waits nearly as long as its caller does,
 * because a reader that is refused only repeats its request.
 */
export function changesLane(connections: number): LaneLimits {
  return { lists: halfForOwner(Math.max(2, Math.floor(connections / 5))), waiting: 200, waitMs: 8_000 };
}

const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Creates the lanes; `onRefused` is called for each list that did not get a slot. Its error is 8908 for a costly one,
 * otherwise 8708.
 */
export function createListLanes(limits: LaneLimits, onRefused?: (lane: Lane, reason: Refusal) => void): ListLanes {
  const { lists, costly, waiting, waitMs } = limits;
  return createTurnQueue({
    slots: new Slots(lists),
    laneSlots: costly === undefined ? {} : { costly: new Slots(costly) },
    maxWaiting: waiting,
    maxWaitingOfOwner: Math.ceil(waiting / 2),
    maxWaitMs: waitMs,
    codeOf: (lane) => (lane === 'costly' ? codes.tooManyCostlyLists : codes.overloaded),
    maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS,
    onRefused,
  });
}
