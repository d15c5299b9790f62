import { availableParallelism } from 'node:os';
import { ConfigError, readConfig as readEnvironment, type EnvReader, type Keys, type StoreAddress } from '@crm/runtime';
import { readDatabaseSettings, readServiceSettings, type DatabaseSettings, type ServiceSettings } from '@crm/service';
import { faultsOfKeyTimes, readKeySettings, type KeySettings } from './key-settings.js';

/** All settings of a serving process; each member is one variable `CRM_AUTH_…`. */
export interface Config extends ServiceSettings, PasswordCost, KeySettings {
  /** Where revocations are published; undefined = only Postgres stores them. */
  readonly redis: StoreAddress | undefined;
  /** Seal private signing keys. */
  readonly keyEncryptionKeys: Keys;
  /** Seal refresh tokens. */
  readonly refreshTokenKeys: Keys;
  /** Time between two ticks of the key rotation, in milliseconds. */
  readonly keyTickIntervalMs: number;
  /** How late this process may notice that another one changed the signing keys, in milliseconds. */
  readonly keyReloadIntervalMs: number;
  readonly accessTokenTtlSeconds: number;
  /** From the first grant to the end of all its refresh tokens. */
  readonly refreshTokenTtlSeconds: number;
  /** How long an unused refresh token stays valid. */
  readonly refreshTokenIdleSeconds: number;
  /** Whether the client-credentials grant gives a refresh token. */
  readonly refreshForClientCredentials: boolean;
  /** Password hashes computed at once, each on a thread of the hashing process. */
  readonly argon2MaxConcurrent: number;
  /** Password hashes that may wait for their turn; more are refused with 8707. */
  readonly argon2MaxQueue: number;
  /**
   * Failed logins of an account from one network in a minute, after which its logins from there are refused with 8526;
   * three times as many are allowed from all networks together that are new to the account.
   */
  readonly loginFailureLimit: number;
  /** Failed logins per address and minute, after which logins from there are refused with 8526. */
  readonly loginFailureLimitPerAddress: number;
}

export interface PasswordCost {
  readonly argon2MemoryKiB: number;
  /** Passes over the memory. */
  readonly argon2TimeCost: number;
}

export interface CommandConfig extends DatabaseSettings, PasswordCost {}

export interface KeysCommandConfig extends DatabaseSettings, KeySettings {
  readonly keyEncryptionKeys: Keys;
}

const PREFIX = 'CRM_AUTH_';
const DAY_MS = 86_400_000;

/** Reads the configuration of a serving process; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const read = (env: EnvReader): Config => {
    const config = readServing(env);
    faults.push(...faultsOfTimes(config, env.duration('KEY_MARGIN', { default: 60_000 })));
    return config;
  };
  try {
    const config = readEnvironment(PREFIX, read, source);
    if (faults.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.unshift(...error.faults);
  }
  throw new ConfigError(faults);
}

function faultsOfTimes(config: Config, marginMs: number): string[] {
  const accessTokenTtlMs = config.accessTokenTtlSeconds * 1000;
  return [
    ...(accessTokenTtlMs > DAY_MS ? [`${PREFIX}ACCESS_TOKEN_TTL is longer than a day`] : []),
    ...faultsOfKeyTimes(config.keyTimes, { ...config, accessTokenTtlMs, marginMs }),
  ];
}

function readServing(env: EnvReader): Config {
  return {
    ...readServiceSettings(env, 'auth'),
    ...readPasswordCost(env),
    ...readKeySettings(env),
    redis: env.optionalStoreAddress('REDIS'),
    keyEncryptionKeys: env.keys('KEY_ENCRYPTION_KEY'),
    refreshTokenKeys: env.keys('REFRESH_TOKEN_KEY'),
    keyTickIntervalMs: env.duration('KEY_TICK_INTERVAL', { default: 300_000 }),
    keyReloadIntervalMs: env.duration('KEY_RELOAD_INTERVAL', { default: 1_000 }),
    accessTokenTtlSeconds: seconds(env, 'ACCESS_TOKEN_TTL', 3_600_000),
    refreshTokenTtlSeconds: seconds(env, 'REFRESH_TOKEN_TTL', 30 * DAY_MS),
    refreshTokenIdleSeconds: seconds(env, 'REFRESH_TOKEN_IDLE', 7 * DAY_MS),
    refreshForClientCredentials: env.boolean('REFRESH_FOR_CLIENT_CREDENTIALS', { default: true }),
    argon2MaxConcurrent: env.integer('ARGON2_MAX_CONCURRENT', { default: hashesAtOnce(), min: 1, max: 64 }),
    argon2MaxQueue: env.integer('ARGON2_MAX_QUEUE', { default: 32, min: 0, max: 1_000 }),
    loginFailureLimit: env.integer('LOGIN_FAILURE_LIMIT', { default: 10, min: 1, max: 1_000 }),
    loginFailureLimitPerAddress: env.integer('LOGIN_FAILURE_LIMIT_PER_ADDRESS', { default: 100, min: 1, max: 10_000 }),
  };
}

/** Reads the configuration of `set-password`, `put-client` and `put-panel-client`; throws `ConfigError` naming every fault. */
export function readCommandConfig(source?: NodeJS.ProcessEnv): CommandConfig {
  return readEnvironment(
    PREFIX,
    (env) => ({
      ...readDatabaseSettings(env),
      ...readPasswordCost(env),
    }),
    source,
  );
}

/** Reads the configuration of `keys`; throws `ConfigError` naming every fault. */
export function readKeysCommandConfig(source?: NodeJS.ProcessEnv): KeysCommandConfig {
  return readEnvironment(
    PREFIX,
    (env) => ({
      ...readDatabaseSettings(env),
      ...readKeySettings(env),
      keyEncryptionKeys: env.keys('KEY_ENCRYPTION_KEY'),
    }),
    source,
  );
}

/** Half of the cores, four at most: more hashes at once complete no more logins and slow down everything else. */
function hashesAtOnce(): number {
  return Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
}

/** Reads the cost of a password hash; the reader collects the faults. */
export function readPasswordCost(env: EnvReader): PasswordCost {
  return {
    argon2MemoryKiB: env.integer('ARGON2_MEMORY_KIB', { default: 19_456, min: 8, max: 1_048_576 }),
    argon2TimeCost: env.integer('ARGON2_TIME_COST', { default: 2, min: 1, max: 100 }),
  };
}

function seconds(env: EnvReader, name: string, defaultMs: number): number {
  return Math.floor(env.duration(name, { default: defaultMs }) / 1000);
}
