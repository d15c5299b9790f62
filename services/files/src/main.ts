import { runProcess } from '@crm/runtime';
import { authorityAt, createBackend, migrateCommand, schemaFolders } from '@crm/service';
import { readConfig } from './config.js';
import { SCHEMA } from './schema.js';
import { composeFiles } from './service.js';

const folders = schemaFolders(import.meta.url);

await runProcess({
  service: SCHEMA,
  commands: { migrate: migrateCommand(SCHEMA, folders) },
  serve: () => {
    const { authAddress, ticketKeys, maxFileBytes, sweepAfterMs, sweepIntervalMs, ...settings } = readConfig();
    return createBackend({
      service: SCHEMA,
      settings,
      folders,
      // No call reads the views of records. The sweep does, and removes nothing while they are missing.
      reads: [],
      authority: authorityAt(SCHEMA, authAddress),
      compose: composeFiles({ ticketKeys, maxFileBytes, sweepAfterMs, sweepIntervalMs }),
    });
  },
});
