import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { LocalError } from '../local-error.js';
import type { Log } from '../log.js';
import { freePorts, isPortFree } from '../processes/free-ports.js';
import { supervise, type SupervisedProcess } from '../processes/supervise.js';
import type { Watchdog } from '../processes/watchdog.js';
import { initialiseCluster, postgresEnvironment, readPassword, superuser } from './initdb.js';
import { existingDataFolder, logFileOf, makeDataFolder, removeDataFolder } from './postgres-folder.js';
import { postgresAccount, type Account } from './account.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { stopStalePostmaster } from './stale-postmaster.js';

export interface PostgresOptions {
  /** The requested data folder, created if it does not exist. `makeDataFolder` may choose another place. */
  readonly dataDir: string;
  /** Default: a free port. */
  readonly port?: number;
  /** False trades safety against a crash of the machine for speed: for tests and measurements. */
  readonly durable: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly watchdog: Watchdog;
}

export interface RunningPostgres {
  /** Address of the database `postgres`, as superuser. */
  readonly url: string;
  pid(): number | undefined;
  /** Ends the server: closes connections and writes data. With `force` it is killed; the next start recovers. */
  readonly stop: (force?: boolean) => Promise<void>;
}

const startTimeoutMs = 60_000;
const quickSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts Postgres 18 from the npm package on 127.0.0.1 and resolves when it accepts logins; after that it is restarted if it
 * ends. Works as root and as an ordinary user, wherever the clone is. A fault that a person can fix is a LocalError.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log } = options;
  const dataFolder = path.resolve(options.dataDir);
  const existing = existingDataFolder(dataFolder);
  const account = await postgresAccount(existing ?? (existsSync(dataFolder) ? dataFolder : undefined));
  const binaries = await postgresBinaries(account, log);
  if (existing !== undefined) await stopStalePostmaster(existing, binaries, account, log);
  let folder = existing;
  let password = folder === undefined ? undefined : await readPassword(folder);
  if (folder === undefined || password === undefined) {
    await removeDataFolder(dataFolder);
    folder = await makeDataFolder(dataFolder, account, log);
    await initialiseCluster(folder, binaries, account, options.durable);
    password = await readPassword(folder);
  }
  const port = options.port ?? (await freePorts(1))[0];
  if (port === undefined || !(await isPortFree(port)))
    throw new LocalError(`port ${String(port)} for Postgres is taken`);
  const server = superviseServer(folder, port, binaries, account, options);
  const url = `postgres://${superuser}:${password ?? ''}@127.0.0.1:${String(port)}/postgres`;
  await waitForLogin(url, server, folder);
  return {
    url,
    pid: () => server.pid(),
    stop: async (force = false) => server.stop(force ? 0 : 30_000),
  };
}

/** Stops a server that still runs on a data folder, and removes the cluster. */
export async function removePostgres(dataDir: string, log: Log): Promise<void> {
  const dataFolder = path.resolve(dataDir);
  const existing = existingFolderOrNone(dataFolder);
  if (existing !== undefined) {
    const account = await postgresAccount(existing);
    await stopStalePostmaster(existing, await postgresBinaries(account, log), account, log);
  }
  await removeDataFolder(dataFolder);
}

function existingFolderOrNone(dataFolder: string): string | undefined {
  try {
    return existingDataFolder(dataFolder);
  } catch {
    return undefined;
  }
}

function superviseServer(
  folder: string,
  port: number,
  binaries: PostgresBinaries,
  account: Account,
  options: PostgresOptions,
): SupervisedProcess {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // The path of a socket has a short limit, and two users would need access to its folder. The loopback address needs neither.
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The text of a refused statement (for example a duplicate key) would fill the log with clients' data.
    log_min_error_statement: 'panic',
    ...(options.durable ? {} : quickSettings),
    ...options.settings,
  };
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const launch = (): ChildProcess => {
    const output = openSync(logFileOf(folder), 'a', 0o600);
    try {
      return spawn(binaries.postgres, args, {
        cwd: '/',
        env: postgresEnvironment,
        // A separate process group: Ctrl-C reaches only the supervisor, which stops the processes in order.
        detached: true,
        stdio: ['ignore', output, output],
        ...(account.uid === undefined ? {} : { uid: account.uid }),
        ...(account.gid === undefined ? {} : { gid: account.gid }),
      });
    } finally {
      closeSync(output);
    }
  };
  // SIGINT is Postgres' "fast shutdown": connections are closed, nothing is lost.
  return supervise({ name: 'postgres', launch, stopSignal: 'SIGINT', log: options.log, watchdog: options.watchdog });
}

async function waitForLogin(url: string, server: SupervisedProcess, folder: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (!(await canLogIn(url))) {
    const failed = server.restarts() >= 3;
    if (failed || performance.now() > deadline) {
      await server.stop(5_000);
      const lines = readFileSync(logFileOf(folder), 'utf8').trimEnd().split('\n').slice(-8);
      throw new LocalError(
        `Postgres does not start on ${folder}. The end of ${logFileOf(folder)}:\n  ${lines.join('\n  ')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Whether the server accepts this login now; false while it starts or does not run. Throws if the password is refused. */
async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection that breaks after connect() also emits an event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
