import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  freePorts,
  removePostgres,
  silentLog,
  startPostgres,
  startRedis,
  startStack,
  startWatchdog,
  temporaryFolder,
  type Log,
  type LogSink,
  type RunningPostgres,
  type Stack,
} from '@crm/local-stack';
import {
  copyStackData,
  eventually,
  hasStackData,
  noteStackSecrets,
  openWire,
  PATIENT_CONNECTIONS,
  PATIENT_LISTS,
  postgresFolder,
  roomInMemory,
  STACK_DATABASE,
  startServiceLog,
  type Wire,
} from '@crm/testkit';
import { send } from '../contract/client/send.js';

/** How long a stack may take to recover before a test gives up: far more than an idle machine needs. */
export const RECOVERY_MS = 60_000;

/** A stack that one test file owns and may damage. */
export interface OwnStack {
  readonly stack: Stack;
  /** An administrator's access token with every scope. */
  readonly token: string;
  /** An ordinary user's access token. */
  readonly ordinaryToken: string;
  /** The connection from the services to Redis, which a test can cut. */
  readonly redis: Wire;
  /** The folder of its files; removed at the end. */
  readonly folder: string;
  /** Ends Postgres: with `kill` like `kill -9`, otherwise by an orderly shutdown. */
  stopPostgres(how: 'kill' | 'order'): Promise<void>;
  /** Starts Postgres again on the same data and port. */
  startPostgres(): Promise<void>;
  /** Ends everything; then rejects if a service has logged a secret (security#secrets-in-logs). */
  dispose(): Promise<void>;
}

/** Options of {@link startOwnStack}. */
export interface OwnStackOptions {
  /** Whether Postgres must not lose data even when it is killed. */
  readonly durable?: boolean;
  /** A fixed wait before a service that died is restarted, instead of the backoff. */
  readonly restartAfterMs?: number;
  /** Receives every line that a service logs. */
  readonly onLogLine?: LogSink;
  /** Receives the events of the processes, such as their ends; default: none. */
  readonly log?: Log;
  /** Settings for the services. */
  readonly extraEnv?: Readonly<Record<string, string>>;
}

/**
 * Starts Postgres, Redis and the six services for one test file. A Postgres that will be killed must be `durable`,
 * which takes longer to create.
 */
export async function startOwnStack({
  durable = false,
  extraEnv = {},
  onLogLine = () => undefined,
  restartAfterMs,
  log = silentLog,
}: OwnStackOptions = {}): Promise<OwnStack> {
  await using cleanUp = new AsyncDisposableStack();
  const watchdog = startWatchdog();
  cleanUp.defer(() => {
    watchdog.close();
  });
  const folder = await temporaryFolder('crm-failure-', durable ? undefined : await roomInMemory());
  watchdog.discard(folder);
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  await copyStackData(folder);
  const dataDir = postgresFolder(folder);
  cleanUp.defer(() => removePostgres(dataDir, log));
  const [port = 0] = await freePorts(1);
  const launch = (): Promise<RunningPostgres> => startPostgres({ dataDir, port, durable, log, watchdog });
  let postgres = await launch();
  cleanUp.defer(() => postgres.stop());
  const redisServer = await startRedis({ log, watchdog });
  cleanUp.defer(() => redisServer.stop(true));
  const redis = await openWire(redisServer.url);
  cleanUp.defer(() => redis.close());
  const serviceLog = startServiceLog(path.join(folder, 'services.log'));
  cleanUp.defer(serviceLog.check);
  const stack = await startStack({
    postgresUrl: postgres.url,
    database: STACK_DATABASE,
    redisUrl: redis.url,
    dataDir: folder,
    isMigrated: hasStackData(),
    log,
    watchdog,
    extraEnv: { ...PATIENT_LISTS, ...PATIENT_CONNECTIONS, ...extraEnv },
    restartAfterMs,
    logSink: (service, line) => {
      serviceLog.sink(service, line);
      onLogLine(service, line);
    },
  });
  cleanUp.defer(() => stack.stop(true));
  noteStackSecrets(stack.secrets);
  const { admin, passwordClient, serviceClient } = stack.credentials;
  const token = await accessToken(stack, { grant_type: 'password', ...clientOf(passwordClient), ...admin });
  const ordinaryToken = await accessToken(stack, { grant_type: 'client_credentials', ...clientOf(serviceClient) });
  const kept = cleanUp.move();
  return {
    stack,
    redis,
    folder,
    token,
    ordinaryToken,
    stopPostgres: (how) => postgres.stop(how === 'kill'),
    startPostgres: async () => {
      postgres = await launch();
    },
    dispose: () => kept.disposeAsync(),
  };
}

/** The parameters of a token request that identify a client. */
export function clientOf({ id, secret }: Stack['credentials']['serviceClient']): Record<string, string> {
  return { client_id: id, client_secret: secret };
}

/** Requests an access token until there is one. */
export async function accessToken(stack: Stack, parameters: Readonly<Record<string, string>>): Promise<string> {
  // Just after the start a service may still be connecting to another.
  return eventually(async () => {
    const { status, text } = await send(stack.credentials.baseUrl, {
      method: 'POST',
      path: '/api/oauth/access_token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    });
    if (status !== 200) throw new Error(`No token: ${status} ${text}`);
    return (JSON.parse(text) as { access_token: string }).access_token;
  }, RECOVERY_MS);
}
