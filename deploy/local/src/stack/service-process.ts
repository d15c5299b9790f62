import { spawn, type ChildProcess } from 'node:child_process';
import type { Log } from '../log.js';
import { readLines } from '../processes/read-lines.js';
import { supervise, type SupervisedProcess } from '../processes/supervise.js';
import type { Watchdog } from '../processes/watchdog.js';
import type { LogSink } from './command.js';
import { programOf, type ServiceName } from './services.js';

/** A service that is kept running. */
export interface ServiceProcess extends SupervisedProcess {
  /** The last lines it wrote to stderr, where it says why it cannot start. */
  lastWords(): string;
  /** The exit code of its last end; undefined as long as it never ended. */
  lastExitCode(): number | null | undefined;
}

/** Options of {@link spawnService}. */
export interface SpawnOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Runs the sources in place of what was compiled. */
  readonly fromSource?: boolean | undefined;
  readonly sink: LogSink;
  readonly log: Log;
  readonly watchdog: Watchdog;
  /** Always wait that long before a restart, in place of the backoff. */
  readonly restartAfterMs?: number | undefined;
  readonly onStart: () => void;
}

const keptLines = 12;

/** Starts a service as a process of its own and keeps it running; its output goes to the sink line by line. */
export function spawnService(name: ServiceName, options: SpawnOptions): ServiceProcess {
  const program = programOf(name, options.fromSource ?? false);
  let words: string[] = [];
  let exitCode: number | null | undefined;
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, program, {
      env: options.env,
      cwd: '/',
      // In a group of its own, so that Ctrl-C reaches the supervisor alone, which stops things in order.
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
