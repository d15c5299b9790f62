import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  readLines,
  repository,
  type ServiceName,
  type Stack,
  type StackService,
  type Watchdog,
} from '@crm/local-stack';
import { dependentServices } from './dependent-services.js';
import { watchSources } from './watch-sources.js';

/** A process of the watch mode; it prints lines. */
export type Helper = ChildProcessByStdio<null, Readable, null>;

/** Options of {@link watchStack}. */
export interface WatchOptions {
  readonly stack: Stack;
  /** From {@link startBundler}. */
  readonly bundler: Helper;
  readonly watchdog: Watchdog;
  readonly onStep: (step: string) => void;
}

/**
 * Restarts the services that a saved file affects, and the gateway for a new bundle of the panel, and checks types in parallel. Resolves
 * once watching has started, with a function that ends it.
 */
export async function watchStack({ stack, bundler, watchdog, onStep }: WatchOptions): Promise<() => void> {
  const restart = (why: string, names: readonly ServiceName[]): void => {
    if (names.length === 0) return;
    onStep(`${why}: restarting ${names.join(', ')}`);
    for (const name of names) {
      const service = stack.services[name];
      if (service !== undefined) void restartService(service, name, onStep);
    }
  };
  const stopWatching = await watchSources((files) => {
    restart(files.join(', '), [...new Set(files.flatMap(dependentServices))]);
  });
  readLines(bundler.stdout.resume(), (line) => {
    if (line === 'bundled') restart('the panel', ['gateway']);
  });
  const typeCheck = startTypeCheck(watchdog, onStep);
  return () => {
    stopWatching();
    typeCheck.kill();
  };
}

/** Restarts a service and announces when it is ready. */
async function restartService(service: StackService, name: ServiceName, onStep: (step: string) => void): Promise<void> {
  // Read before the restart, because `restart()` may count at once: it starts a service that has ended without a wait.
  const restarts = service.restarts();
  const startedAt = performance.now();
  service.restart();
  // Waits until the service is ready. A later restart announces itself; a service that does not become ready logs the reason.
  for (let tries = 0; tries < 600; tries += 1) {
    await sleep(50);
    if (service.restarts() === restarts) continue;
    if (service.restarts() > restarts + 1) return;
    const url = `http://127.0.0.1:${String(service.opsPort)}/readyz`;
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReady) continue;
    onStep(`${name} is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return;
  }
}

/** Bundles the panel, and again whenever one of its files is saved. Resolves after the first bundle. */
export async function startBundler(watchdog: Watchdog): Promise<Helper> {
  const bundler = start(watchdog, [path.join('services', 'gateway', 'panel', 'build.js'), '--watch']);
  await Promise.race([once(bundler.stdout, 'data'), once(bundler, 'exit')]);
  bundler.stdout.pause();
  return bundler;
}

/** Checks types whenever a file is saved: the services do not wait for it. */
function startTypeCheck(watchdog: Watchdog, onStep: (step: string) => void): Helper {
  const typeCheck = start(watchdog, [
    path.join('node_modules', 'typescript', 'bin', 'tsc6'),
    '--watch',
    '--pretty',
    'false',
  ]);
  if (typeCheck.pid !== undefined) setPriority(typeCheck.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let isKnownClean = false;
  readLines(typeCheck.stdout, (line) => {
    const isError = line.includes(': error TS');
    const isClean = line.includes('Found 0 errors');
    if (isError) onStep(line);
    if (isClean && !isKnownClean) onStep('no type errors');
    isKnownClean = isClean || (isKnownClean && !isError);
  });
  return typeCheck;
}

function start(watchdog: Watchdog, args: readonly string[]): Helper {
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid !== undefined) watchdog.guard(child.pid, 'SIGTERM');
  return child;
}
