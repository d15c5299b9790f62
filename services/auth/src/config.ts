import { ConfigError, LOG_LEVELS, readConfig, type EnvReader, type LogLevel } from '@crm/runtime';
import { parseSealKeys } from './tokens/key-seal.js';
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from './tokens/new-signing-key.js';

/** A list of 32-byte keys of which the first seals and all open. */
export type SealKeys = readonly [Buffer, ...Buffer[]];

/** Everything that can be set from outside about a serving process; each member is one variable `CRM_AUTH_…`. */
export interface AuthConfig extends CommandConfig {
  readonly grpcHost: string;
  readonly grpcPort: number;
  readonly opsHost: string;
  readonly opsPort: number;
  /** Most connections to Postgres that one process holds. */
  readonly poolMax: number;
  /** Wait between unready and drain, so that callers notice, in milliseconds. */
  readonly drainDelayMs: number;
  /** Longest that calls under way may take after that, in milliseconds. */
  readonly drainTimeoutMs: number;
  /** Claim `iss` of access tokens, exactly as configured. */
  readonly issuer: string;
  /** Claim `aud` of access tokens. */
  readonly audience: string;
  /** Where revocations are published; without it Postgres alone knows them. */
  readonly redisUrl: string | undefined;
  /** Seals private signing keys. */
  readonly keyEncryptionKeys: SealKeys;
  /** Seals refresh tokens. */
  readonly refreshTokenKeys: SealKeys;
  /** Algorithm of signing keys made from now on. */
  readonly signingAlgorithm: SigningAlgorithm;
  readonly accessTokenTtlSeconds: number;
  /** From the first grant to the end of all its refresh tokens. */
  readonly refreshTokenTtlSeconds: number;
  /** For which an unused refresh token stays good. */
  readonly refreshTokenIdleSeconds: number;
  /** Whether the client-credentials grant gives a refresh token. */
  readonly refreshForClientCredentials: boolean;
  /**
   * Password hashes computed at once. They run on libuv's thread pool beside signatures, files and DNS, so the process
   * is to be started with UV_THREADPOOL_SIZE at this number + 4 (it is read before the first line of code runs).
   */
  readonly argon2MaxConcurrent: number;
  /** Password checks that may wait for their turn; more are refused with 8707. */
  readonly argon2MaxQueue: number;
  /** Failed logins per account and per address and minute, after which logins are refused with 8526. */
  readonly loginFailureLimit: number;
}

/** What the subcommands that write rows need. */
export interface CommandConfig {
  /** Postgres URL of the runtime role `auth_svc`. */
  readonly databaseUrl: string;
  readonly logLevel: LogLevel;
  /** Longest that one statement may run, in milliseconds. */
  readonly statementTimeoutMs: number;
  /** Memory of one password hash. */
  readonly argon2MemoryKiB: number;
  /** Passes of one password hash over its memory. */
  readonly argon2TimeCost: number;
}

/** What the subcommand `migrate` needs. */
export interface OwnerConfig {
  /** Postgres URL of the owner role `auth_owner`. */
  readonly ownerDatabaseUrl: string;
  readonly logLevel: LogLevel;
}

const PREFIX = 'CRM_AUTH_';
const DAY_MS = 86_400_000;
const WRONG_KEYS = 'expected 32 bytes in base64url, or several such keys separated by commas';

/** Reads the configuration of a serving process; throws `ConfigError` naming every fault. */
export function readAuthConfig(source?: NodeJS.ProcessEnv): AuthConfig {
  return readWithKeys(source, (env, keys) => ({
    ...readCommand(env),
    grpcHost: env.string('GRPC_HOST', { default: '0.0.0.0' }),
    grpcPort: env.port('GRPC_PORT', { default: 50051 }),
    opsHost: env.string('OPS_HOST', { default: '0.0.0.0' }),
    opsPort: env.port('OPS_PORT', { default: 9464 }),
    poolMax: env.integer('POOL_MAX', { default: 10, min: 1, max: 200 }),
    drainDelayMs: env.duration('DRAIN_DELAY', { default: 8_000 }),
    drainTimeoutMs: env.duration('DRAIN_TIMEOUT', { default: 20_000 }),
    issuer: readIssuer(env),
    audience: env.string('AUDIENCE', { default: 'crm-api' }),
    redisUrl: env.optionalSecret('REDIS_URL'),
    keyEncryptionKeys: keys('KEY_ENCRYPTION_KEY'),
    refreshTokenKeys: keys('REFRESH_TOKEN_KEY'),
    signingAlgorithm: env.choice('SIGNING_ALGORITHM', SIGNING_ALGORITHMS, { default: 'RS256' }),
    accessTokenTtlSeconds: seconds(env, 'ACCESS_TOKEN_TTL', 3_600_000),
    refreshTokenTtlSeconds: seconds(env, 'REFRESH_TOKEN_TTL', 30 * DAY_MS),
    refreshTokenIdleSeconds: seconds(env, 'REFRESH_TOKEN_IDLE', 7 * DAY_MS),
    refreshForClientCredentials: env.boolean('REFRESH_FOR_CLIENT_CREDENTIALS', { default: true }),
    argon2MaxConcurrent: env.integer('ARGON2_MAX_CONCURRENT', { default: 4, min: 1, max: 64 }),
    argon2MaxQueue: env.integer('ARGON2_MAX_QUEUE', { default: 32, min: 0, max: 1_000 }),
    loginFailureLimit: env.integer('LOGIN_FAILURE_LIMIT', { default: 10, min: 1, max: 1_000 }),
  }));
}

/** Reads the configuration of `set-password` and `put-client`; throws `ConfigError` naming every fault. */
export function readCommandConfig(source?: NodeJS.ProcessEnv): CommandConfig {
  return readConfig(PREFIX, readCommand, source);
}

/** Reads the configuration of `migrate`; throws `ConfigError` naming every fault. */
export function readOwnerConfig(source?: NodeJS.ProcessEnv): OwnerConfig {
  return readConfig(
    PREFIX,
    (env) => ({ ownerDatabaseUrl: env.secret('OWNER_DATABASE_URL'), logLevel: readLogLevel(env) }),
    source,
  );
}

function readCommand(env: EnvReader): CommandConfig {
  return {
    databaseUrl: env.secret('DATABASE_URL'),
    logLevel: readLogLevel(env),
    statementTimeoutMs: env.duration('STATEMENT_TIMEOUT', { default: 3_000 }),
    argon2MemoryKiB: env.integer('ARGON2_MEMORY_KIB', { default: 19_456, min: 8, max: 1_048_576 }),
    argon2TimeCost: env.integer('ARGON2_TIME_COST', { default: 2, min: 1, max: 100 }),
  };
}

function readLogLevel(env: EnvReader): LogLevel {
  return env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' });
}

/** Checked as a URL, kept as text: the parsed form may gain a slash, and issuers are compared letter by letter. */
function readIssuer(env: EnvReader): string {
  const url = env.url('ISSUER');
  return env.optionalString('ISSUER') ?? url.href;
}

function seconds(env: EnvReader, name: string, defaultMs: number): number {
  return Math.floor(env.duration(name, { default: defaultMs }) / 1000);
}

/** Reads keys beside the rest, so that faults of both come out together. */
function readWithKeys(
  source: NodeJS.ProcessEnv | undefined,
  read: (env: EnvReader, keys: (name: string) => SealKeys) => AuthConfig,
): AuthConfig {
  const keyFaults: string[] = [];
  try {
    const config = readConfig(PREFIX, (env) => read(env, (name) => readKeys(env, name, keyFaults)), source);
    if (keyFaults.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    keyFaults.unshift(...error.faults);
  }
  throw new ConfigError(keyFaults);
}

function readKeys(env: EnvReader, name: string, faults: string[]): SealKeys {
  const text = env.secret(name);
  const keys = parseSealKeys(text);
  // An absent key has its own fault already.
  if (keys === undefined && text !== '') faults.push(`${PREFIX}${name} does not hold a key; ${WRONG_KEYS}`);
  return keys ?? [Buffer.alloc(32)];
}
