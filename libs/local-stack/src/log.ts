/** Receives the messages of stores and processes, one sentence each; a pino logger fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A log that drops everything, for tests. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
