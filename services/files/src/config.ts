import { readConfig as readEnvironment } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';

/** Everything that can be set from outside; each member is one variable `CRM_FILES_…`. */
export interface Config extends ServiceSettings {
  /** Where the signing keys are fetched, `host:port` of the auth service. */
  readonly authAddress: string;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(): Config {
  return readEnvironment('CRM_FILES_', (env) => ({
    ...readServiceSettings(env),
    authAddress: env.address('AUTH_ADDRESS'),
  }));
}
