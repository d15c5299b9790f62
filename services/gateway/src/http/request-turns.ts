import { inTurns } from './in-turns.js';

/** How long requests start in one turn of the event loop, in milliseconds. */
const TURN_MS = 2;

/** Starts requests in turns of their owners (limits#turns-of-requests). */
export interface RequestTurns {
  /** Calls `start` soon, before further requests of owners that have more of them. */
  readonly await: (owner: string, start: () => void) => void;
}

/** Creates turns, for which nobody waits. */
export function createRequestTurns(): RequestTurns {
  /** The waiting requests of each owner, in the order of the owners' next turns. */
  const lines = new Map<string, (() => void)[]>();

  const startSome = inTurns(() => {
    const end = performance.now() + TURN_MS;
    for (const [owner, line] of lines) {
      lines.delete(owner);
      const start = line.shift();
      if (line.length > 0) lines.set(owner, line);
      start?.();
      if (performance.now() >= end) break;
    }
    return lines.size > 0;
  });

  return {
    await: (owner, start) => {
      const line = lines.get(owner);
      if (line === undefined) lines.set(owner, [start]);
      else line.push(start);
      startSome();
    },
  };
}
