/** Milliseconds of the processor that a function takes of this thread: other processes do not count, unlike in elapsed time. */
export function threadTime(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
