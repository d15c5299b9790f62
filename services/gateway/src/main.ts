import { createLogger, runProcess, version } from '@crm/runtime';
import { runSmoke } from './commands/smoke.js';
import { readGatewayConfig } from './config.js';
import { createGateway } from './service.js';

await runProcess({
  service: 'gateway',
  commands: { smoke: () => runSmoke() },
  serve: () => {
    const config = readGatewayConfig();
    const logger = createLogger({ service: 'gateway', version, level: config.logLevel });
    return Promise.resolve({ logger, lifecycle: createGateway(config, logger).lifecycle });
  },
});
