/**
 * Calls `work` in later turns of the event loop, once in each, for as long as it answers that more is to be done. Returns
 * the function that begins it.
 */
export function inTurns(work: () => boolean): () => void {
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (work()) schedule();
    });
  };
  return schedule;
}
