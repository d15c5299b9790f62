import { stdin, stdout } from 'node:process';
import { migrateCommand } from '@crm/postgres';
import { runProcess } from '@crm/runtime';
import { folders, SCHEMA } from './schema.js';

// Each command, and the service, is loaded only when it is wanted: a command starts in half the time.
await runProcess({
  service: SCHEMA,
  commands: {
    migrate: migrateCommand(SCHEMA, folders),
    'set-password': async () => (await import('./commands/set-password.js')).runSetPassword(stdin),
    'put-client': async () => (await import('./commands/put-client.js')).runPutClient(stdin, stdout),
    'put-panel-client': async () => (await import('./commands/put-panel-client.js')).runPutPanelClient(),
    crm: async (args) => (await import('./commands/crm.js')).runCrm(args, { input: stdin, output: stdout }),
    bootstrap: async (args) => (await import('./commands/bootstrap.js')).runBootstrap(args),
  },
  serve: async () => {
    const { readConfig } = await import('./config.js');
    const { createService } = await import('./service.js');
    return createService(readConfig());
  },
});
