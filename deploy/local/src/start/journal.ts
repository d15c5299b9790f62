import { createWriteStream, type WriteStream } from 'node:fs';
import type { Log, LogSink } from '@crm/local-stack';
import { formatLine } from './log-line.js';

/** The merged log in a file. The terminal shows steps, warnings and errors of the supervisor, and with `verbose` every line. */
export interface Journal {
  readonly sink: LogSink;
  /** For messages of the supervisor. */
  readonly log: Log;
  /** Announces the next step, also on the terminal. */
  readonly onStep: (step: string) => void;
  /** Writes all further lines to this file, which is emptied first. */
  logTo(file: string): void;
}

/** Creates the journal; it uses colours only on a terminal. */
export function createJournal(verbose: boolean): Journal {
  const colour = process.stdout.isTTY;
  let file: WriteStream | undefined;
  // The terminal or pager may be closed before the processes have ended.
  process.stdout.on('error', () => undefined);
  const write = (service: string, line: string, onTerminal: boolean): void => {
    file?.write(`${formatLine(service, line, false)}\n`);
    if (onTerminal || verbose) process.stdout.write(`${formatLine(service, line, colour)}\n`);
  };
  const own = (level: string) => (message: string) => {
    // A text that the supervisor quotes, such as a stack, has several lines; a message is one line.
    const [msg, ...rest] = message.split('\n');
    const fields = { level, msg, ...(rest.length === 0 ? {} : { stack: rest.join('\n') }) };
    write('local', JSON.stringify(fields), level !== 'info');
  };
  const info = own('info');
  return {
    sink: (service, line) => {
      // Only Node itself and a service that cannot start print text that is not JSON.
      write(service, line, !line.startsWith('{'));
    },
    log: { info, warn: own('warn'), error: own('error') },
    onStep: (step) => {
      info(step);
      if (!verbose) process.stdout.write(`  ${step}\n`);
    },
    logTo: (name) => {
      file = createWriteStream(name, { mode: 0o600 });
      file.on('error', (error) => {
        process.stderr.write(`the log ${name} cannot be written: ${error.message}\n`);
      });
    },
  };
}
