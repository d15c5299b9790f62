import { readConnection, type Connection } from '@crm/postgres';
import { LOG_LEVELS, readConfig, type LogLevel } from '@crm/runtime';

/** The configuration of the first administrator, whom `migrate` stores. */
export interface SeedConfig {
  /** The connection of the owner role `records_owner`. */
  readonly database: Connection;
  /** `user_name` of the administrator. */
  readonly adminUserName: string;
  readonly logLevel: LogLevel;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readSeedConfig(): SeedConfig {
  return readConfig('CRM_RECORDS_', (env) => ({
    database: readConnection(env, 'OWNER_DATABASE'),
    adminUserName: env.string('ADMIN_USER_NAME', { default: 'admin' }),
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  }));
}
