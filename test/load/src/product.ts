import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  serviceNames,
  silentLog,
  startPostgres,
  startRedis,
  startStack,
  startWatchdog,
  temporaryFolder,
  type Stack,
} from '@crm/local-stack';

/** The six real processes on stores of their own, everything on: tokens, revocation, validation, links, logs, metrics. */
export interface Product {
  readonly stack: Stack;
  readonly postgresPid: () => number;
  /** Of the six services. */
  readonly pids: () => number[];
  stop(): Promise<void>;
}

/** Options of {@link startProduct}. */
export interface ProductOptions {
  /** Environment variables for every service. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** Runs the sources instead of the bundles. */
  readonly fromSource?: boolean;
}

/** Starts the product on a fresh, durable database. */
export async function startProduct({
  extraEnv = {},
  postgresSettings = {},
  fromSource,
}: ProductOptions = {}): Promise<Product> {
  const folder = await temporaryFolder('bench');
  const watchdog = startWatchdog();
  const postgres = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: true,
    settings: { shared_buffers: '512MB', ...postgresSettings },
    log: silentLog,
    watchdog,
  });
  const redis = await startRedis({ log: silentLog, watchdog });
  const stack = await startStack({
    postgresUrl: postgres.url,
    database: 'crm',
    redisUrl: redis.url,
    dataDir: folder,
    logSink: () => undefined,
    extraEnv,
    fromSource,
    log: silentLog,
    watchdog,
  });
  return {
    stack,
    postgresPid: () => postgres.pid() ?? 0,
    pids: () => serviceNames.map((name) => stack.services[name]?.pid() ?? 0),
    async stop() {
      await stack.stop(true);
      await redis.stop(true);
      await postgres.stop(true);
      watchdog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
