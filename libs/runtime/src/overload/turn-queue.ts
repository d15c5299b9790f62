import { AppError, codes, type ErrorCode } from '@crm/errors';
import { createLane, type Lane, type Waiter } from './lane.js';

/** How many tasks may run and wait at once. */
export interface TurnQueueOptions {
  readonly maxConcurrent: number;
  /** How many tasks of one owner may run at once; default: as many as may run. */
  readonly maxOfOwner?: number;
  readonly maxWaiting: number;
  /** The code of the refusal when too many tasks wait. */
  readonly fullCode: ErrorCode;
  /** Called with the number of waiting tasks whenever it changes. */
  readonly onWaiting?: (waiting: number) => void;
}

/** The lane of a task, and its owner within the lane. */
export interface Turn<LaneName extends string> {
  readonly lane: LaneName;
  readonly owner: string;
}

/** Runs a bounded number of tasks at a time. */
export interface TurnQueue<LaneName extends string> {
  /**
   * Runs the task as soon as a slot is free for its owner and it is its turn: lanes take turns, and so do the owners
   * within a lane (authentication#turns-of-logins). Rejects with the code of the queue when too many tasks wait and its
   * turn would come last, or when it has waited for 4 seconds, and with 8903 when the caller gave up before the task
   * started.
   */
  run<T>(task: () => Promise<T>, turn: Turn<LaneName>, signal?: AbortSignal): Promise<T>;
}

const RETRY_AFTER_SECONDS = 1;
/**
 * Less than the 5 seconds of a token request at auth: a call that is late counts against the peer, and many such calls would
 * open the breaker for everybody.
 */
const MAX_WAIT_MS = 4_000;

/** Makes a queue that keeps work back until there is room for it and refuses work beyond its bound. */
export function createTurnQueue<LaneName extends string>(options: TurnQueueOptions): TurnQueue<LaneName> {
  const { maxConcurrent, maxOfOwner = maxConcurrent, maxWaiting, fullCode, onWaiting } = options;
  /** In the order of their next turns. */
  const lanes = new Map<LaneName, Lane>();
  let running = 0;
  /** How many tasks of each owner run. */
  const ofOwners = new Map<string, number>();

  function laneOf(name: LaneName): Lane {
    const lane = lanes.get(name) ?? createLane();
    if (!lanes.has(name)) lanes.set(name, lane);
    return lane;
  }

  function hasRoom(owner: string): boolean {
    return running < maxConcurrent && (ofOwners.get(owner) ?? 0) < maxOfOwner;
  }

  function begin({ lane: name, owner }: Turn<LaneName>): void {
    running += 1;
    ofOwners.set(owner, (ofOwners.get(owner) ?? 0) + 1);
    const lane = laneOf(name);
    lane.noteTurn(owner);
    lanes.delete(name);
    lanes.set(name, lane);
  }

  async function enter(turn: Turn<LaneName>, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw givenUp(signal);
    if (hasRoom(turn.owner)) begin(turn);
    else await wait(turn, signal);
  }

  async function wait(turn: Turn<LaneName>, signal: AbortSignal | undefined): Promise<void> {
    const lane = laneOf(turn.lane);
    const begun: PromiseWithResolvers<void> = Promise.withResolvers();
    const waiter: Waiter = { owner: turn.owner, begin: begun.resolve, refuse: begun.reject };
    const stop = (error: AppError): void => {
      lane.remove(waiter);
      reportWaiting();
      waiter.refuse(error);
    };
    const giveUp = (): void => {
      stop(givenUp(signal));
    };
    const timer = setTimeout(() => {
      stop(full());
    }, MAX_WAIT_MS);
    lane.add(waiter);
    if (countWaiting() > maxWaiting) refuseLast();
    else reportWaiting();
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
    const longest = [...lanes.values()].reduce((one, other) => (other.size >= one.size ? other : one));
    const last = longest.inOrder().at(-1);
    if (last === undefined) return;
    longest.remove(last);
    last.refuse(full());
  }

  function full(): AppError {
    return new AppError({ code: fullCode }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** The slot passes to the next in line at once, so that a newcomer cannot overtake. */
  function leave({ owner }: Turn<LaneName>): void {
    running -= 1;
    const left = (ofOwners.get(owner) ?? 1) - 1;
    if (left > 0) ofOwners.set(owner, left);
    else ofOwners.delete(owner);
    for (const [name, lane] of lanes) {
      const next = lane.inOrder().find((waiter) => hasRoom(waiter.owner));
      if (next === undefined) continue;
      lane.remove(next);
      reportWaiting();
      begin({ lane: name, owner: next.owner });
      next.begin();
      return;
    }
  }

  function countWaiting(): number {
    return [...lanes.values()].reduce((count, { size }) => count + size, 0);
  }

  function reportWaiting(): void {
    onWaiting?.(countWaiting());
  }

  return {
    async run(task, turn, signal) {
      await enter(turn, signal);
      try {
        // The caller may have given up in the moment in which the slot passed.
        if (signal?.aborted === true) throw givenUp(signal);
        return await task();
      } finally {
        leave(turn);
      }
    },
  };
}

function givenUp(signal: AbortSignal | undefined): AppError {
  return new AppError({ code: codes.deadlineExceeded }, { cause: signal?.reason });
}
