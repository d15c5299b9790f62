import { existsSync } from 'node:fs';
import { createLogger, LOG_LEVELS, readConfig, StartupError, version } from '@crm/runtime';
import { readConnection } from '../connection.js';
import { migrate } from './migrate.js';
import type { SchemaFolders } from './schema-folders.js';

/**
 * The subcommand `migrate` of a service: migrates its schema as the owner role, by `CRM_<SERVICE>_OWNER_DATABASE_URL`
 * and `_OWNER_DATABASE_PASSWORD_FILE`. Idempotent, also when several run at once. Objects that only older releases
 * need are removed by a later release, or with `CRM_<SERVICE>_CONTRACTS=manual` only by `migrate contract`, and never
 * while a process of an older release runs.
 */
export function migrateCommand(service: string, folders: SchemaFolders): (args: readonly string[]) => Promise<void> {
  return async ([what, ...more]) => {
    if ((what !== undefined && what !== 'contract') || more.length > 0) {
      throw new StartupError('migrate takes no argument but "contract"');
    }
    const config = readConfig(`CRM_${service.toUpperCase()}_`, (env) => ({
      connection: readConnection(env, 'OWNER_DATABASE'),
      contracts: env.choice('CONTRACTS', ['deferred', 'manual'], { default: 'deferred' }),
      level: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
    }));
    await migrate({
      ...config.connection,
      schema: service,
      folder: folders.migrations,
      ...(existsSync(folders.published) ? { publishedFolder: folders.published } : {}),
      logger: createLogger({ service, version, level: config.level }),
      appVersion: version,
      contracts: what === 'contract' ? 'now' : config.contracts,
    });
  };
}
