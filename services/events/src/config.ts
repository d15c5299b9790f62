import { readConfig as readEnvironment, type Keys } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';

/** All settings of the service; each member is one variable `CRM_EVENTS_…`. */
export interface Config extends ServiceSettings {
  /** The auth service, `host:port`, which publishes the signing keys. */
  readonly authAddress: string;
  /** The records service, `host:port`, which reads the changes for webhooks. */
  readonly recordsAddress: string;
  /** Seal the secrets of webhooks. */
  readonly webhookKeys: Keys;
  /** Networks that are not public, to which webhooks may post. */
  readonly receiverNetworks: readonly string[];
  /** How long positions are kept, in milliseconds. */
  readonly retentionMs: number;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return readEnvironment(
    'CRM_EVENTS_',
    (env) => ({
      ...readServiceSettings(env, 'events'),
      authAddress: env.address('AUTH_ADDRESS'),
      recordsAddress: env.address('RECORDS_ADDRESS'),
      webhookKeys: env.keys('WEBHOOK_KEY'),
      receiverNetworks: env.networks('RECEIVER_NETWORKS'),
      // A step needs one connection, and the others save what was posted.
      poolMax: env.integer('POOL_MAX', { default: 4, min: 1, max: 200 }),
      // All changes of one transaction get their positions in one statement, however many they are.
      statementTimeoutMs: env.duration('STATEMENT_TIMEOUT', { default: 60_000 }),
      retentionMs: env.duration('RETENTION', { default: 30 * 86_400_000 }),
    }),
    source,
  );
}
