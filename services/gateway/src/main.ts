import { runProcess } from '@crm/runtime';
import { runSmoke } from './commands/smoke.js';
import { readConfig } from './config.js';
import { createService } from './service.js';

await runProcess({
  service: 'gateway',
  commands: { smoke: () => runSmoke() },
  serve: () => Promise.resolve(createService(readConfig())),
});
