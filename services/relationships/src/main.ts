import { catalog } from '@crm/catalog';
import { runProcess } from '@crm/runtime';
import { authorityAt, createBackend, migrateCommand, schemaFolders } from '@crm/service';
import { readConfig } from './config.js';
import { SCHEMA } from './schema.js';
import { composeLinks } from './service.js';
import { recordsViews } from './sql/published-by-records.js';

const folders = schemaFolders(import.meta.url);

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateCommand(SCHEMA, folders) },
  serve: () => {
    const { authAddress, recordsAddress, staleAfterMs, resolveIntervalMs, purgeIntervalMs, ...settings } = readConfig();
    return createBackend({
      service: SCHEMA,
      settings,
      folders,
      reads: recordsViews(catalog),
      authority: authorityAt(SCHEMA, authAddress),
      compose: composeLinks({ recordsAddress, staleAfterMs, resolveIntervalMs, purgeIntervalMs }),
    });
  },
});
