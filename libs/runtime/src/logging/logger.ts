import { hostname } from 'node:os';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import { nonEmpty } from '../config/non-empty.js';
import { settleWithin } from '../lifecycle/settle-within.js';
import { contextFields } from './context-fields.js';
import { writeDeferredLines } from './deferred-lines.js';
import { countLogLine } from './log-counts.js';
import { redactLine, redactMembers } from './redact.js';
import { inSources } from './source-positions.js';

export type { Logger } from 'pino';

/** Levels that the configuration can set; `silent` is for tests. */
export type LogLevel = Level | 'silent';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface LoggerOptions {
  readonly service: string;
  readonly version: string;
  readonly level: LogLevel;
  /** Default: standard output, buffered and written outside the request's path. */
  readonly destination?: DestinationStream;
}

const FLUSH_INTERVAL_MS = 200;
// Lines are collected up to this size, because a write costs more than making a few lines.
const BUFFER_BYTES = 32_768;
// The capacity of a pipe.
const MAX_WRITE_BYTES = 65_536;
// When nobody reads standard output, lines are dropped before they use up the memory.
const MAX_BUFFER_BYTES = 16 * 1024 * 1024;
const FLUSH_TIMEOUT_MS = 500;
const destinations = new Set<Flushable>();

/**
 * A logger of JSON lines: `time` (ISO 8601, UTC), `level` (label), `service`, `version`, `pod`, `msg`; within a request
 * also `request_id`, `trace_id` and `span_id`. A call passes its event's name as `event`. Secrets are removed (see
 * `redact.ts`), and a line is always one line: JSON escapes CR and LF.
 */
export function createLogger(options: LoggerOptions): Logger {
  const { service, version, level } = options;
  const destination = options.destination ?? bufferedStdout();
  const logger = pino(
    {
      level,
      base: { service, version, pod: nonEmpty(process.env.POD_NAME) ?? hostname() },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactMembers },
      mixin: fieldsOfLine,
      hooks: { streamWrite: redactLine },
      serializers: { err: describeError },
    },
    destination,
  );
  if (isFlushable(destination)) destinations.add(destination);
  return logger;
}

/**
 * Writes out the lines that all loggers still buffer, at the end of a process. Gives up after half a second: standard
 * output may have no reader, or a stalled one.
 */
export async function flushLoggers(): Promise<void> {
  writeDeferredLines();
  await settleWithin(Promise.all([...destinations].map(flushed)), FLUSH_TIMEOUT_MS);
}

function fieldsOfLine(_entry: object, level: number): object {
  countLogLine(level);
  return contextFields();
}

/** Not every cause is an error with a stack; the others are logged as they are. */
function describeError(error: Error): unknown {
  const described = pino.stdSerializers.err(error) as { readonly stack?: string } | null;
  return typeof described?.stack === 'string' ? { ...described, stack: inSources(described.stack) } : described;
}

interface Flushable {
  flush(done: () => void): void;
}

/** Its own periodic flush would write five times a second, on another thread, where there is nothing to write. */
function bufferedStdout(): DestinationStream {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    maxWrite: MAX_WRITE_BYTES,
    maxLength: MAX_BUFFER_BYTES,
  });
  const write = destination.write.bind(destination);
  let flushes = 0;
  let isDue = false;
  const flushSoon = (): void => {
    isDue = true;
    setTimeout(() => {
      destination.flush(() => {
        flushes -= 1;
        isDue = flushes > 0;
        if (isDue) flushSoon();
      });
    }, FLUSH_INTERVAL_MS).unref();
  };
  destination.write = (line) => {
    // A flush does nothing to the lines that arrived during a write, so a second one follows.
    flushes = 2;
    if (!isDue) flushSoon();
    return write(line);
  };
  return destination;
}

function isFlushable(destination: DestinationStream): destination is DestinationStream & Flushable {
  return 'flush' in destination && typeof destination.flush === 'function';
}

// Not flushSync: it retries for ever when the reader is gone.
function flushed(destination: Flushable): Promise<void> {
  return new Promise((resolve) => {
    destination.flush(resolve);
  });
}
