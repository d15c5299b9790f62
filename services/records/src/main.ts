import { runProcess } from '@crm/runtime';
import { migrateWithAdministrator } from './commands/migrate.js';
import { readConfig } from './config.js';
import { folders, SCHEMA } from './schema.js';
import { createService } from './service.js';

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateWithAdministrator(folders) },
  serve: () => createService(readConfig()),
});
