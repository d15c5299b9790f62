import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { silentLog, startPostgres, startStack, startWatchdog, temporaryFolder } from '@crm/local-stack';
import { variables } from './environment.js';

export const STACK_DATABASE = 'own';

/** Where a stack's Postgres has its data in the stack's folder. */
export function postgresFolder(folder: string): string {
  return path.join(folder, 'postgres');
}

/** Whether {@link makeStackData} has made data in this run. */
export function hasStackData(): boolean {
  return process.env[variables.stackData] !== undefined;
}

/** Starts and ends a stack, whose data and secrets {@link copyStackData} copies. Resolves to a function that removes them. */
export async function makeStackData(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder('crm-stack-data-');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await using ends = new AsyncDisposableStack();
  const watchdog = startWatchdog();
  ends.defer(() => {
    watchdog.close();
  });
  const common = { log: silentLog, watchdog };
  const postgres = await startPostgres({ dataDir: postgresFolder(folder), durable: false, ...common });
  ends.defer(() => postgres.stop());
  const stack = await startStack({
    postgresUrl: postgres.url,
    database: STACK_DATABASE,
    dataDir: folder,
    logSink: () => undefined,
    ...common,
  });
  ends.defer(() => stack.stop());
  // Data of an account that cannot enter the folder is elsewhere, and is not copied.
  if (existsSync(path.join(postgresFolder(folder), 'PG_VERSION'))) process.env[variables.stackData] = folder;
  return remove;
}

/** Fills the folder of a new stack: a start on this data skips the migrations and the creation of users and clients. */
export async function copyStackData(folder: string): Promise<void> {
  const made = process.env[variables.stackData];
  if (made === undefined) return;
  // `cp -a` also keeps the owner of the data, which is the account of Postgres.
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder]);
}
