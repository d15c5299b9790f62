import { fork, type ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { AppError, codes } from '@crm/errors';
import { reasonOf, type Logger, type Resource } from '@crm/runtime';
import type { Argon2, HashCost } from '../domain/argon2.js';

/** A request to the child process. */
export type HashTask = { readonly id: number; readonly password: string } & (HashWanted | VerificationWanted);

interface HashWanted {
  readonly kind: 'hash';
  readonly cost: HashCost;
}

interface VerificationWanted {
  readonly kind: 'verify';
  readonly passwordHash: string;
}

/** The child's answer; without a result when it could not compute one. */
export interface HashAnswer {
  readonly id: number;
  readonly result?: string | boolean;
}

export interface HashProcessOptions {
  /** Hashes computed at once. */
  readonly threads: number;
  /** How long the process may answer nothing while tasks are pending, in milliseconds. Default 10 seconds. */
  readonly longestSilenceMs?: number;
  readonly logger: Logger;
}

export interface HashProcess extends Argon2, Resource {
  /** Undefined while no child runs. */
  readonly pid: number | undefined;
}

const PROGRAM = new URL('./serve-hashing.js', import.meta.url);
const RETRY_AFTER_SECONDS = 1;
/** Longer than a hash takes on a machine whose cores are all busy with work of higher priority. */
const LONGEST_SILENCE_MS = 10_000;
/**
 * The silence is counted in this many intervals, so that a halt of this process counts as one of them, however long it
 * is.
 */
const SILENCE_PARTS = 10;

/** As a nice value. With a lower priority, a busy machine would leave logins no time at all. */
export const HASH_PRIORITY = 5;

/**
 * Computes hashes in a child process of lower priority: signatures and file work of this process do not queue behind
 * them, and other work on the machine goes first. The child gets no settings and no keys, and ends with this process,
 * however this one ends. When the child ends by itself, or is killed because it fell silent, its pending tasks are
 * rejected with 8902, and the next task starts a new child.
 */
export function createHashProcess({
  threads,
  longestSilenceMs = LONGEST_SILENCE_MS,
  logger,
}: HashProcessOptions): HashProcess {
  const underWay = new Map<number, PromiseWithResolvers<string | boolean>>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  let silentParts = 0;
  let watch: NodeJS.Timeout | undefined;

  function running(): ChildProcess {
    child ??= start();
    return child;
  }

  function watchSilence(): void {
    if (watch !== undefined) return;
    silentParts = 0;
    watch = setInterval(() => {
      silentParts += 1;
      // Its exit is handled like any other.
      if (silentParts > SILENCE_PARTS) child?.kill('SIGKILL');
    }, longestSilenceMs / SILENCE_PARTS).unref();
  }

  function endWatch(): void {
    clearInterval(watch);
    watch = undefined;
  }

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      env: { UV_THREADPOOL_SIZE: String(threads) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Immediately, because threads inherit the priority of the thread that starts them.
    if (started.pid !== undefined) lowerPriority(started.pid);
    started.on('message', settle);
    started.once('error', lose).once('disconnect', lose);
    started.once('exit', (code, signal) => {
      lose(signal ?? code);
    });
    // The child must not keep this process alive.
    started.unref();
    started.channel?.unref();
    return started;

    function lose(reason: unknown = 'disconnected'): void {
      if (child !== started) return;
      child = undefined;
      started.kill('SIGKILL');
      logger.error({ event: 'hash_process.lost', reason: String(reason) }, 'the process that hashes passwords ended');
      failAll();
    }
  }

  function lowerPriority(pid: number): void {
    try {
      setPriority(pid, Math.max(getPriority(), HASH_PRIORITY));
    } catch (error) {
      logger.warn({ event: 'hash_process.priority', reason: reasonOf(error) }, 'password hashes keep their priority');
    }
  }

  function failAll(): void {
    const lost = [...underWay.values()];
    underWay.clear();
    endWatch();
    for (const { reject } of lost) reject(unavailable());
  }

  function settle(answer: unknown): void {
    const { id, result } = answer as HashAnswer;
    const task = underWay.get(id);
    underWay.delete(id);
    silentParts = 0;
    if (underWay.size === 0) endWatch();
    if (result === undefined) task?.reject(new Error('A password hash could not be computed'));
    else task?.resolve(result);
  }

  function compute(task: HashWanted | VerificationWanted, password: string): Promise<string | boolean> {
    const asked: PromiseWithResolvers<string | boolean> = Promise.withResolvers();
    const id = (lastId += 1);
    underWay.set(id, asked);
    watchSilence();
    // If the message cannot be sent, the child's exit rejects the task.
    running().send({ ...task, id, password } satisfies HashTask, () => undefined);
    return asked.promise;
  }

  return {
    name: 'hash-process',
    get pid() {
      return child?.pid;
    },
    hash: async (password, cost) => String(await compute({ kind: 'hash', cost }, password)),
    verify: async (passwordHash, password) => (await compute({ kind: 'verify', passwordHash }, password)) === true,
    start: () => {
      running();
      return Promise.resolve();
    },
    stop: () => {
      const ending = child;
      child = undefined;
      ending?.kill('SIGKILL');
      failAll();
      return Promise.resolve();
    },
  };
}

function unavailable(): AppError {
  return new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
