import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { startStack, type Credentials, type ProcessList, type ServiceName } from '@crm/local-stack';
import { required, variables } from './environment.js';
import { noteStackSecrets } from './secrets-in-use.js';
import { startServiceLog } from './service-log.js';
import { setupLog, startTestStores } from './test-stores.js';

/** The six real processes that the global set-up of the contract tests started, and their credentials. */
export interface TestStack extends Credentials {
  /** Address of the stack's database for the superuser. */
  readonly adminDatabaseUrl: string;
  readonly redisUrl: string;
  /** The merged log of all services, one JSON line per event. */
  readonly logFile: string;
  readonly processFile: string;
}

export interface RunningTestStack {
  /** Ends everything; rejects afterwards when a service has logged a secret (security#secrets-in-logs). */
  readonly stop: () => Promise<void>;
}

/** The running stack; throws when the global set-up did not run. */
export function readStack(): TestStack {
  return JSON.parse(required(variables.stack)) as TestStack;
}

/** The current process id (null between a death and the restart) and ports of a service. */
export function readProcess(
  stack: TestStack,
  service: ServiceName,
): { pid: number | null; opsPort: number; grpcPort: number | null } {
  const found = (JSON.parse(readFileSync(stack.processFile, 'utf8')) as ProcessList)[service];
  if (found === undefined) throw new Error(`the stack has no ${service}`);
  return found;
}

/** Starts stores and the six processes as built, without demo data, and sets the variable for test files. */
export async function startTestStack(extraEnv: Readonly<Record<string, string>> = {}): Promise<RunningTestStack> {
  const stores = await startTestStores();
  const log = startServiceLog(path.join(stores.folder, 'services.log'));
  try {
    const secretsFile = path.join(stores.folder, 'secrets-in-use');
    await writeFile(secretsFile, '', { mode: 0o600 });
    process.env[variables.secretsFile] = secretsFile;
    const stack = await startStack({
      postgresUrl: stores.postgresUrl,
      database: 'crm',
      redisUrl: stores.redisWriterUrl,
      redisReaderUrl: stores.redisReaderUrl,
      dataDir: stores.folder,
      logSink: log.sink,
      log: setupLog,
      watchdog: stores.watchdog,
      extraEnv,
    });
    noteStackSecrets(stack.secrets);
    const told: TestStack = {
      ...stack.credentials,
      adminDatabaseUrl: stack.database.adminUrl,
      redisUrl: stores.redisUrl,
      logFile: log.file,
      processFile: stack.processFile,
    };
    process.env[variables.stack] = JSON.stringify(told);
    return {
      stop: async () => {
        await stack.stop();
        try {
          await log.check();
        } finally {
          await stores.stop();
        }
      },
    };
  } catch (error) {
    await stores.stop();
    throw error;
  }
}
