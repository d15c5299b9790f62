import { AppError, codes } from '@crm/errors';
import { createLane, type Lane, type Waiter } from './lane.js';

/** How many tasks may run and wait at once. */
export interface BoundedQueueOptions {
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** Called with the number of waiting tasks whenever it changes. */
  readonly onWaiting?: (waiting: number) => void;
}

/** The lane of a task, and its owner within the lane (authentication#turns-of-logins). */
export interface Turn {
  /** The lane of callers who proved themselves before; otherwise that of strangers. */
  readonly isKnown: boolean;
  readonly owner: string;
}

/** Runs a bounded number of tasks at a time. */
export interface BoundedQueue {
  /**
   * Runs the task as soon as a slot is free and it is its turn: lanes alternate, and owners within a lane. Rejects with
   * 8707 when too many tasks wait and its turn would come last, and with 8903 when the caller gave up before the task
   * started.
   */
  run<T>(task: () => Promise<T>, turn: Turn, signal?: AbortSignal): Promise<T>;
}

const RETRY_AFTER_SECONDS = 1;

/** Makes a queue that keeps work off the thread pool until there is room for it and refuses work beyond its bound. */
export function createBoundedQueue({ maxConcurrent, maxWaiting, onWaiting }: BoundedQueueOptions): BoundedQueue {
  const [known, strangers] = [createLane(), createLane()];
  let nextLanes = [known, strangers];
  let running = 0;

  function laneOf({ isKnown }: Turn): Lane {
    return isKnown ? known : strangers;
  }

  /** Takes a slot for a task, waiting for it if there is none. */
  async function enter(turn: Turn, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw givenUp(signal);
    if (running < maxConcurrent) {
      running += 1;
      noteTurn(laneOf(turn), turn.owner);
    } else await wait(laneOf(turn), turn.owner, signal);
  }

  async function wait(lane: Lane, owner: string, signal: AbortSignal | undefined): Promise<void> {
    const begun: PromiseWithResolvers<void> = Promise.withResolvers();
    const waiter: Waiter = { owner, begin: begun.resolve, refuse: begun.reject };
    const giveUp = (): void => {
      lane.remove(waiter);
      reportWaiting();
      waiter.refuse(givenUp(signal));
    };
    lane.add(waiter);
    if (known.size + strangers.size > maxWaiting) refuseLast();
    else reportWaiting();
    signal?.addEventListener('abort', giveUp);
    try {
      await begun.promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Refuses the task whose turn comes last: the last one of the longer lane, because the lanes alternate. */
  function refuseLast(): void {
    const lane = known.size > strangers.size ? known : strangers;
    const last = lane.inOrder().at(-1);
    if (last === undefined) return;
    lane.remove(last);
    last.refuse(new AppError({ code: codes.passwordQueueFull }, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  }

  function noteTurn(lane: Lane, owner: string): void {
    lane.noteTurn(owner);
    nextLanes = lane === known ? [strangers, known] : [known, strangers];
  }

  /** The slot passes to the next in line without becoming free, so that a newcomer cannot overtake. */
  function leave(): void {
    for (const lane of nextLanes) {
      const [next] = lane.inOrder();
      if (next === undefined) continue;
      lane.remove(next);
      reportWaiting();
      noteTurn(lane, next.owner);
      next.begin();
      return;
    }
    running -= 1;
  }

  function reportWaiting(): void {
    onWaiting?.(known.size + strangers.size);
  }

  return {
    async run(task, turn, signal) {
      await enter(turn, signal);
      try {
        // The caller may have given up in the moment in which the slot passed.
        if (signal?.aborted === true) throw givenUp(signal);
        return await task();
      } finally {
        leave();
      }
    },
  };
}

function givenUp(signal: AbortSignal | undefined): AppError {
  return new AppError({ code: codes.deadlineExceeded }, { cause: signal?.reason });
}
