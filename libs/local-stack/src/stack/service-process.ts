import { spawn, type ChildProcess } from 'node:child_process';
import type { Log } from '../log.js';
import { readLines } from '../processes/read-lines.js';
import { supervise, type SupervisedProcess } from '../processes/supervise.js';
import type { Watchdog } from '../processes/watchdog.js';
import type { LogSink } from './command.js';
import { programOf, type ServiceName } from './services.js';

/** A service that is restarted whenever it ends. */
export interface ServiceProcess extends SupervisedProcess {
  /** The last lines of its stderr, which contain the reason if it cannot start. */
  lastWords(): string;
  /** The exit code of its last end; undefined if it has never ended. */
  lastExitCode(): number | null | undefined;
}

export interface SpawnOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Of the program; none to serve. */
  readonly args?: readonly string[];
  /** Runs the sources instead of the bundles. */
  readonly fromSource?: boolean | undefined;
  readonly sink: LogSink;
  readonly log: Log;
  readonly watchdog: Watchdog;
  /** A fixed wait before each restart, instead of the backoff. */
  readonly restartAfterMs?: number | undefined;
  readonly onStart: () => void;
}

const keptLines = 12;

/** Starts a service as a separate process and restarts it whenever it ends. Its output goes to the sink line by line. */
export function spawnService(name: ServiceName, options: SpawnOptions): ServiceProcess {
  const program = [...programOf(name, options.fromSource ?? false), ...(options.args ?? [])];
  let words: string[] = [];
  let exitCode: number | null | undefined;
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, program, {
      env: options.env,
      cwd: '/',
      // A separate process group: Ctrl-C reaches only the supervisor, which stops the processes in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    readLines(child.stdout, (line) => {
      options.sink(name, line);
    });
    readLines(child.stderr, (line) => {
      words = [...words, line].slice(-keptLines);
      options.sink(name, line);
    });
    return child;
  };
  const supervised = supervise({
    name,
    launch,
    stopSignal: 'SIGTERM',
    log: options.log,
    watchdog: options.watchdog,
    restartAfterMs: options.restartAfterMs,
    onStart: options.onStart,
    onEnd: ({ code }) => {
      exitCode = code;
    },
  });
  return { ...supervised, lastWords: () => words.join('\n  '), lastExitCode: () => exitCode };
}
