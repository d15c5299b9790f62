import { LOG_LEVELS, readConfig, type LogLevel, type StoreAddress } from '@crm/runtime';
import { readPasswordCost, type PasswordCost } from '../config.js';

/** Settings of the subcommand `bootstrap`; most variables are `CRM_AUTH_BOOTSTRAP_…`. */
export interface BootstrapConfig extends PasswordCost {
  readonly logLevel: LogLevel;
  /** Folder that stores the secrets, in place of the API server of the cluster. */
  readonly secretsFolder: string | undefined;
  /** Name of the secret with the passwords of the stores and the keys of the services. */
  readonly storeSecret: string;
  /** Name of the secret with the first client and the password of the first administrator. */
  readonly adminClientSecret: string;
  readonly adminUserName: string;
  /** Longest wait for all dependencies together, in milliseconds. */
  readonly deadlineMs: number;
  /** Host of the API server. */
  readonly apiHost: string;
  readonly apiPort: number;
  readonly serviceAccountFolder: string;
  /** Longest wait for one answer of the API server, in milliseconds. */
  readonly apiTimeoutMs: number;
}

/** Further settings of the steps that need Postgres. */
export interface BootstrapDatabaseConfig {
  /** The database, with a superuser, whose password is in the store secret unless a variable names a file with it. */
  readonly database: StoreAddress;
  readonly caFile: string | undefined;
}

/** Reads the settings that every step needs; throws `ConfigError` naming every fault. */
export function readBootstrapConfig(source?: NodeJS.ProcessEnv): BootstrapConfig {
  // The kubelet sets these in every container of a cluster.
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

/** Reads the settings of the steps that need Postgres; throws `ConfigError` naming every fault. */
export function readBootstrapDatabase(source?: NodeJS.ProcessEnv): BootstrapDatabaseConfig {
  return readConfig(
    'CRM_AUTH_',
    (env) => ({ database: env.storeAddress('BOOTSTRAP_DATABASE'), caFile: env.optionalFile('DATABASE_CA_FILE') }),
    source,
  );
}
