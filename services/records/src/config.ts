import { LOG_LEVELS, readConfig as readEnvironment, type LogLevel } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';

const PREFIX = 'CRM_RECORDS_';

/** Everything that can be set from outside about a serving process; each member is one variable `CRM_RECORDS_…`. */
export interface Config extends ServiceSettings {
  /** Where the signing keys are fetched, `host:port` of the auth service. */
  readonly authAddress: string;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(): Config {
  return readEnvironment(PREFIX, (env) => ({
    ...readServiceSettings(env),
    authAddress: env.address('AUTH_ADDRESS'),
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
