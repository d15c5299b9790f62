import { codes } from '@crm/errors';
import { mostConnections } from '@crm/postgres';
import { createTurnQueue, Slots, type Refusal, type Turn, type TurnQueue } from '@crm/runtime';

/** Lists whose cost is known, lists that a client composed, and pages of the feed of changes. */
export const LANES = ['plain', 'costly', 'changes'] as const;

export type Lane = (typeof LANES)[number];

/** The lane of a list, and its user. */
export type ListTurn = Turn<Lane>;

/** Starts lists so that costly ones never take the whole database from the others. */
export type ListLanes = TurnQueue<Lane>;

/** How many lists may be under way at once in one process. */
export interface LaneLimits {
  /** Of any cost. */
  readonly lists: number;
  /** Of any cost, of one user. */
  readonly perUser: number;
  /** Lists that may cost much. */
  readonly costly: number;
  /** Lists of one user that may cost much. */
  readonly costlyPerUser: number;
  /** How many lists may wait for a slot; at most half of them for one user. */
  readonly waiting: number;
  /** The longest wait, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Divides the connections of a pool: some are reserved for reads by id and writes, and at most half are for costly
 * lists.
 */
export function defaultLanes(connections: number): LaneLimits {
  const lists = mostConnections(connections);
  const costly = Math.max(1, Math.floor(connections / 2));
  return {
    lists,
    perUser: Math.ceil(lists / 2),
    costly,
    costlyPerUser: Math.ceil(costly / 2),
    waiting: 200,
    waitMs: 1_000,
  };
}

/**
 * The same for pages of the feed of changes, a fifth of the connections. A page waits nearly as long as its caller does,
 * because a reader that is refused only repeats its request.
 */
export function changesLane(connections: number): LaneLimits {
  const pages = Math.max(2, Math.floor(connections / 5));
  const perUser = Math.ceil(pages / 2);
  return { lists: pages, perUser, costly: pages, costlyPerUser: perUser, waiting: 200, waitMs: 8_000 };
}

const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Creates the lanes; `onRefused` is called for each list that did not get a slot. Its error is 8908 for a costly one,
 * otherwise 8708.
 */
export function createListLanes(limits: LaneLimits, onRefused?: (lane: Lane, reason: Refusal) => void): ListLanes {
  const { lists, perUser, costly, costlyPerUser, waiting, waitMs } = limits;
  const costlySlots = new Slots({ atOnce: costly, ofOwner: costlyPerUser });
  return createTurnQueue({
    slots: new Slots({ atOnce: lists, ofOwner: perUser }),
    lanes: { costly: { slots: costlySlots, code: codes.tooManyCostlyLists } },
    maxWaiting: waiting,
    maxWaitingOfOwner: Math.ceil(waiting / 2),
    maxWaitMs: waitMs,
    maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS,
    ...(onRefused && { onRefused }),
  });
}
