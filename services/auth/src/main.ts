import { stdin } from 'node:process';
import { runProcess } from '@crm/runtime';
import { runMigrate } from './commands/migrate.js';
import { runPutClient } from './commands/put-client.js';
import { runSetPassword } from './commands/set-password.js';
import { readAuthConfig } from './config.js';
import { buildService } from './build-service.js';

await runProcess({
  service: 'auth',
  commands: {
    migrate: runMigrate,
    'set-password': () => runSetPassword(stdin),
    'put-client': () => runPutClient(stdin),
  },
  serve: () => buildService(readAuthConfig()),
});
