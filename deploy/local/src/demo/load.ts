import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.js';
import { logIn, type ApiClient, type NewRecord } from '../stack/api-client.js';
import { secondUser } from '../stack/credentials.js';
import { putUser } from '../stack/provision.js';
import type { Stack } from '../stack/stack.js';
import { demoRecords } from './records.js';

/** Loads the demo data through the HTTP API, once per data folder. Records that exist are left alone, so a broken-off load goes on. */
export async function loadDemo(stack: Stack, dataDir: string, log: Log, signal: AbortSignal): Promise<void> {
  const marker = path.join(dataDir, 'demo-loaded');
  if (existsSync(marker)) return;
  await putUser(stack, secondUser, stack.secrets.secondUserPassword);
  const waves = demoRecords(new Date());
  log.info(`loading ${String(waves.flat().length)} demo records`);
  const api = await logIn(stack.credentials, stack.credentials.admin);
  for (const wave of waves) await createAll(api, wave, signal);
  await writeFile(marker, '');
}

/** Modules side by side, the records of each one after the other: case numbers and the order of creation are the same every time. */
async function createAll(api: ApiClient, records: readonly NewRecord[], signal: AbortSignal): Promise<void> {
  const createInOrder = async (module: readonly NewRecord[]): Promise<void> => {
    for (const record of module) {
      signal.throwIfAborted();
      await api.create(record);
    }
  };
  await Promise.all([...Map.groupBy(records, (record) => record.type).values()].map(createInOrder));
}
