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
  type RunningPostgres,
  type ServiceName,
  type Stack,
} from '@crm/local';
import { send } from '../contract/client/send.js';
import { startDoor, type Door } from './door.js';

/** A stack that one test file has for itself, to harm it. */
export interface OwnStack {
  readonly stack: Stack;
  /** An administrator's access token with every scope. */
  readonly token: string;
  /** Every line that a service has printed so far. */
  readonly lines: readonly { readonly service: ServiceName; readonly text: string }[];
  /** The way from the services to Redis. */
  readonly redis: Door;
  /** Ends Postgres: `kill` as `kill -9` does, else in good order. */
  stopPostgres(how: 'kill' | 'order'): Promise<void>;
  /** Starts Postgres again on the same data and port. */
  startPostgres(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Starts Postgres, Redis and the five services for one test file. A Postgres that is to be killed must be `durable`,
 * which takes longer to make.
 */
export async function startOwnStack({ durable = false } = {}): Promise<OwnStack> {
  const folder = await temporaryFolder('crm-failure-');
  const watchdog = startWatchdog();
  const log = silentLog;
  const dataDir = path.join(folder, 'postgres');
  const [port = 0] = await freePorts(1);
  const launch = (): Promise<RunningPostgres> => startPostgres({ dataDir, port, durable, log, watchdog });
  const [firstPostgres, redisServer] = await Promise.all([launch(), startRedis({ log, watchdog })]);
  let postgres = firstPostgres;
  const redis = await startDoor(redisServer.url);
  const lines: { service: ServiceName; text: string }[] = [];
  const stack = await startStack({
    postgresUrl: postgres.url,
    database: 'failure',
    redisUrl: redis.url,
    dataDir: folder,
    log,
    watchdog,
    logSink: (service, text) => lines.push({ service, text }),
  });
  return {
    stack,
    lines,
    redis,
    token: await accessToken(stack),
    stopPostgres: (how) => postgres.stop(how === 'kill'),
    startPostgres: async () => {
      postgres = await launch();
    },
    dispose: async () => {
      await stack.stop(true);
      await redis.remove();
      await Promise.all([postgres.stop(true), redisServer.stop(true)]);
      await removePostgres(dataDir, log);
      watchdog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accessToken(stack: Stack): Promise<string> {
  const { baseUrl, admin, passwordClient } = stack.credentials;
  const answer = await send(baseUrl, {
    method: 'POST',
    path: '/api/oauth/access_token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: passwordClient.id,
      client_secret: passwordClient.secret,
      ...admin,
    }),
  });
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}
