import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  databaseUrl,
  loadSecrets,
  localDatabase,
  LocalError,
  mainProgram,
  repository,
  runningServerUrl,
  type Credentials,
  type ServiceName,
} from '@crm/local-stack';

const HELP = new Set(['help', '--help', '-h']);
/** The services of groups that auth does not have. */
const OWNERS: Readonly<Partial<Record<string, ServiceName>>> = {
  webhooks: 'events',
  catalog: 'records',
  import: 'gateway',
  export: 'gateway',
};

/**
 * Runs the command `crm` of the service that has the wanted group on the database of the local stack, with this terminal;
 * resolves with its exit code. The usage of all groups is that of all services.
 */
async function main(args: readonly string[]): Promise<number> {
  const [dataDir, rest] = args[0] === '--data' ? [args[1] ?? '', args.slice(2)] : [path.join('.crm', 'data'), args];
  // A relative folder lies in the clone, from where npm runs scripts.
  const folder = path.resolve(repository, dataDir);
  const serverUrl = process.env.POSTGRES_URL ?? (await runningServerUrl(path.join(folder, 'postgres')));
  const { rolePasswords, keyEncryptionKey, webhookKey } = await loadSecrets(folder);
  const urlFor = (role: keyof typeof rolePasswords): string =>
    databaseUrl(serverUrl, localDatabase, role, rolePasswords[role]);
  const env = {
    ...process.env,
    CRM_AUTH_DATABASE_URL: urlFor('auth_svc'),
    CRM_AUTH_KEY_ENCRYPTION_KEY: keyEncryptionKey,
    CRM_RECORDS_DATABASE_URL: urlFor('records_svc'),
    CRM_EVENTS_DATABASE_URL: urlFor('events_svc'),
    CRM_EVENTS_WEBHOOK_KEY: webhookKey,
    ...(await clientSettings()),
  };
  const run = async (service: ServiceName): Promise<number> => {
    const program = spawn(process.execPath, [mainProgram(service), 'crm', ...rest], { env, stdio: 'inherit' });
    const [code] = (await once(program, 'close')) as [number | null];
    return code ?? 1;
  };
  const [group = ''] = rest;
  if (HELP.has(group)) return (await run('auth')) || (await run('events')) || (await run('records')) || run('gateway');
  return run(OWNERS[group] ?? 'auth');
}

/** The settings of commands that are clients of the API, unless they are set. */
async function clientSettings(): Promise<Readonly<Record<string, string>>> {
  const file = path.join(repository, '.crm', 'credentials.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || process.env.CRM_CLIENT_ID !== undefined) return {};
  const { baseUrl, serviceClient } = JSON.parse(text) as Credentials;
  return { CRM_URL: baseUrl, CRM_CLIENT_ID: serviceClient.id, CRM_CLIENT_SECRET: serviceClient.secret };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LocalError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
