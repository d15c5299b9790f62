import { stdin, stdout } from 'node:process';
import { migrateCommand } from '@crm/postgres';
import { runProcess } from '@crm/runtime';
import type { CommandGroup } from '@crm/service';
import { folders, SCHEMA } from './schema.js';

await runProcess({
  service: SCHEMA,
  commands: {
    migrate: migrateCommand(SCHEMA, folders),
    crm: async (args) => {
      const [{ runCrm }, { runWebhooks, WEBHOOKS_USAGE }] = await Promise.all([
        import('@crm/service'),
        import('./commands/webhooks.js'),
      ]);
      const webhooks: CommandGroup = { usage: WEBHOOKS_USAGE, run: (rest, { output }) => runWebhooks(rest, output) };
      await runCrm(new Map([['webhooks', webhooks]]), args, { input: stdin, output: stdout });
    },
  },
  // Loaded only to serve: a command starts in half the time without.
  serve: async () => {
    const { readConfig } = await import('./config.js');
    const { createService } = await import('./service.js');
    return createService(readConfig());
  },
});
