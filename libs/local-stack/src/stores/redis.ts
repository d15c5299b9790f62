import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import type { Log } from '../log.js';
import { isAlive, programName, signalIfAlive, waitUntilGone } from '../processes/alive.js';
import { freePorts } from '../processes/free-ports.js';
import { supervise, type SupervisedProcess } from '../processes/supervise.js';
import type { Watchdog } from '../processes/watchdog.js';
import { debianProgram } from '../programs/debian-program.js';
import { libraryEnvironment, programOnPath, type Program } from '../programs/program.js';
import { dockerAnswers, startRedisContainer } from './docker-redis.js';
import { redisAnswers } from './redis-answers.js';

export interface RedisOptions {
  /** Folder of an append-only file. Without it, all data is lost at the end. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly log: Log;
  readonly watchdog: Watchdog;
}

export interface RunningRedis {
  /** As a user with all permissions. */
  readonly url: string;
  /** For auth, which writes revocations; the same as `url` if the server was not started here. */
  readonly writerUrl: string;
  /** For the gateway, which reads revocations and counts requests; the same as `url` if the server was not started here. */
  readonly readerUrl: string;
  /** Ends it if it was started here. */
  readonly stop: (force?: boolean) => Promise<void>;
}

/** No Redis could be found or fetched; the message explains how to install one. */
export class NoRedisError extends LocalError {}

const startTimeoutMs = 15_000;
/** Servers of the Redis protocol in order of preference; the Debian packages have the same names. */
const redisPrograms = ['redis-server', 'valkey-server'] as const;
const debianRedis = { title: 'Redis', packages: redisPrograms, names: redisPrograms };

/**
 * Provides a Redis, the first of: the one that REDIS_URL names; a server on PATH; a container, if a Docker engine answers; the
 * distribution's package, unpacked into the cache of the clone. Throws NoRedisError if none of them works.
 */
export async function startRedis(options: RedisOptions): Promise<RunningRedis> {
  const url = process.env.REDIS_URL;
  if (url !== undefined && url !== '') {
    if (!(await redisAnswers(url))) throw new NoRedisError('the Redis that REDIS_URL names does not answer');
    return { ...withEveryRight(url), stop: async () => Promise.resolve() };
  }
  const program = programOnPath(redisPrograms);
  if (program !== undefined) return startProgram(program, options);
  const failures: string[] = [];
  if (await dockerAnswers()) {
    try {
      const container = await startRedisContainer();
      return { ...withEveryRight(container.url), stop: async () => container.stop() };
    } catch (error) {
      failures.push(`Docker: ${(error as Error).message}`);
    }
  }
  try {
    return await startProgram(await debianProgram(debianRedis, options.log), options);
  } catch (error) {
    failures.push((error as Error).message);
  }
  throw new NoRedisError(
    `no Redis found, and none could be fetched (${failures.join('; ')}). Install it with "${installCommand()}", or set REDIS_URL`,
  );
}

function installCommand(): string {
  return process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server';
}

function withEveryRight(url: string): Pick<RunningRedis, 'url' | 'writerUrl' | 'readerUrl'> {
  return { url, writerUrl: url, readerUrl: url };
}

async function startProgram(program: Program, options: RedisOptions): Promise<RunningRedis> {
  const temporary = options.dataDir === undefined ? await mkdtemp(path.join(tmpdir(), 'crm-redis-')) : undefined;
  const folder = path.resolve(temporary ?? options.dataDir ?? '.');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pidFile = path.join(folder, 'redis.pid');
  await stopStale(pidFile, options.log);
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  const password = newPassword();
  const users = [
    { ...writer, password: newPassword() },
    { ...reader, password: newPassword() },
  ] as const;
  const server = superviseProgram(
    program,
    [...configuration(folder, port, password, temporary === undefined), ...users.map(accessRule)].join(''),
    pidFile,
    options,
  );
  const running: RunningRedis = {
    url: urlOf(port, '', password),
    writerUrl: urlOf(port, users[0].name, users[0].password),
    readerUrl: urlOf(port, users[1].name, users[1].password),
    stop: async (force = false) => {
      await server.stop(force ? 0 : 5_000);
      await rm(temporary ?? pidFile, { recursive: true, force: true });
    },
  };
  const deadline = performance.now() + startTimeoutMs;
  while (!(await redisAnswers(running.url))) {
    if (server.restarts() >= 3 || performance.now() > deadline) {
      await running.stop();
      throw new LocalError(
        `${program.file} does not start on ${folder}; Redis 7 or newer is needed, or Valkey; see ${path.join(folder, 'redis.log')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return running;
}

function configuration(folder: string, port: number, password: string, persistent: boolean): string[] {
  const settings: [string, string][] = [
    ['bind', '127.0.0.1'],
    ['port', String(port)],
    ['requirepass', password],
    ['dir', JSON.stringify(folder)],
    ['logfile', JSON.stringify(path.join(folder, 'redis.log'))],
    ['daemonize', 'no'],
    ['save', '""'],
    ['appendonly', persistent ? 'yes' : 'no'],
    ['appendfsync', 'everysec'],
    // A revocation must never be evicted to make room.
    ['maxmemory-policy', 'noeviction'],
  ];
  return settings.map(([name, value]) => `${name} ${value}\n`);
}

/** A user of Redis and its permissions (deploy/redis/README.md). */
interface RedisUser {
  readonly name: string;
  /** Patterns of keys in the syntax of access rules. */
  readonly keys: string;
  readonly commands: readonly string[];
}

const writer: RedisUser = {
  name: 'crm-auth',
  keys: '~auth_pub:*',
  commands: ['set', 'get', 'del', 'exists', 'pexpire', 'eval'],
};
const reader: RedisUser = {
  name: 'crm-gateway',
  keys: '%R~auth_pub:* ~gateway:*',
  commands: ['mget', 'eval', 'evalsha', 'set', 'incrby', 'pttl', 'expire'],
};
/** Commands that the client library sends when it connects. */
const greetings = ['info', 'ping', 'select'];

function accessRule({ name, keys, commands, password }: RedisUser & { readonly password: string }): string {
  const allowed = [...greetings, ...commands].map((command) => `+${command}`).join(' ');
  return `user ${name} on >${password} ${keys} -@all ${allowed}\n`;
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function urlOf(port: number, user: string, password: string): string {
  return `redis://${user}:${password}@127.0.0.1:${String(port)}`;
}

function superviseProgram(
  program: Program,
  config: string,
  pidFile: string,
  { log, watchdog }: RedisOptions,
): SupervisedProcess {
  const launch = (): ChildProcess => {
    // The configuration contains the password, so it is neither on the command line nor in a file.
    const child = spawn(program.file, ['-'], {
      cwd: '/',
      env: libraryEnvironment(program),
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(config);
    return child;
  };
  const onStart = (pid: number): void => {
    writeFile(pidFile, String(pid)).catch((error: unknown) => {
      log.warn(`cannot write ${pidFile}: ${(error as Error).message}`);
    });
  };
  return supervise({ name: 'redis', launch, stopSignal: 'SIGTERM', log, watchdog, onStart });
}

/** Stops a server that outlived its supervisor: two servers must never write the same append-only file. */
async function stopStale(pidFile: string, log: Log): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'));
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  const program = programName(pid);
  if (program !== undefined && !redisPrograms.some((name) => name === program)) return;
  log.warn(`a Redis server (process ${String(pid)}) was left running; stopping it`);
  signalIfAlive(pid, 'SIGTERM');
  if (await waitUntilGone(pid, 5_000)) return;
  signalIfAlive(pid, 'SIGKILL');
  await waitUntilGone(pid, 5_000);
}
