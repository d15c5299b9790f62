import { runProcess } from '@crm/runtime';
import { migrateCommand } from '@crm/service';
import { readConfig } from './config.js';
import { folders, SCHEMA } from './schema.js';
import { createService } from './service.js';

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateCommand(SCHEMA, folders) },
  serve: () => createService(readConfig()),
});
