import { LOG_LEVELS, readConfig, type LogLevel, type StoreAddress } from '@crm/runtime';
import { readPasswordCost, type PasswordCost } from '../config.js';

/** What the subcommand `bootstrap` can be told from outside; most variables are `CRM_AUTH_BOOTSTRAP_…`. */
export interface BootstrapConfig extends PasswordCost {
  readonly logLevel: LogLevel;
  /** A folder that keeps the secrets, in place of the API server of the cluster. */
  readonly secretsFolder: string | undefined;
  /** Name of the secret with the passwords of the stores and the keys of the services. */
  readonly storeSecret: string;
  /** Name of the secret with the first client and the password of the first administrator. */
  readonly adminClientSecret: string;
  readonly adminUserName: string;
  /** How long to wait for what is not there yet, all in all, in milliseconds. */
  readonly deadlineMs: number;
  /** Of the API server. */
  readonly apiHost: string;
  readonly apiPort: number;
  readonly serviceAccountFolder: string;
  /** For which one answer of the API server is waited, in milliseconds. */
  readonly apiTimeoutMs: number;
}

/** What its steps that need Postgres can be told besides. */
export interface BootstrapDatabaseConfig {
  /** The database for a superuser, whose password is the one of the secret unless a file has it. */
  readonly database: StoreAddress;
  readonly caFile: string | undefined;
}

/** Reads what every step needs; throws `ConfigError` naming every fault. */
export function readBootstrapConfig(source?: NodeJS.ProcessEnv): BootstrapConfig {
  // What the kubelet sets in every container of a cluster.
  const inCluster = readConfig(
    'KUBERNETES_SERVICE_',
    (env) => ({
      host: env.string('HOST', { default: 'kubernetes.default.svc' }),
      port: env.port('PORT', { default: 443 }),
    }),
    source,
  );
  const own = readConfig(
    'CRM_AUTH_',
    (env) => ({
      ...readPasswordCost(env),
      logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
      secretsFolder: env.optionalString('BOOTSTRAP_SECRETS_DIR'),
      storeSecret: env.string('BOOTSTRAP_STORE_SECRET', { default: 'crm-generated' }),
      adminClientSecret: env.string('BOOTSTRAP_ADMIN_CLIENT_SECRET', { default: 'crm-admin-client' }),
      adminUserName: env.string('BOOTSTRAP_ADMIN_USER_NAME', { default: 'admin' }),
      deadlineMs: env.duration('BOOTSTRAP_DEADLINE', { default: 600_000 }),
      apiTimeoutMs: env.duration('BOOTSTRAP_API_TIMEOUT', { default: 10_000 }),
      serviceAccountFolder: env.string('BOOTSTRAP_SERVICE_ACCOUNT_DIR', {
        default: '/var/run/secrets/kubernetes.io/serviceaccount',
      }),
    }),
    source,
  );
  return { ...own, apiHost: inCluster.host, apiPort: inCluster.port };
}

/** Reads what the steps that need Postgres need besides; throws `ConfigError` naming every fault. */
export function readBootstrapDatabase(source?: NodeJS.ProcessEnv): BootstrapDatabaseConfig {
  return readConfig(
    'CRM_AUTH_',
    (env) => ({ database: env.storeAddress('BOOTSTRAP_DATABASE'), caFile: env.optionalFile('DATABASE_CA_FILE') }),
    source,
  );
}
