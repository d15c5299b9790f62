import { createLogger, runProcess, version } from '@crm/runtime';
import { readGatewayConfig } from './config.js';
import { createGateway } from './service.js';

await runProcess({
  service: 'gateway',
  commands: {},
  serve: () => {
    const config = readGatewayConfig();
    const logger = createLogger({ service: 'gateway', version, level: config.logLevel });
    return Promise.resolve({ logger, lifecycle: createGateway(config, logger).lifecycle });
  },
});
