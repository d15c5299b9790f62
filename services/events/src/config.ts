import { readConfig as readEnvironment, type EnvReader, type Keys } from '@crm/runtime';
import { readDatabaseSettings, readServiceSettings, type DatabaseSettings, type ServiceSettings } from '@crm/service';

const PREFIX = 'CRM_EVENTS_';

export interface CommandConfig extends DatabaseSettings {
  /** Seal the secrets of webhooks and sign the passes to records. Records must be given the same keys. */
  readonly webhookKeys: Keys;
  /** Networks that are not public, to which webhooks may post. */
  readonly receiverNetworks: readonly string[];
}

/** All settings of the service; each member is one variable `CRM_EVENTS_…`. */
export interface Config extends ServiceSettings, CommandConfig {
  /** The auth service, `host:port`, which publishes the signing keys. */
  readonly authAddress: string;
  /** The records service, `host:port`, which reads the changes for webhooks. */
  readonly recordsAddress: string;
  /** How long positions are kept, in milliseconds. */
  readonly retentionMs: number;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return readEnvironment(
    PREFIX,
    (env) => ({
      ...readServiceSettings(env, 'events'),
      authAddress: env.address('AUTH_ADDRESS'),
      recordsAddress: env.address('RECORDS_ADDRESS'),
      ...readWebhookSettings(env),
      // Giving positions takes one connection at a time. Deliveries need the others to store their results.
      poolMax: env.integer('POOL_MAX', { default: 4, min: 1, max: 200 }),
      // All changes of one transaction get their positions in one statement, however many they are.
      statementTimeoutMs: env.duration('STATEMENT_TIMEOUT', { default: 60_000 }),
      retentionMs: env.duration('RETENTION', { default: 30 * 86_400_000 }),
    }),
    source,
  );
}

/** Reads the environment of a command; throws `ConfigError` naming every fault. */
export function readCommandConfig(source?: NodeJS.ProcessEnv): CommandConfig {
  return readEnvironment(PREFIX, (env) => ({ ...readDatabaseSettings(env), ...readWebhookSettings(env) }), source);
}

function readWebhookSettings(env: EnvReader): Pick<CommandConfig, 'webhookKeys' | 'receiverNetworks'> {
  return { webhookKeys: env.keys('WEBHOOK_KEY'), receiverNetworks: env.networks('RECEIVER_NETWORKS') };
}
