import { setTimeout as sleep } from 'node:timers/promises';
import { documentOf, resourcesOf } from '../../contract/client/document.js';
import { untilKnown, type Client } from '../workloads/client.js';
import { newestPosition, readFeed } from './page-reader.js';

/** Attributes as JSON by the id of the record. */
export type Copy = ReadonlyMap<string, string>;

/** A copy that is kept up to date by the feed. */
export interface Mirror {
  readonly copy: () => Copy;
  /** The copy has all changes up to this position. */
  readonly position: () => number;
  /** How often everything was read again. */
  readonly loads: () => number;
  stop(): Promise<void>;
}

/** New rights are in force after this time (rights#changing-rights). */
export const IN_FORCE_MS = 5_000;

const REMOVING = ['deleted', 'disappeared'];
const PAUSE_MS = 100;

/** The records of some modules, as lists show them. */
export async function readLists(client: Client, modules: readonly string[]): Promise<Map<string, string>> {
  const copy = new Map<string, string>();
  for (const module of modules) await readList(client, `/modules/${module}?page[limit]=200&page[count]=none`, copy);
  return copy;
}

/** The differences between a copy and lists. */
export function differencesOf(copy: Copy, lists: Copy): string[] {
  const ids = new Set([...copy.keys(), ...lists.keys()]);
  return [...ids]
    .filter((id) => copy.get(id) !== lists.get(id))
    .map((id) => `${id}: ${copy.get(id) ?? 'missing'}, in lists: ${lists.get(id) ?? 'missing'}`);
}

/** Keeps a copy without links, by the rules of docs/sync.md and no others. */
export async function startMirror(client: Client, modules: readonly string[], limit: number): Promise<Mirror> {
  const stopping = new AbortController();
  let [copy, position, loads] = [new Map<string, string>(), '', 0];

  async function load(): Promise<void> {
    const newest = await newestPosition(client);
    copy = await readLists(client, modules);
    position = newest;
    loads += 1;
  }

  async function applyPage(): Promise<void> {
    const { changes, next } = await readFeed(client, position, limit, `&filter[module]=${modules.join()}`);
    if (changes.some(({ kind }) => kind === 'rights_changed')) {
      await sleep(IN_FORCE_MS);
      await load();
      return;
    }
    const ofRecords = changes.filter(({ other }) => other === null);
    const last = new Map(ofRecords.map((change) => [String(change.record), change]));
    const kept = [...last.values()].filter(({ kind }) => !REMOVING.includes(kind));
    const found = new Map<string, string>();
    for (const [module, some] of Map.groupBy(kept, (change) => change.module)) {
      const ids = some.map(({ record }) => record).join();
      await readList(client, `/modules/${String(module)}?filter[id]=${ids}&page[limit]=100&page[count]=none`, found);
    }
    for (const id of last.keys()) copy.delete(id);
    for (const [id, attributes] of found) copy.set(id, attributes);
    position = next;
    if (changes.length === 0) await sleep(PAUSE_MS);
  }

  await load();
  const following = (async () => {
    while (!stopping.signal.aborted) await applyPage();
  })();
  return {
    copy: () => copy,
    position: () => Number(position),
    loads: () => loads,
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}

/** Adds the records of all pages of a list. */
async function readList(client: Client, first: string, copy: Map<string, string>): Promise<void> {
  for (let url: string | null = first; url !== null;) {
    const page: string = url;
    const answer = await untilKnown(() => client.attempt((api) => api.get(page)));
    for (const { id, attributes } of resourcesOf(answer)) copy.set(id, JSON.stringify(attributes));
    url = documentOf(answer).links?.next ?? null;
  }
}
