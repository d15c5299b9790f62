import type { Logger } from 'pino';
import { runOutsideContext } from '../context.js';
import { contextFields } from './context-fields.js';

/** A line that has happened and is not written yet. */
interface Line {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly context: object;
  readonly fields: object;
  readonly message: string;
}

const MOST_LINES = 64;
const LONGEST_MS = 200;
const writers = new Set<() => void>();
let timeBeingWritten: number | undefined;

/**
 * A function that logs at level info what comes with every request. Lines are put into words some tens at a time, or after 200 ms,
 * which costs half of doing so one by one among all else. Each has the time and the request of its own; those of
 * `logger` itself may come before it.
 */
export function deferLines(logger: Logger): (fields: object, message: string) => void {
  let lines: Line[] = [];
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const due = lines;
    lines = [];
    runOutsideContext(() => {
      for (const { time, context, fields, message } of due) {
        timeBeingWritten = time;
        logger.info(Object.assign(context, fields), message);
      }
    });
    timeBeingWritten = undefined;
  };
  writers.add(write);
  return (fields, message) => {
    if (!logger.isLevelEnabled('info')) return;
    lines.push({ time: Date.now(), context: contextFields(), fields, message });
    if (lines.length >= MOST_LINES) write();
    else timer ??= setTimeout(write, LONGEST_MS).unref();
  };
}

/** Puts all lines into words that still wait for it. */
export function writeDeferredLines(): void {
  for (const write of writers) write();
}

/** When that happened which is being logged, in milliseconds since the epoch. */
export function timeOfLine(): number {
  return timeBeingWritten ?? Date.now();
}
