import type { Log } from '../log.js';
import type { LogSink } from '../stack/command.js';
import { formatLine, isQuietAccessLine } from './log-line.js';

/** The one merged log on standard output. */
export interface Journal {
  readonly sink: LogSink;
  /** What the supervisor itself has to say. */
  readonly log: Log;
  /** While set, requests that were answered well are left out. */
  setQuiet(quiet: boolean): void;
}

/** Makes the journal; colours only on a terminal. */
export function createJournal(): Journal {
  const colour = process.stdout.isTTY;
  let quiet = false;
  // The terminal or pager may be closed before the processes have ended.
  process.stdout.on('error', () => undefined);
  const write = (service: string, line: string): void => {
    process.stdout.write(`${formatLine(service, line, colour)}\n`);
  };
  const own = (level: string) => (message: string) => {
    // What the supervisor quotes (the end of a log, a stack) has lines of its own; a message is one line.
    const [msg, ...rest] = message.split('\n');
    write('local', JSON.stringify({ level, msg, ...(rest.length === 0 ? {} : { stack: rest.join('\n') }) }));
  };
  return {
    sink: (service, line) => {
      if (!quiet || !isQuietAccessLine(line)) write(service, line);
    },
    log: { info: own('info'), warn: own('warn'), error: own('error') },
    setQuiet: (wanted) => {
      quiet = wanted;
    },
  };
}
