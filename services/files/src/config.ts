import { ConfigError, readConfig as readEnvironment, type Keys } from '@crm/runtime';
import { readServiceSettings, type ServiceSettings } from '@crm/service';
import { RECEIPT_TTL_SECONDS } from '@crm/token';

const PREFIX = 'CRM_FILES_';

/** All settings of the service; each member is one variable `CRM_FILES_…`. */
export interface Config extends ServiceSettings {
  /** The auth service, `host:port`, which publishes the signing keys. */
  readonly authAddress: string;
  /** Keys that sign tickets and receipts; shared with records. */
  readonly ticketKeys: Keys;
  /** Largest file, in bytes. */
  readonly maxFileBytes: number;
  /** How long a content is kept that no record refers to, in milliseconds. */
  readonly sweepAfterMs: number;
  /** Time between two sweeps, in milliseconds. */
  readonly sweepIntervalMs: number;
}

/** A record may come to refer to a content until its receipt has expired and the write that presented it has ended. */
const LEAST_SWEEP_AFTER_MS = 6 * RECEIPT_TTL_SECONDS * 1_000;

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  const config = readEnvironment(
    PREFIX,
    (env) => ({
      ...readServiceSettings(env, 'files'),
      authAddress: env.address('AUTH_ADDRESS'),
      ticketKeys: env.keys('TICKET_KEY'),
      maxFileBytes: env.bytes('MAX_FILE_BYTES', { default: 25 * 1024 * 1024 }),
      sweepAfterMs: env.duration('SWEEP_AFTER', { default: 86_400_000 }),
      sweepIntervalMs: env.duration('SWEEP_INTERVAL', { default: 3_600_000 }),
    }),
    source,
  );
  if (config.sweepAfterMs < LEAST_SWEEP_AFTER_MS) {
    throw new ConfigError([
      `${PREFIX}SWEEP_AFTER is less than 1h; expected at least that, or files in use would be lost`,
    ]);
  }
  return config;
}
