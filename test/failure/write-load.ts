import type { Api } from '../contract/client/api.js';
import type { Answer } from '../contract/client/send.js';
import { change, creation, freshId } from '../contract/client/records.js';
import { onceAnswered, PASSING } from './once-answered.js';

/** One record that the load wrote. */
interface Entry {
  readonly id: string;
  /** The last description whose write was acknowledged; undefined before the create was. */
  acknowledged?: string;
  /** A description whose write was sent but not (yet) acknowledged. */
  attempted?: string;
  deletion?: 'attempted' | 'acknowledged';
}

/** Writers at work. */
export interface WriteLoad {
  /** How many writes were acknowledged so far. */
  acknowledged(): number;
  /** Lets the writers finish their current request; returns the expected content of the store. */
  stop(): Promise<Journal>;
}

/** Results of the writers. */
export interface Journal {
  readonly acknowledged: number;
  /** Answers other than success, 503 and 504: there should be none. */
  readonly odd: readonly string[];
  /** Compares every record with what was acknowledged; returns the differences, none when all is well. */
  lost(api: Api): Promise<string[]>;
}

/** Starts creating, updating and deleting notes with a few concurrent writers, each waiting for its answers. */
export function startWriteLoad(api: Api, writers = 4): WriteLoad {
  const entries: Entry[] = [];
  const odd: string[] = [];
  let count = 0;
  let isStopping = false;

  const attempt = async (call: Promise<Answer>): Promise<boolean> => {
    const answer = await call.catch(() => undefined);
    if (answer !== undefined && answer.status < 300) {
      count += 1;
      return true;
    }
    if (answer !== undefined && !PASSING.has(answer.status)) odd.push(`${answer.status} ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  };

  const writeOne = async (index: number): Promise<void> => {
    const entry: Entry = { id: freshId(), attempted: 'created' };
    entries.push(entry);
    const url = `/modules/Notes/${entry.id}`;
    if (!(await attempt(api.post('/modules/Notes', creation('Notes', { description: 'created' }, entry.id))))) return;
    entry.acknowledged = 'created';
    for (let round = 1; round <= 3; round += 1) {
      const description = `update ${round}`;
      entry.attempted = description;
      if (!(await attempt(api.patch(url, change({ type: 'Notes', id: entry.id }, { description }))))) return;
      entry.acknowledged = description;
    }
    if (index % 3 !== 0) return;
    entry.deletion = 'attempted';
    if (await attempt(api.delete(url))) entry.deletion = 'acknowledged';
  };

  const running = Array.from({ length: writers }, async () => {
    for (let index = 0; !isStopping; index += 1) await writeOne(index);
  });
  return {
    acknowledged: () => count,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      return { acknowledged: count, odd, lost: (reader) => lost(entries, reader) };
    },
  };
}

async function lost(entries: readonly Entry[], api: Api): Promise<string[]> {
  const differences: string[] = [];
  for (const entry of entries) {
    const answer = await onceAnswered(() => api.get(`/modules/Notes/${entry.id}`));
    const found = answer.status === 200 ? description(answer.text) : answer.status;
    const { acknowledged, attempted, deletion } = entry;
    const allowed = [
      ...(deletion === 'acknowledged' ? [] : [acknowledged, attempted]),
      ...(acknowledged === undefined || deletion !== undefined ? [404] : []),
    ];
    if (!allowed.includes(found))
      differences.push(`${entry.id}: found ${String(found)}, allowed ${allowed.join(' or ')}`);
  }
  return differences;
}

function description(text: string): string | undefined {
  return (JSON.parse(text) as { data: { attributes: { description?: string } } }).data.attributes.description;
}
