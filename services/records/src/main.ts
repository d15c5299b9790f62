import { stdin, stdout } from 'node:process';
import { runProcess } from '@crm/runtime';
import { runIndexes } from './commands/indexes.js';
import { migrateWithAdministrator } from './commands/migrate.js';
import { folders, SCHEMA } from './schema.js';

await runProcess({
  service: SCHEMA,
  commands: {
    migrate: migrateWithAdministrator(folders),
    indexes: runIndexes,
    crm: async (args) => {
      const [{ runCrm }, { runCatalog, CATALOG_USAGE }] = await Promise.all([
        import('@crm/service'),
        import('./commands/catalog.js'),
      ]);
      await runCrm(new Map([['catalog', { usage: CATALOG_USAGE, run: runCatalog }]]), args, {
        input: stdin,
        output: stdout,
      });
    },
  },
  // Loaded only to serve: a command starts in half the time without.
  serve: async () => {
    const { readConfig } = await import('./config.js');
    const { createService } = await import('./service.js');
    return createService(readConfig());
  },
});
