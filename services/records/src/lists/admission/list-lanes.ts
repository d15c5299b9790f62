import { AppError, codes, type ErrorCode } from '@crm/errors';
import { drawRetryAfterSeconds } from '@crm/runtime';

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
  const lists = Math.max(1, connections - Math.max(1, Math.floor(connections / 5)));
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

/** The user of a list, and whether it may cost much. */
export interface ListTicket {
  readonly userId: string;
  /** A client composed it, so its cost is unknown. */
  readonly isCostly: boolean;
}

/** The reason why a list was refused. */
export type LaneRefusal = 'full' | 'waited';

/** Starts lists so that costly ones never take the whole database from the others. */
export interface ListLanes {
  /**
   * Requests a slot: undefined when the list gets it at once, otherwise a promise of the slot, which rejects with the
   * error of the lanes when none is free in time, and with 8903 when the caller is gone. A list that got a slot must
   * call `leave`.
   */
  enter(ticket: ListTicket, signal: AbortSignal): Promise<void> | undefined;
  leave(ticket: ListTicket): void;
  /** How many lists are waiting. */
  waiting(isCostly: boolean): number;
  /** How many lists are under way. */
  running(isCostly: boolean): number;
}

interface Waiter {
  readonly ticket: ListTicket;
  readonly begin: () => void;
}

/** How many lists are under way. */
interface UnderWay {
  costly: number;
  other: number;
}

const NOTHING: Readonly<UnderWay> = { costly: 0, other: 0 };
const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Creates the lanes; `onRefused` is called for each list that did not get a slot. Its error is 8908, or 8708 for one that
 * is not costly, unless `codeOf` says otherwise.
 */
export function createListLanes(
  limits: LaneLimits,
  onRefused: (ticket: ListTicket, reason: LaneRefusal) => void = () => undefined,
  codeOf = ({ isCostly }: ListTicket): ErrorCode => (isCostly ? codes.tooManyCostlyLists : codes.overloaded),
): ListLanes {
  const waiters = new Set<Waiter>();
  /** The lists under way of all users, and of each user who has any. */
  const under: UnderWay = { costly: 0, other: 0 };
  const ofUsers = new Map<string, UnderWay>();

  function hasRoom({ userId, isCostly }: ListTicket): boolean {
    const ofUser = ofUsers.get(userId) ?? NOTHING;
    if (totalOf(under) >= limits.lists || totalOf(ofUser) >= limits.perUser) return false;
    return !isCostly || (under.costly < limits.costly && ofUser.costly < limits.costlyPerUser);
  }

  function count({ userId, isCostly }: ListTicket, difference: 1 | -1): void {
    const ofUser = ofUsers.get(userId) ?? { ...NOTHING };
    for (const counted of [under, ofUser]) counted[isCostly ? 'costly' : 'other'] += difference;
    if (totalOf(ofUser) > 0) ofUsers.set(userId, ofUser);
    else ofUsers.delete(userId);
  }

  function wait(ticket: ListTicket, signal: AbortSignal): Promise<void> {
    const ofUser = countOf(waiters, (waiter) => waiter.ticket.userId === ticket.userId);
    if (waiters.size >= limits.waiting || ofUser * 2 >= limits.waiting) {
      onRefused(ticket, 'full');
      return Promise.reject(refusal(codeOf(ticket)));
    }
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiters.delete(waiter);
      };
      const giveUp = (): void => {
        stop();
        reject(new AppError({ code: codes.deadlineExceeded }, { cause: signal.reason }));
      };
      const timer = setTimeout(() => {
        stop();
        onRefused(ticket, 'waited');
        reject(refusal(codeOf(ticket)));
      }, limits.waitMs);
      const waiter: Waiter = {
        ticket,
        begin: () => {
          stop();
          count(ticket, 1);
          resolve();
        },
      };
      waiters.add(waiter);
      signal.addEventListener('abort', giveUp);
    });
  }

  return {
    enter(ticket, signal) {
      // Earlier lists that could start have started: a newcomer overtakes only lists that must wait.
      if (!hasRoom(ticket)) return wait(ticket, signal);
      count(ticket, 1);
      return undefined;
    },
    leave(ticket) {
      count(ticket, -1);
      for (const waiter of waiters) {
        if (!hasRoom(waiter.ticket)) continue;
        waiter.begin();
        return;
      }
    },
    waiting: (isCostly) => countOf(waiters, ({ ticket }) => ticket.isCostly === isCostly),
    running: (isCostly) => (isCostly ? under.costly : under.other),
  };
}

function totalOf({ costly, other }: UnderWay): number {
  return costly + other;
}

function refusal(code: ErrorCode): AppError {
  return new AppError({ code }, { retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) });
}

function countOf<T>(all: Iterable<T>, isCounted: (one: T) => boolean): number {
  let count = 0;
  for (const one of all) if (isCounted(one)) count += 1;
  return count;
}
