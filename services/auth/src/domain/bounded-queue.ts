import { AppError, codes } from '@crm/errors';

/** How many tasks may run and wait at once. */
export interface BoundedQueueOptions {
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** Called with the number of waiting tasks whenever it changes. */
  readonly onWaiting?: (waiting: number) => void;
}

/** Runs a bounded number of tasks at a time. */
export interface BoundedQueue {
  /**
   * Runs the task as soon as a slot is free, in the order of the calls. Rejects with 8707 at once when the queue is
   * full, and with 8903 when the caller gave up before the task started.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const RETRY_AFTER_SECONDS = 1;

/** Makes a queue that keeps work off the thread pool until there is room for it and refuses work beyond its bound. */
export function createBoundedQueue({ maxConcurrent, maxWaiting, onWaiting }: BoundedQueueOptions): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting)
      throw new AppError({ code: codes.passwordQueueFull }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const turn: PromiseWithResolvers<void> = Promise.withResolvers();
    waiting.push(turn.resolve);
    onWaiting?.(waiting.length);
    await turn.promise;
  }

  /** The slot passes to the next in line without becoming free, so that a newcomer cannot overtake. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else {
      onWaiting?.(waiting.length);
      next();
    }
  }

  return {
    async run(task, signal) {
      await enter();
      try {
        if (signal?.aborted === true) throw new AppError({ code: codes.deadlineExceeded });
        return await task();
      } finally {
        leave();
      }
    },
  };
}
