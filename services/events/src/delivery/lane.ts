/** Runs work of many callers, a part of it at once. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a lane for so many pieces of work at once; the others wait in the order of the calls. */
export function createLane(atOnce: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place passes to the next caller without becoming free, so that no newcomer takes it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
