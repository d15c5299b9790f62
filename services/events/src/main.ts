import { migrateCommand } from '@crm/postgres';
import { runProcess } from '@crm/runtime';
import { folders, SCHEMA } from './schema.js';

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateCommand(SCHEMA, folders) },
  // Loaded only to serve: a command starts in half the time without.
  serve: async () => {
    const { readConfig } = await import('./config.js');
    const { createService } = await import('./service.js');
    return createService(readConfig());
  },
});
