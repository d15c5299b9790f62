import { existsSync } from 'node:fs';
import { migrate, readConnection } from '@crm/postgres';
import { createLogger, LOG_LEVELS, readConfig, version } from '@crm/runtime';
import type { SchemaFolders } from './schema-folders.js';

/**
 * The subcommand `migrate` of a service: brings its schema up to date as the owner role, by
 * `CRM_<SERVICE>_OWNER_DATABASE_URL` and `_OWNER_DATABASE_PASSWORD_FILE`. Running it again, or several at once, changes nothing more.
 */
export function migrateCommand(service: string, folders: SchemaFolders): () => Promise<void> {
  return async () => {
    const config = readConfig(`CRM_${service.toUpperCase()}_`, (env) => ({
      connection: readConnection(env, 'OWNER_DATABASE'),
      level: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
    }));
    await migrate({
      ...config.connection,
      schema: service,
      folder: folders.migrations,
      ...(existsSync(folders.published) ? { publishedFolder: folders.published } : {}),
      logger: createLogger({ service, version, level: config.level }),
      appVersion: version,
    });
  };
}
