/**
 * Waits for an answer, and rejects after a number of milliseconds without one. Data that has arrived by then is read first:
 * when the event loop was blocked, a timer fires before the answers that arrived meanwhile are read.
 */
export async function answerInTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(reject, new Error('Redis did not answer in time')), timeoutMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
