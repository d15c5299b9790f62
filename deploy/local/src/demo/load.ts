import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { logIn, type ApiClient, type NewLinks, type NewRecord } from '../stack/api-client.js';
import { secondUser } from '../stack/credentials.js';
import { putUser } from '../stack/provision.js';
import type { Stack } from '../stack/stack.js';
import { demoFavorites } from './favorites.js';
import { demoLinks } from './links/demo-links.js';
import { demoRecords } from './records.js';

/** Loads the demo data through the HTTP API, once per data folder. Existing records do not change, so an interrupted load can continue. */
export async function loadDemo(
  stack: Stack,
  dataDir: string,
  onStep: (step: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const marker = path.join(dataDir, 'demo-loaded');
  if (existsSync(marker)) return;
  await putUser(stack, secondUser, stack.secrets.secondUserPassword);
  const waves = demoRecords(new Date());
  const links = demoLinks(waves.flat());
  onStep(`loading ${String(waves.flat().length)} demo records and the links between them`);
  const api = await logIn(stack.credentials, stack.credentials.admin);
  for (const wave of waves) await createAll(api, wave, signal);
  await Promise.all([linkAll(api, links, signal), markAll(stack, api, signal)]);
  await writeFile(marker, '');
}

/** Modules in parallel, the records of each one in order: case numbers and the order of creation are the same every time. */
async function createAll(api: ApiClient, records: readonly NewRecord[], signal: AbortSignal): Promise<void> {
  const byModule = Map.groupBy(records, ({ type }) => type);
  await sideBySide([...byModule.values()], (record) => api.create(record), signal);
}

/** Links of different names in parallel. */
async function linkAll(api: ApiClient, links: readonly NewLinks[], signal: AbortSignal): Promise<void> {
  const byLink = Map.groupBy(links, ({ type, link }) => `${type}.${link}`);
  await sideBySide([...byLink.values()], (each) => api.link(each), signal);
}

async function markAll({ credentials }: Stack, admin: ApiClient, signal: AbortSignal): Promise<void> {
  await createAll(admin, demoFavorites('admin'), signal);
  await createAll(await logIn(credentials, credentials.user), demoFavorites('user'), signal);
}

async function sideBySide<Item>(
  rows: readonly (readonly Item[])[],
  act: (item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const inOrder = async (row: readonly Item[]): Promise<void> => {
    for (const item of row) {
      signal.throwIfAborted();
      await act(item);
    }
  };
  await Promise.all(rows.map(inOrder));
}
