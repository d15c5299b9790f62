import pino from 'pino';

const counts = new Map<number, number>();

/** Counts one log line of a numeric pino level; called for every line of every logger. */
export function countLogLine(level: number): void {
  counts.set(level, (counts.get(level) ?? 0) + 1);
}

/** Lines written by this process so far, by the level's name; every level is present, so that rates start from 0. */
export function logCounts(): Map<string, number> {
  const byLabel = new Map<string, number>();
  for (const [level, label] of Object.entries(pino.levels.labels)) byLabel.set(label, counts.get(Number(level)) ?? 0);
  return byLabel;
}
