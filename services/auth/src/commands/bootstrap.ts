import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mayPass, prepareDatabase, type Connection } from '@crm/postgres';
import { ConfigError, createLogger, reasonOf, StartupError, version, type Logger } from '@crm/runtime';
import { withDatabase } from '@crm/service';
import {
  readBootstrapConfig,
  readBootstrapDatabase,
  type BootstrapConfig,
  type BootstrapDatabaseConfig,
} from '../bootstrap/config.js';
import { makeFirstStart } from '../bootstrap/first-start.js';
import { createFolderSecrets } from '../bootstrap/folder-secrets.js';
import {
  adminClientOf,
  newAdminClient,
  newStoreSecrets,
  ROLE_PASSWORD_KEYS,
  SUPERUSER_PASSWORD_KEY,
} from '../bootstrap/generated-secrets.js';
import { openKubernetesApi } from '../bootstrap/kubernetes-api.js';
import { createKubernetesSecrets } from '../bootstrap/kubernetes-secrets.js';
import { NotYet, retry, type Patience } from '../bootstrap/retry.js';
import type { SecretStore, SecretValues } from '../bootstrap/secret-store.js';
import { createPasswordHasher } from '../domain/password-hash.js';
import { SCHEMA } from '../schema.js';

const SCRIPT = fileURLToPath(new URL('../../../../deploy/database/bootstrap.sql', import.meta.url));
const STATEMENT_TIMEOUT_MS = 10_000;

const STEPS = ['secrets', 'database', 'first-start'] as const;
type Step = (typeof STEPS)[number];

/**
 * `bootstrap [secrets|database|first-start]`: the one-time set-up of an installation. Without an argument it runs all
 * steps, each of them idempotent: `secrets` creates the secrets; `database` waits for Postgres and creates the
 * database, its roles and their passwords; `first-start` waits until auth and records are migrated and stores the
 * password of the first administrator and the first clients. `bootstrap purge` removes the secrets.
 * @throws ConfigError, or StartupError with the one obstacle
 */
export async function runBootstrap(args: readonly string[], source?: NodeJS.ProcessEnv): Promise<void> {
  const [what, ...rest] = args;
  const config = readBootstrapConfig(source);
  const logger = createLogger({ service: SCHEMA, version, level: config.logLevel });
  const patience: Patience = { deadline: performance.now() + config.deadlineMs, logger };
  if (what === 'purge' && rest.length === 0) {
    await purge(config, patience);
    return;
  }
  const steps = STEPS.filter((step) => what === undefined || step === what);
  if (steps.length === 0 || rest.length > 0) {
    throw new ConfigError([`bootstrap takes one of ${STEPS.join(', ')}, purge, or nothing`]);
  }
  const database = steps.some((step) => step !== 'secrets') ? readBootstrapDatabase(source) : undefined;
  await take(steps, config, database, patience);
}

async function take(
  steps: readonly Step[],
  config: BootstrapConfig,
  database: BootstrapDatabaseConfig | undefined,
  patience: Patience,
): Promise<void> {
  const secrets = await openSecrets(config, patience);
  // Obtained for every step, because no step can work without them.
  const stores = await secrets.obtain(config.storeSecret, newStoreSecrets());
  const admin = await secrets.obtain(config.adminClientSecret, newAdminClient(config.adminUserName));
  patience.logger.info({ event: 'bootstrap.secrets' }, 'the secrets are there');
  if (database === undefined) return;
  if (steps.includes('database')) {
    await retry(patience, () => prepare(database, stores));
    patience.logger.info({ event: 'bootstrap.database' }, 'the database is prepared');
  }
  if (!steps.includes('first-start')) return;
  const { argon2MemoryKiB: memoryKiB, argon2TimeCost: timeCost, logLevel } = config;
  const hasher = await createPasswordHasher({ memoryKiB, timeCost });
  const ownDatabase = { database: asService(database, stores), logLevel, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  await retry(patience, () =>
    withDatabase(SCHEMA, ownDatabase, (db, logger: Logger) =>
      makeFirstStart({ db, hasher, logger }, adminClientOf(admin)),
    ),
  );
  patience.logger.info({ event: 'bootstrap.first_start' }, 'the administrator and the first clients are there');
}

async function openSecrets(config: BootstrapConfig, patience: Patience): Promise<SecretStore> {
  if (config.secretsFolder !== undefined) return createFolderSecrets(config.secretsFolder);
  const { apiHost: host, apiPort: port, serviceAccountFolder, apiTimeoutMs: timeoutMs } = config;
  return createKubernetesSecrets(await openKubernetesApi({ host, port, serviceAccountFolder, timeoutMs }), patience);
}

async function prepare(config: BootstrapDatabaseConfig, stores: SecretValues): Promise<void> {
  const passwords = Object.fromEntries(
    Object.entries(ROLE_PASSWORD_KEYS).map(([role, key]) => [role, valueOf(stores, key)]),
  );
  try {
    await prepareDatabase(asSuperuser(config, stores), { script: await readFile(SCRIPT, 'utf8'), passwords });
  } catch (error) {
    const { host } = new URL(config.database.url);
    if (mayPass(error)) throw new NotYet(`Postgres at ${host} is not to be had: ${reasonOf(error)}`, { cause: error });
    throw new StartupError(`Postgres at ${host} cannot be prepared: ${reasonOf(error)}`, { cause: error });
  }
}

function asSuperuser({ database, caFile }: BootstrapDatabaseConfig, stores: SecretValues): Connection {
  const { url, passwordFile } = database;
  if (passwordFile !== undefined) return { connectionString: url, passwordFile, caFile };
  return { connectionString: withLogin(url, undefined, valueOf(stores, SUPERUSER_PASSWORD_KEY)), caFile };
}

function asService({ database, caFile }: BootstrapDatabaseConfig, stores: SecretValues): Connection {
  const role = `${SCHEMA}_svc`;
  return { connectionString: withLogin(database.url, role, valueOf(stores, `${SCHEMA}-svc-password`)), caFile };
}

function valueOf(secret: SecretValues, key: string): string {
  const value = secret[key];
  if (value === undefined) throw new StartupError(`the secret of the stores lacks ${key}`);
  return value;
}

/** The address with another role and password. */
function withLogin(address: string, role: string | undefined, password: string): string {
  const url = new URL(address);
  if (role !== undefined) url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}

async function purge(config: BootstrapConfig, patience: Patience): Promise<void> {
  const secrets = await openSecrets(config, patience);
  for (const name of [config.adminClientSecret, config.storeSecret]) {
    const was = await secrets.remove(name);
    patience.logger.info(
      { event: 'bootstrap.purged', secret: name, was },
      was ? 'took a secret away' : 'was not there',
    );
  }
}
