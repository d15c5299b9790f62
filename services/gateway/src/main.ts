import { runProcess } from '@crm/runtime';
import { runSmoke } from './commands/smoke.js';

await runProcess({
  service: 'gateway',
  commands: {
    smoke: () => runSmoke(),
    crm: async (args) => {
      const { runCrm } = await import('./commands/crm.js');
      await runCrm(args);
    },
  },
  // Loaded only to serve: a command starts sooner without.
  serve: async () => {
    const { readConfig } = await import('./config.js');
    const { createService } = await import('./service.js');
    return createService(readConfig());
  },
});
