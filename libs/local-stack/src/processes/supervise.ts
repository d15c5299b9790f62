import type { ChildProcess } from 'node:child_process';
import type { Log } from '../log.js';
import { restartDelay } from './backoff.js';
import type { Watchdog } from './watchdog.js';

/** The end of a supervised child; `restartMs` is undefined if it will not be restarted. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly restartMs: number | undefined;
}

export interface SuperviseOptions {
  readonly name: string;
  readonly launch: () => ChildProcess;
  /** The signal that makes the child end gracefully. */
  readonly stopSignal: NodeJS.Signals;
  readonly log: Log;
  readonly watchdog: Watchdog;
  /** A fixed wait before each restart, instead of the backoff. */
  readonly restartAfterMs?: number | undefined;
  readonly onStart?: (pid: number) => void;
  readonly onEnd?: (end: ChildEnd) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  /** Undefined between an end and the restart. */
  readonly pid: () => number | undefined;
  readonly restarts: () => number;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Ends it, with SIGKILL if the stop signal has no effect within a second, and restarts it at once. */
  readonly restart: () => void;
  /** Ends it permanently: the stop signal, then SIGKILL after `graceMs`. Resolves after its end. A second call may shorten the wait. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const restartGraceMs = 1_000;

/** Launches the child and keeps it running until `stop`. */
export function supervise(options: SuperviseOptions): SupervisedProcess {
  const { name, log, watchdog } = options;
  const gone = Promise.withResolvers<undefined>();
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let restarting = false;
  let restarts = 0;
  let delay: number | undefined;

  const start = (): void => {
    const startedAt = performance.now();
    const launched = options.launch();
    child = launched;
    const pid = launched.pid;
    if (pid !== undefined) {
      watchdog.guard(pid, options.stopSignal);
      options.onStart?.(pid);
    }
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (child !== launched) return;
      child = undefined;
      if (pid !== undefined) watchdog.release(pid);
      if (stopping) {
        options.onEnd?.({ code, signal, restartMs: undefined });
        gone.resolve(undefined);
        return;
      }
      if (restarting) {
        delay = undefined;
        options.onEnd?.({ code, signal, restartMs: 0 });
        startAgain();
        return;
      }
      delay = options.restartAfterMs ?? restartDelay(delay, performance.now() - startedAt);
      log.warn(`${name} ended (${signal ?? `exit code ${String(code)}`}), starting it again in ${String(delay)} ms`);
      timer = setTimeout(startAgain, delay);
      options.onEnd?.({ code, signal, restartMs: delay });
    };
    launched.once('error', (error) => {
      log.error(`${name} could not be started: ${error.message}`);
      if (launched.pid === undefined) ended(null, null);
    });
    launched.once('exit', ended);
  };

  const startAgain = (): void => {
    restarting = false;
    restarts += 1;
    start();
  };

  start();
  return {
    name,
    pid: () => child?.pid,
    restarts: () => restarts,
    kill: (signal) => {
      child?.kill(signal);
    },
    restart: () => {
      if (stopping) return;
      clearTimeout(timer);
      if (child === undefined) {
        startAgain();
        return;
      }
      const ending = child;
      restarting = true;
      ending.kill(options.stopSignal);
      setTimeout(() => ending.kill('SIGKILL'), restartGraceMs).unref();
    },
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(timer);
      if (child === undefined) return;
      if (graceMs > 0) child.kill(options.stopSignal);
      else child.kill('SIGKILL');
      const deadline = setTimeout(() => child?.kill('SIGKILL'), graceMs);
      await gone.promise;
      clearTimeout(deadline);
    },
  };
}
