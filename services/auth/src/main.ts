import { stdin, stdout } from 'node:process';
import { runProcess } from '@crm/runtime';
import { migrateCommand } from '@crm/service';
import { runBootstrap } from './commands/bootstrap.js';
import { runCrm } from './commands/crm.js';
import { runPutClient } from './commands/put-client.js';
import { runPutPanelClient } from './commands/put-panel-client.js';
import { runSetPassword } from './commands/set-password.js';
import { readConfig } from './config.js';
import { folders, SCHEMA } from './schema.js';
import { createService } from './service.js';

await runProcess({
  service: SCHEMA,
  commands: {
    migrate: migrateCommand(SCHEMA, folders),
    'set-password': () => runSetPassword(stdin),
    'put-client': () => runPutClient(stdin, stdout),
    'put-panel-client': () => runPutPanelClient(),
    crm: (args) => runCrm(args, { input: stdin, output: stdout }),
    bootstrap: (args) => runBootstrap(args),
  },
  serve: () => createService(readConfig()),
});
