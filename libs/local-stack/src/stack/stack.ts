import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bootstrapDatabase, databaseServices, type PreparedDatabase } from '../database/bootstrap.js';
import type { Log } from '../log.js';
import { freePorts } from '../processes/free-ports.js';
import type { Watchdog } from '../processes/watchdog.js';
import { commandRunner, type CommandRunner, type LogSink } from './command.js';
import { credentialsOf, type Credentials } from './credentials.js';
import { commandEnvironment, serviceEnvironment, type ServicePorts, type StackPlan } from './environment.js';
import { provision } from './provision.js';
import { waitUntilReady } from './readiness.js';
import { loadSecrets, writePrivate, type Secrets } from './secrets.js';
import { spawnService, type ServiceProcess } from './service-process.js';
import { serviceNames, type ServiceName } from './services.js';

export interface StackOptions {
  readonly postgresUrl: string;
  /** Name of the database, which is created if it does not exist. */
  readonly database: string;
  /** Without it, the gateway checks with auth whether tokens are revoked. */
  readonly redisUrl?: string | undefined;
  /** The same Redis with the rights of the gateway. Default: `redisUrl`. */
  readonly redisReaderUrl?: string | undefined;
  /** Port of the HTTP API on 127.0.0.1. Default: a free one. */
  readonly gatewayPort?: number;
  /** Contains the secrets and the list of processes. */
  readonly dataDir: string;
  readonly logSink: LogSink;
  readonly log: Log;
  readonly watchdog: Watchdog;
  /** Environment variables for every service, which override all others. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** Runs the sources instead of the bundles. */
  readonly fromSource?: boolean | undefined;
  /** Called with the name of each step before it begins. */
  readonly onStep?: (step: string) => void;
  /** Whether the database has every migration already: then none is run. */
  readonly isMigrated?: boolean;
  /** Starts only these services. Users and clients are created only if these are all six. */
  readonly only?: readonly ServiceName[];
  /** Makes the indexes of the installation as soon as they are defined (catalog#indexes). Default: false. */
  readonly makesIndexes?: boolean;
  /** A fixed wait before each restart of a service, instead of the backoff; for tests that kill services often. */
  readonly restartAfterMs?: number | undefined;
  /** Aborts the start and cleans up. */
  readonly signal?: AbortSignal;
}

export interface StackService {
  pid(): number | undefined;
  readonly opsPort: number;
  /** Undefined for the gateway, which serves HTTP only. */
  readonly grpcPort: number | undefined;
  kill(signal: NodeJS.Signals): void;
  restarts(): number;
  /** Ends the service and starts it again at once. */
  restart(): void;
}

export interface Stack {
  readonly baseUrl: string;
  readonly services: Readonly<Partial<Record<ServiceName, StackService>>>;
  readonly credentials: Credentials;
  readonly secrets: Secrets;
  readonly database: PreparedDatabase;
  readonly command: CommandRunner;
  /** A file with the current process ids and ports, rewritten at each restart; see {@link ProcessList}. */
  readonly processFile: string;
  /** Ends all services, the gateway first; with `force` without grace periods. */
  readonly stop: (force?: boolean) => Promise<void>;
}

/** The content of {@link Stack.processFile}. */
export type ProcessList = Partial<
  Record<ServiceName, { pid: number | null; opsPort: number; grpcPort: number | null }>
>;

const edgeGraceMs = 25_000;
const innerGraceMs = 15_000;

/**
 * Starts the services on a running Postgres: creates the database, roles and schemas, migrates all services in parallel, starts
 * the processes, which are restarted when they end, and creates the users and clients of the credentials. Resolves when all are
 * ready. Cleans up if anything fails.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, log, logSink, signal, fromSource } = options;
  const onStep =
    options.onStep ??
    ((step: string): void => {
      log.info(step);
    });
  await mkdir(dataDir, { recursive: true });
  const secrets = await loadSecrets(dataDir);
  const database = await bootstrapDatabase({
    adminUrl: options.postgresUrl,
    database: options.database,
    passwords: secrets.rolePasswords,
  });
  const ports = await choosePorts(options.gatewayPort);
  const baseUrl = `http://127.0.0.1:${String(ports.gateway.main)}`;
  const plan: StackPlan = {
    baseUrl,
    ports,
    database,
    secrets,
    redisUrl: options.redisUrl,
    redisReaderUrl: options.redisReaderUrl,
    extraEnv: options.extraEnv ?? {},
    fromSource,
  };
  const command = commandRunner(plan, logSink, signal);
  const names = serviceNames.filter((name) => options.only?.includes(name) ?? true);
  if (options.isMigrated !== true) {
    onStep('migrating the database');
    await Promise.all(
      databaseServices.filter((name) => names.includes(name)).map(async (name) => command(name, 'migrate')),
    );
  }

  const processFile = path.join(dataDir, 'processes.json');
  const processes = new Map<ServiceName, ServiceProcess>();
  let indexes: ServiceProcess | undefined;
  let writing = Promise.resolve();
  const onStart = (): void => {
    writing = writing.then(async () => writePrivate(processFile, processList(processes, ports)).catch(() => undefined));
  };
  const stop = async (force = false): Promise<void> => {
    await processes.get('gateway')?.stop(force ? 0 : edgeGraceMs);
    await indexes?.stop(0);
    await Promise.all([...processes.values()].map(async (each) => each.stop(force ? 0 : innerGraceMs)));
    await writing;
  };
  try {
    onStep('starting the services');
    const { restartAfterMs, watchdog } = options;
    const shared = { fromSource, sink: logSink, log, watchdog, restartAfterMs, onStart };
    const start = async (name: ServiceName): Promise<void> => {
      const service = spawnService(name, { ...shared, env: serviceEnvironment(name, plan) });
      processes.set(name, service);
      onStart();
      await waitUntilReady(service, ports[name].ops, signal);
    };
    // The other services request the signing keys from auth as they start; waiting for it keeps their failures out of the log.
    if (names.includes('auth')) await start('auth');
    await Promise.all(names.filter((name) => name !== 'auth').map(start));
    if (options.makesIndexes === true)
      indexes = spawnService('records', {
        ...shared,
        args: ['indexes', '--follow'],
        env: commandEnvironment('records', plan),
        onStart: () => undefined,
      });
    const credentials = credentialsOf(baseUrl, secrets);
    if (names.length === serviceNames.length) {
      onStep('making users and clients');
      await provision({ dataDir, credentials, secrets, command });
    }
    signal?.throwIfAborted();
    await writing;
    const services = Object.fromEntries(
      [...processes].map(([name, each]) => [name, describe(each, name, ports[name])]),
    );
    return { baseUrl, services, credentials, secrets, database, command, processFile, stop };
  } catch (error) {
    await stop(signal?.aborted === true);
    throw error;
  }
}

async function choosePorts(gatewayPort: number | undefined): Promise<Record<ServiceName, ServicePorts>> {
  const free = await freePorts(serviceNames.length * 2);
  const next = (): number => free.pop() ?? 0;
  const entries = serviceNames.map((name) => [name, { main: next(), ops: next() }] as const);
  const ports = Object.fromEntries(entries) as Record<ServiceName, ServicePorts>;
  return gatewayPort === undefined ? ports : { ...ports, gateway: { ...ports.gateway, main: gatewayPort } };
}

function grpcPortOf(name: ServiceName, ports: ServicePorts): number | undefined {
  return name === 'gateway' ? undefined : ports.main;
}

function describe(service: ServiceProcess, name: ServiceName, ports: ServicePorts): StackService {
  return {
    pid: service.pid,
    opsPort: ports.ops,
    grpcPort: grpcPortOf(name, ports),
    kill: service.kill,
    restarts: service.restarts,
    restart: service.restart,
  };
}

function processList(
  processes: ReadonlyMap<ServiceName, ServiceProcess>,
  ports: Readonly<Record<ServiceName, ServicePorts>>,
): ProcessList {
  const entries = [...processes].map(([name, each]) => [
    name,
    { pid: each.pid() ?? null, opsPort: ports[name].ops, grpcPort: grpcPortOf(name, ports[name]) ?? null },
  ]);
  return Object.fromEntries(entries) as ProcessList;
}
