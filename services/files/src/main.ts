import { runProcess } from '@crm/runtime';
import { authorityAt, createBackend, migrateCommand, schemaFolders } from '@crm/service';
import { readConfig } from './config.js';

const service = 'files';
const folders = schemaFolders(import.meta.url);

await runProcess({
  service,
  commands: { migrate: migrateCommand(service, folders) },
  serve: () => {
    const { authAddress, ...settings } = readConfig();
    return createBackend({
      service,
      settings,
      folders,
      reads: [],
      authority: authorityAt(authAddress),
      compose: () => undefined,
    });
  },
});
