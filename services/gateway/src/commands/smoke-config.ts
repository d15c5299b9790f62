import { LOG_LEVELS, readConfig, type LogLevel } from '@crm/runtime';

/** Settings of the subcommand `smoke`; each member is one variable `CRM_GATEWAY_SMOKE_…`. */
export interface SmokeConfig {
  /** The gateway's address. */
  readonly url: string;
  /** A client that may use the password grant with the standard scopes. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How long a revoked token may still be accepted, in milliseconds. */
  readonly revocationMs: number;
  readonly logLevel: LogLevel;
}

/** Reads the environment. Throws `ConfigError` that lists every fault. */
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
