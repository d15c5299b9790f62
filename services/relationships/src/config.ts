import { readConfig as readEnvironment } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';

/** All settings of the service; each member is one variable `CRM_RELATIONSHIPS_…`. */
export interface Config extends ServiceSettings {
  /** The auth service, `host:port`, which publishes the signing keys. */
  readonly authAddress: string;
  /** The records service, `host:port`, which decides operations. */
  readonly recordsAddress: string;
  /** How long an operation may stay staged before records must decide it, in milliseconds. */
  readonly staleAfterMs: number;
  /** Time between two searches for such operations, in milliseconds. */
  readonly resolveIntervalMs: number;
  /** Time between two searches for edges of deleted records, in milliseconds. */
  readonly purgeIntervalMs: number;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return readEnvironment(
    'CRM_RELATIONSHIPS_',
    (env) => ({
      ...readServiceSettings(env, 'relationships'),
      authAddress: env.address('AUTH_ADDRESS'),
      recordsAddress: env.address('RECORDS_ADDRESS'),
      staleAfterMs: env.duration('STALE_AFTER', { default: 30_000 }),
      resolveIntervalMs: env.duration('RESOLVE_INTERVAL', { default: 5_000 }),
      purgeIntervalMs: env.duration('PURGE_INTERVAL', { default: 3_600_000 }),
    }),
    source,
  );
}
