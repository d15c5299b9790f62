import { LOG_LEVELS, readConfig, type LogLevel } from '@crm/runtime';

/** What the subcommand `smoke` can be told from outside; each member is one variable `CRM_GATEWAY_SMOKE_…`. */
export interface SmokeConfig {
  /** Where the gateway is reached. */
  readonly url: string;
  /** A client that may use the password grant with the standard scopes. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How long a revoked token may still be taken, in milliseconds. */
  readonly revocationMs: number;
  readonly logLevel: LogLevel;
}

/** Reads the environment; throws `ConfigError` naming every fault. */
export function readSmokeConfig(source?: NodeJS.ProcessEnv): SmokeConfig {
  return readConfig(
    'CRM_GATEWAY_',
    (env) => ({
      url: env.url('SMOKE_URL', { default: 'http://127.0.0.1:8080' }),
      clientId: env.secret('SMOKE_CLIENT_ID'),
      clientSecret: env.secret('SMOKE_CLIENT_SECRET'),
      username: env.secret('SMOKE_USERNAME'),
      password: env.secret('SMOKE_PASSWORD'),
      timeoutMs: env.duration('SMOKE_TIMEOUT', { default: 15_000 }),
      revocationMs: env.duration('SMOKE_REVOCATION', { default: 10_000 }),
      logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
    }),
    source,
  );
}
