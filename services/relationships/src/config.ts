import { readConfig as readEnvironment } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';

/** Everything that can be set from outside; each member is one variable `CRM_RELATIONSHIPS_…`. */
export interface Config extends ServiceSettings {
  /** Where the signing keys are fetched, `host:port` of the auth service. */
  readonly authAddress: string;
  /** Who decides about operations, `host:port` of the records service. */
  readonly recordsAddress: string;
  /** How long an operation may stay staged before records is asked what became of it, in milliseconds. */
  readonly staleAfterMs: number;
  /** How often to look for such operations, in milliseconds. */
  readonly resolveIntervalMs: number;
  /** How often to look for edges of deleted records, in milliseconds. */
  readonly purgeIntervalMs: number;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return readEnvironment(
    'CRM_RELATIONSHIPS_',
    (env) => ({
      ...readServiceSettings(env),
      authAddress: env.address('AUTH_ADDRESS'),
      recordsAddress: env.address('RECORDS_ADDRESS'),
      staleAfterMs: env.duration('STALE_AFTER', { default: 30_000 }),
      resolveIntervalMs: env.duration('RESOLVE_INTERVAL', { default: 5_000 }),
      purgeIntervalMs: env.duration('PURGE_INTERVAL', { default: 3_600_000 }),
    }),
    source,
  );
}
