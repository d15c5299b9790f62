import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ApiClient, logIn, type NewRecord, putUser, secondUser, type Stack } from '@crm/local-stack';
import { favoritesOf } from './stories.js';

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
  // Faker is large, and only the first start needs it.
  const { demoData } = await import('./records.js');
  const { records, links } = demoData(new Date());
  onStep(`loading ${String(records.length)} demo records and the links between them`);
  const { credentials } = stack;
  const api = await logIn(credentials, credentials.admin);
  const user = await logIn(credentials, credentials.user);
  await createAll(api, records, signal);
  const byModule = Map.groupBy(links, ({ type }) => type);
  await Promise.all([
    ...[...byModule.values()].map((row) => inOrder(row, (each) => api.link(each), signal)),
    inOrder(favoritesOf('admin'), (each) => api.create(each), signal),
    inOrder(favoritesOf('user'), (each) => user.create(each), signal),
  ]);
  await writeFile(marker, '');
}

/**
 * Loads modules in parallel, the records of each one in order: case numbers and the order of creation are the same every time. A record waits for
 * those that it refers to.
 */
async function createAll(api: ApiClient, records: readonly NewRecord[], signal: AbortSignal): Promise<void> {
  const created = new Map<string, Promise<void>>();
  const last = new Map<string, Promise<void>>();
  for (const record of records) {
    const referred = Object.values(record.attributes).map((value) => created.get(String(value)));
    const done = Promise.all([last.get(record.type), ...referred]).then(() => {
      signal.throwIfAborted();
      return api.create(record);
    });
    created.set(record.id, done);
    last.set(record.type, done);
  }
  await Promise.all(created.values());
}

async function inOrder<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const item of items) {
    signal.throwIfAborted();
    await act(item);
  }
}
