import { LOG_LEVELS, readConfig as readEnvironment, type LogLevel } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';
import { QUERY_LIMITS, type QueryLimits } from './plan/limit-query.js';

const PREFIX = 'CRM_RECORDS_';

/** Everything that can be set from outside about a serving process; each member is one variable `CRM_RECORDS_…`. */
export interface Config extends ServiceSettings {
  /** Where the signing keys are fetched, `host:port` of the auth service. */
  readonly authAddress: string;
  /** Who keeps the links between many and many, `host:port` of the relationships service. */
  readonly relationshipsAddress: string;
  /** The most that a list may ask for. The gateway has limits of its own; whoever calls, these hold. */
  readonly queryLimits: QueryLimits;
  /** How often to look for pairs of deleted records, in milliseconds. */
  readonly purgeIntervalMs: number;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(): Config {
  return readEnvironment(PREFIX, (env) => ({
    ...readServiceSettings(env),
    authAddress: env.address('AUTH_ADDRESS'),
    relationshipsAddress: env.address('RELATIONSHIPS_ADDRESS'),
    queryLimits: {
      conditions: env.integer('MAX_FILTER_CONDITIONS', { default: QUERY_LIMITS.conditions, min: 1, max: 100 }),
      values: env.integer('MAX_FILTER_VALUES', { default: QUERY_LIMITS.values, min: 1, max: 10_000 }),
      sortFields: env.integer('MAX_SORT_FIELDS', { default: QUERY_LIMITS.sortFields, min: 1, max: 20 }),
    },
    purgeIntervalMs: env.duration('PURGE_INTERVAL', { default: 3_600_000 }),
  }));
}

/** What the subcommand `seed-admin` can be told from outside. */
export interface SeedConfig {
  /** Postgres URL of the owner role `records_owner`. */
  readonly databaseUrl: string;
  /** `user_name` of the administrator. */
  readonly adminUserName: string;
  readonly logLevel: LogLevel;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readSeedConfig(): SeedConfig {
  return readEnvironment(PREFIX, (env) => ({
    databaseUrl: env.secret('OWNER_DATABASE_URL'),
    adminUserName: env.string('ADMIN_USER_NAME', { default: 'admin' }),
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  }));
}
