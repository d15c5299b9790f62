import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  databaseServices,
  freePorts,
  isPortFree,
  localDatabase,
  LocalError,
  type Log,
  NoRedisError,
  removePostgres,
  type RunningRedis,
  type Stack,
  startPostgres,
  startRedis,
  startStack,
  type Watchdog,
  writePrivate,
} from '@crm/local-stack';
import { loadDemo } from '../demo/load.js';
import { lockDataFolder } from './data-lock.js';
import { greeting } from './greeting.js';
import type { Journal } from './journal.js';
import { usualPort, type StartOptions } from './options.js';

/** Ends something that was started; with `force` at once. */
export type Stop = (force: boolean) => Promise<void>;

/** Options of {@link runStack}. */
export interface RunOptions {
  readonly options: StartOptions;
  readonly journal: Journal;
  readonly watchdog: Watchdog;
  readonly signal: AbortSignal;
  /** Builds the services, unless the options say otherwise. The stores start meanwhile. */
  readonly build: () => Promise<void>;
  /** Called with the greeting. */
  readonly print: (text: string) => void;
  /** The file of the credentials. */
  readonly credentialsFile: string;
  /** Called with the function that ends something as soon as it runs. The functions must be called in reverse order. */
  readonly onStarted: (stop: Stop) => void;
  /** Called with the stack when everything runs; the greeting waits for it. */
  readonly onReady?: (stack: Stack) => Promise<void>;
}

const logName = 'services.log';

/** Starts stores and services, loads demo data, writes the credentials and greets. Rejects if anything fails or the signal aborts. */
export async function runStack(run: RunOptions): Promise<void> {
  const { options, journal, watchdog, signal, credentialsFile, onStarted } = run;
  const startedAt = performance.now();
  const { log, onStep } = journal;
  const dataDir = path.resolve(options.dataDir);
  onStarted(await lockDataFolder(dataDir));
  const logFile = path.join(dataDir, logName);
  journal.logTo(logFile);
  const ownPostgres = process.env.POSTGRES_URL === undefined;
  if (options.fresh) await removeData(dataDir, journal, ownPostgres);
  const gatewayPort = await chooseHttpPort(options.port, log);
  const stores = { log, watchdog };
  onStep('starting Postgres and Redis');
  const [postgresUrl, redis] = await Promise.all([
    providePostgres(path.join(dataDir, 'postgres'), stores, onStarted),
    provideRedis(path.join(dataDir, 'redis'), stores, onStarted),
    options.build ? run.build() : undefined,
  ]);
  signal.throwIfAborted();
  const stack = await startStack({
    postgresUrl,
    redisUrl: redis?.writerUrl,
    redisReaderUrl: redis?.readerUrl,
    gatewayPort,
    dataDir,
    database: localDatabase,
    logSink: journal.sink,
    log,
    onStep,
    fromSource: options.watch,
    makesIndexes: true,
    extraEnv: reflectionSettings(options.watch),
    watchdog,
    signal,
  });
  onStarted(stack.stop);
  if (options.demo) await loadDemo(stack, dataDir, onStep, signal);
  await mkdir(path.dirname(credentialsFile), { recursive: true });
  await writePrivate(credentialsFile, stack.credentials);
  const files = { credentials: credentialsFile, log: logFile };
  await run.onReady?.(stack);
  run.print(`${greeting(stack.credentials, files, (performance.now() - startedAt) / 1000)}\n`);
}

/** The port to serve on: the requested one (a LocalError if it is taken), else the default, else a free one, which is logged. */
async function chooseHttpPort(wanted: number | undefined, log: Log): Promise<number> {
  if (wanted !== undefined && wanted !== 0) {
    if (await isPortFree(wanted)) return wanted;
    throw new LocalError(`port ${String(wanted)} is taken by another program: choose another with --port N`);
  }
  if (wanted === undefined) {
    if (await isPortFree(usualPort)) return usualPort;
    log.warn(`port ${String(usualPort)} is taken by another program, using a free one`);
  }
  const [free] = await freePorts(1);
  if (free === undefined) throw new LocalError('no free port on 127.0.0.1');
  return free;
}

/** Turns gRPC reflection on or off, unless this process has a setting for it. It takes a service a quarter of its start. */
function reflectionSettings(isOn: boolean): Readonly<Record<string, string>> {
  const names = databaseServices.map((name) => `CRM_${name.toUpperCase()}_GRPC_REFLECTION`);
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? String(isOn)]));
}

type StoreOptions = Pick<Parameters<typeof startRedis>[0], 'log' | 'watchdog'>;

async function providePostgres(
  dataDir: string,
  options: StoreOptions,
  onStarted: RunOptions['onStarted'],
): Promise<string> {
  const given = process.env.POSTGRES_URL;
  if (given !== undefined) return given;
  const postgres = await startPostgres({ dataDir, durable: true, ...options });
  onStarted(postgres.stop);
  return postgres.url;
}

async function provideRedis(
  dataDir: string,
  options: StoreOptions,
  onStarted: RunOptions['onStarted'],
): Promise<RunningRedis | undefined> {
  try {
    const redis = await startRedis({ dataDir, ...options });
    onStarted(redis.stop);
    return redis;
  } catch (error) {
    if (!(error instanceof NoRedisError)) throw error;
    options.log.warn(`${error.message}. Going on without: revocation runs on Postgres alone`);
    return undefined;
  }
}

/** Removes the files of this program in the data folder, and no others. */
async function removeData(dataDir: string, { log }: Journal, ownPostgres: boolean): Promise<void> {
  if (!ownPostgres)
    throw new LocalError('--fresh does not empty the database that POSTGRES_URL names: do that by hand');
  log.info(`removing what is kept in ${dataDir}`);
  await removePostgres(path.join(dataDir, 'postgres'), log);
  for (const name of ['redis', 'secrets.json', 'provisioned', 'demo-loaded', 'processes.json']) {
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
