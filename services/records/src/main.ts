import { runProcess } from '@crm/runtime';
import { schemaFolders } from '@crm/service';
import { buildService } from './build-service.js';
import { migrateWithAdministrator } from './commands/migrate.js';
import { readConfig } from './config.js';
import { SCHEMA } from './schema.js';

const folders = schemaFolders(import.meta.url);

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateWithAdministrator(folders) },
  serve: () => buildService(readConfig(), folders),
});
