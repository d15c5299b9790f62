import { runProcess } from '@crm/runtime';
import { createBackend, jwksFrom, migrateCommand, schemaFolders } from '@crm/service';
import { seedAdminCommand } from './commands/seed-admin.js';
import { readConfig } from './config.js';
import { createEvents } from './events.js';
import { SCHEMA } from './schema.js';
import { addRecordServices } from './service.js';

const folders = schemaFolders(import.meta.url);

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateCommand(SCHEMA, folders), 'seed-admin': seedAdminCommand },
  serve: () => {
    const { authAddress, ...settings } = readConfig();
    return createBackend({
      service: SCHEMA,
      settings,
      folders,
      keys: jwksFrom(authAddress),
      compose: ({ database, registry, logger, server }) => {
        addRecordServices(server, database, createEvents(registry, logger));
      },
    });
  },
});
