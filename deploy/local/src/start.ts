import path from 'node:path';
import { LocalError, repository, run, startWatchdog } from '@crm/local-stack';
import { createInterruption } from './start/interruption.js';
import { createJournal } from './start/journal.js';
import { readOptions, usage, UsageError } from './start/options.js';
import { runStack, type Stop } from './start/run-stack.js';
import { startBundler, watchStack } from './watch/watch-stack.js';

/** Bundles the services and the panel, unless they are up to date. A failure is a LocalError with the output. */
async function build(signal: AbortSignal): Promise<void> {
  const { code, stdout, stderr } = await run(process.execPath, ['--run', 'build'], { cwd: repository, signal });
  if (code !== 0) throw new LocalError(`the build failed:\n${`${stdout}\n${stderr}`.trim()}`);
}

/** Runs the local stack until a signal ends it; resolves with the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, path.join(repository, '.crm', 'data'));
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  const journal = createJournal(options.verbose);
  const watchdog = startWatchdog();
  const stops: Stop[] = [];
  const interrupted = new AbortController();
  const ended = Promise.withResolvers<undefined>();
  const { signalled, orphaned } = createInterruption({
    onFirst: () => {
      journal.onStep('stopping; once more to stop at once');
      interrupted.abort();
      ended.resolve(undefined);
    },
    onAgain: () => {
      journal.log.warn('stopping everything at once');
      for (const stop of stops) void stop(true);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled);
  whenOrphaned(orphaned);
  try {
    const { onStep } = journal;
    if (options.watch) onStep('bundling the panel');
    const bundler = options.watch ? await startBundler(watchdog) : undefined;
    stops.push(() => {
      bundler?.kill();
      return Promise.resolve();
    });
    await runStack({
      options,
      journal,
      print: (text) => process.stdout.write(text),
      watchdog,
      signal: interrupted.signal,
      build: async () => {
        onStep('building the services and the panel');
        await build(interrupted.signal);
      },
      credentialsFile: path.join(repository, '.crm', 'credentials.json'),
      onStarted: (stop) => stops.push(stop),
      onReady: async (stack) => {
        if (bundler === undefined) return;
        const stopWatching = await watchStack({ stack, bundler, watchdog, onStep });
        stops.push(() => {
          stopWatching();
          return Promise.resolve();
        });
      },
    });
    await ended.promise;
    return 0;
  } catch (error) {
    if (interrupted.signal.aborted) return 0;
    journal.log.error(explain(error));
    return 1;
  } finally {
    for (const stop of stops.toReversed()) await stop(false);
    watchdog.close();
  }
}

/** Calls back when npm, or the shell that npm runs scripts in, is gone: it does not always pass a signal on before it ends. */
function whenOrphaned(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250);
  timer.unref();
}

/** A fault that a person can fix is reported without a stack; anything else is a fault of this program. */
function explain(error: unknown): string {
  if (error instanceof LocalError) return error.message;
  const { code, path: file } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    return `no permission for ${file ?? 'a file'}: does it belong to another user, or was the last start one of root?`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(
    error instanceof UsageError ? `${error.message}\nTry: npm start -- --help\n` : `${explain(error)}\n`,
  );
  process.exit(error instanceof UsageError ? 2 : 1);
}
