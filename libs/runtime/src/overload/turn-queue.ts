import { AppError, codes, type ErrorCode } from '@crm/errors';
import { Lane, type Waiter } from './lane.js';
import { drawRetryAfterSeconds } from './retry-after.js';
import type { Slots } from './slots.js';

/** How many tasks may run and wait at once. */
export interface TurnQueueOptions<LaneName extends string> {
  /** One for each task that runs. */
  readonly slots: Slots;
  /** For tasks of some lanes one of these as well. */
  readonly laneSlots?: Readonly<Partial<Record<LaneName, Slots>>>;
  /** Default: any number. */
  readonly maxWaiting?: number;
  readonly maxWaitingOfOwner?: number;
  /** Default: 4,000. */
  readonly maxWaitMs?: number;
  /** The code of refusals; default: 8708. */
  readonly codeOf?: (lane: LaneName) => ErrorCode;
  /** The longest Retry-After of a refusal, which is random; default: 1. */
  readonly maxRetryAfterSeconds?: number;
  readonly onRefused?: ((lane: LaneName, reason: Refusal) => void) | undefined;
}

/** Too many tasks wait, or one has waited for too long. */
export type Refusal = 'full' | 'waited';

/** The lane of a task, and its owner within the lane. */
export interface Turn<LaneName extends string> {
  readonly lane: LaneName;
  readonly owner: string;
}

/** Runs a bounded number of tasks at a time. */
export interface TurnQueue<LaneName extends string> {
  /**
   * Runs the task at once if there is a slot for its owner, otherwise when it is its turn: lanes take turns, and so do the
   * owners within a lane (authentication#turns-of-logins); those who may have no slot miss theirs. The slot is held until
   * the task has ended and `sent` resolves. Rejects with the code of the queue when too many tasks wait and its turn would
   * come last, when its owner has too many that wait, or when it has waited too long, and with 8903 when the caller gave up
   * before the task started.
   */
  run<T>(task: () => Promise<T>, turn: Turn<LaneName>, signal?: AbortSignal, sent?: Promise<void>): Promise<T>;
  running(lane: LaneName): number;
  /** How many tasks wait, in one lane or in all. */
  waiting(lane?: LaneName): number;
}

/**
 * Less than the 5 seconds of a token request at auth: a call that is late counts against the peer, and many such calls would
 * open the breaker for everybody.
 */
const MAX_WAIT_MS = 4_000;

/** Makes a queue that keeps work back until there is a slot for it and refuses work beyond its bounds. */
export function createTurnQueue<LaneName extends string>(options: TurnQueueOptions<LaneName>): TurnQueue<LaneName> {
  const { slots, maxWaiting = Infinity, maxWaitingOfOwner = Infinity, maxWaitMs = MAX_WAIT_MS } = options;
  const { codeOf = () => codes.overloaded, maxRetryAfterSeconds = 1, onRefused } = options;
  /** In the order of their next turns. */
  const lanes: Lane<LaneName>[] = [];

  function laneOf(name: LaneName): Lane<LaneName> {
    let lane = lanes.find((one) => one.name === name);
    if (lane === undefined) lanes.push((lane = new Lane(name, options.laneSlots?.[name])));
    return lane;
  }

  function hasRoom(lane: Lane<LaneName>, owner: string): boolean {
    return slots.hasRoom(owner) && lane.slots?.hasRoom(owner) !== false;
  }

  function begin(lane: Lane<LaneName>, owner: string): void {
    slots.take(owner);
    lane.begin(owner);
    if (lane === lanes.at(-1)) return;
    lanes.splice(lanes.indexOf(lane), 1);
    lanes.push(lane);
  }

  /** The slot passes to the next in line at once, so that a newcomer cannot overtake. */
  function leave(lane: Lane<LaneName>, owner: string): void {
    slots.giveBack(owner);
    lane.end(owner);
    while (!slots.isFull && beginNext());
  }

  function beginNext(): boolean {
    for (const lane of lanes) {
      const next = lane.next((owner) => hasRoom(lane, owner));
      if (next === undefined) continue;
      lane.remove(next);
      begin(lane, next.owner);
      next.begin();
      return true;
    }
    return false;
  }

  async function wait(lane: Lane<LaneName>, owner: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw givenUp(signal);
    const begun: PromiseWithResolvers<void> = Promise.withResolvers();
    const refuse = (error: AppError): void => {
      lane.remove(waiter);
      begun.reject(error);
    };
    const waiter: Waiter = { owner, begin: begun.resolve, refuse };
    const giveUp = (): void => {
      refuse(givenUp(signal));
    };
    const expire = (): void => {
      refuse(refusal(lane, 'waited'));
    };
    const timer = maxWaitMs === Infinity ? undefined : setTimeout(expire, maxWaitMs);
    lane.add(waiter);
    if (countWaiting((one) => one.sizeOf(owner)) > maxWaitingOfOwner) refuse(refusal(lane, 'full'));
    else if (countWaiting() > maxWaiting) refuseLast();
    signal?.addEventListener('abort', giveUp);
    try {
      await begun.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Refuses the task whose turn comes last: the last one of the longest lane, because the lanes take turns. */
  function refuseLast(): void {
    const lane = lanes.reduce((one, other) => (other.size >= one.size ? other : one));
    lane.last()?.refuse(refusal(lane, 'full'));
  }

  function refusal({ name }: Lane<LaneName>, reason: Refusal): AppError {
    onRefused?.(name, reason);
    return new AppError({ code: codeOf(name) }, { retryAfterSeconds: drawRetryAfterSeconds(maxRetryAfterSeconds) });
  }

  function countWaiting(sizeOf = ({ size }: Lane<LaneName>): number => size): number {
    let count = 0;
    for (const lane of lanes) count += sizeOf(lane);
    return count;
  }

  return {
    async run(task, { lane: name, owner }, signal, sent) {
      const lane = laneOf(name);
      if (hasRoom(lane, owner)) begin(lane, owner);
      else await wait(lane, owner, signal);
      try {
        // The caller may have given up before, or in the moment in which the slot passed.
        if (signal?.aborted === true) throw givenUp(signal);
        return await task();
      } finally {
        if (sent === undefined) leave(lane, owner);
        else
          void sent.then(() => {
            leave(lane, owner);
          });
      }
    },
    running: (lane) => laneOf(lane).running,
    waiting: (lane) => (lane === undefined ? countWaiting() : laneOf(lane).size),
  };
}

function givenUp(signal: AbortSignal | undefined): AppError {
  return new AppError({ code: codes.deadlineExceeded }, { cause: signal?.reason });
}
