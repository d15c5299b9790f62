/** How a piece of work ended: in time, not in time, or with an error. */
export type Outcome = 'done' | 'late' | { readonly error: unknown };

/** Waits for work, but no longer than a number of milliseconds; never throws. Late work continues unobserved. */
export async function settleWithin(work: Promise<unknown>, timeoutMs: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      resolve('late');
    }, timeoutMs);
  });
  const settled = work.then(
    (): Outcome => 'done',
    (error: unknown): Outcome => ({ error }),
  );
  const outcome = await Promise.race([settled, late]);
  clearTimeout(timer);
  return outcome;
}
