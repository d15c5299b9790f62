import { setTimeout as sleep } from 'node:timers/promises';
import { creation, freshId, freshText } from '../../contract/client/records.js';
import { resourceOf, resourcesOf } from '../../contract/client/document.js';
import { checkSet, type SetInput, type SetOutput } from '../history/check-set.js';
import { checkUniqueIds } from '../history/check-unique-ids.js';
import { createHistory, type History } from '../history/history.js';
import { untilKnown, type Attempt, type Client } from './client.js';
import type { Workload, WorkloadOptions } from './workload.js';

/** Accounts whose names begin alike, so that one list shows them all: the names are a set. */
interface Family {
  readonly name: string;
  readonly names: History<SetInput, SetOutput>;
  count: number;
}

interface Created {
  readonly name: string;
  readonly key: string;
  readonly id: string;
}

/** Fits on one page. */
const FAMILY_SIZE = 150;
const PAUSE_MS = 20;

/**
 * Creates accounts under keys, each until it is answered, deletes some, and lists them: no name may be there twice.
 * Some creates are repeated after their answer and must be answered with the same id.
 */
export function startCreatedRecords({ clients, picker }: WorkloadOptions): Workload {
  const ids = createHistory<{ readonly key: string }, string>();
  const families: Family[] = [];
  let acknowledged = 0;
  let isStopping = false;

  function currentFamily(): Family {
    const latest = families.at(-1);
    if (latest !== undefined && latest.count < FAMILY_SIZE) return latest;
    const family: Family = { name: freshText(), names: createHistory(), count: 0 };
    families.push(family);
    return family;
  }

  /** The id of the record; undefined when the work ends before it is known. */
  async function post(client: Client, name: string, key: string): Promise<string | undefined> {
    const begun = ids.begin(client.number, { key });
    while (!isStopping) {
      const { outcome, answer } = await client.attempt((api) =>
        api.post('/modules/Accounts', creation('Accounts', { name }), { 'idempotency-key': key }),
      );
      if (outcome !== 'done' || answer === undefined) continue;
      const { id } = resourceOf(answer, 201);
      begun.done(id);
      acknowledged += 1;
      return id;
    }
    begun.unknown();
    return undefined;
  }

  async function create(client: Client, family: Family): Promise<Created | undefined> {
    family.count += 1;
    const [name, key] = [`${family.name}-${family.count}`, freshId()];
    const begun = family.names.begin(client.number, { kind: 'add', element: name });
    const id = await post(client, name, key);
    if (id === undefined) {
      begun.unknown();
      return undefined;
    }
    begun.done([]);
    return { name, key, id };
  }

  async function remove(client: Client, { names }: Family, { name, id }: Created): Promise<void> {
    const begun = names.begin(client.number, { kind: 'remove', element: name });
    const { outcome } = await client.attempt((api) => api.delete(`/modules/Accounts/${id}`));
    // No other client deletes it: if it is refused because there is nothing to delete, lists will show that it is lost.
    begun[outcome]([]);
    if (outcome === 'done') acknowledged += 1;
  }

  async function list(client: Client, { name, names }: Family): Promise<Attempt> {
    const begun = names.begin(client.number, { kind: 'read' });
    const query = `filter[Accounts.name]=[[li]]${name}-%25&page[limit]=200`;
    const attempt = await client.attempt((api) => api.get(`/modules/Accounts?${query}`));
    const { outcome, answer } = attempt;
    const found = outcome === 'done' && answer !== undefined ? resourcesOf(answer) : [];
    begun[outcome](found.map(({ attributes }) => String(attributes.name)));
    return attempt;
  }

  async function work(client: Client): Promise<void> {
    while (!isStopping) {
      const family = currentFamily();
      const created = await create(client, family);
      if (created !== undefined && picker.chance(0.4)) await remove(client, family, created);
      else if (created !== undefined && picker.chance(0.3)) await post(client, created.name, created.key);
      if (picker.chance(0.5)) await list(client, family);
      await sleep(PAUSE_MS);
    }
  }

  const working = clients.map(work);
  return {
    name: 'created records',
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
    judge: async (client) => {
      for (const family of families) await untilKnown(() => list(client, family));
      return [...families.flatMap(({ names }) => checkSet(names.operations)), ...checkUniqueIds(ids.operations)];
    },
  };
}
