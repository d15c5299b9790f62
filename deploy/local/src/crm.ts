import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  databaseUrl,
  loadSecrets,
  localDatabase,
  LocalError,
  mainProgram,
  repository,
  runningServerUrl,
} from '@crm/local-stack';

/**
 * Runs the command `crm` of the service that has the wanted group on the database of the local stack, with this terminal;
 * resolves with its exit code.
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
    CRM_EVENTS_DATABASE_URL: urlFor('events_svc'),
    CRM_EVENTS_WEBHOOK_KEY: webhookKey,
  };
  const service = rest[0] === 'webhooks' ? 'events' : 'auth';
  const program = spawn(process.execPath, [mainProgram(service), 'crm', ...rest], { env, stdio: 'inherit' });
  const [code] = (await once(program, 'close')) as [number | null];
  return code ?? 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LocalError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
