import type { Api } from '../../contract/client/api.js';
import { expectStatus } from '../../contract/client/document.js';
import { writeLink } from '../../contract/client/links/link-writer.js';
import { entryOf, type Owner } from '../../contract/client/links/linkage.js';
import { freshId, freshText, required, urlOf, type ModuleName } from '../../contract/client/records.js';
import type { Answer } from '../../contract/client/send.js';
import { untilKnown, type Client } from '../workloads/client.js';
import type { Picker } from '../workloads/picker.js';

export interface HandsOptions {
  readonly modules: readonly ModuleName[];
  /** Clients of an administrator. */
  readonly clients: readonly Client[];
  /** Clients of users, who create records. */
  readonly creators: readonly Client[];
  readonly userIds: readonly string[];
  readonly groups: readonly Owner[];
  readonly picker: Picker;
}

/** Records that change hands. */
export interface Hands {
  /** Writes some of the records, each once, all clients at once, and creates some more. */
  shuffle(): Promise<void>;
}

/** How many records one round creates, and how many of the others it writes. */
const ROUND = { created: 12, written: 24 } as const;

/** Creates records, and gives them other owners and groups at random; some are renamed or deleted. */
export function createHands({ modules, clients, creators, userIds, groups, picker }: HandsOptions): Hands {
  let records: Owner[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[picker.number(0, items.length - 1)] as Item;
  const attributes = (): object => ({ assigned_user_id: pick(['', ...userIds]) });
  const links = (): object => ({
    SecurityGroups: { data: groups.filter(() => picker.chance(0.5)).map((group) => entryOf(group)) },
  });

  async function create(client: Client): Promise<void> {
    const [type, key] = [pick(modules), freshId()];
    const record = { type, id: freshId() };
    const document = { data: { ...record, attributes: { ...required(type), ...attributes() } } };
    await write(client, [201], (api) => api.post(`/modules/${type}`, document, { 'idempotency-key': key }));
    records.push(record);
  }

  /** The document of an update in one of several ways. */
  function update(record: Owner): unknown {
    const ways = [
      { attributes: attributes() },
      { attributes: { description: freshText() } },
      { attributes: attributes(), relationships: links() },
      { relationships: links() },
    ];
    return { data: { ...record, ...pick(ways) } };
  }

  async function change(client: Client, record: Owner): Promise<void> {
    const way = picker.number(1, 10);
    const group = [entryOf(pick(groups))];
    if (way === 1) {
      records = records.filter((other) => other !== record);
      await write(client, [200, 404], (api) => api.delete(urlOf(record)));
    } else if (way <= 4) {
      const [verb, status] = pick([['add', 200] as const, ['remove', 204] as const]);
      await write(client, [status], (api) => writeLink(api, verb, record, 'SecurityGroups', group));
    } else {
      const document = update(record);
      await write(client, [200], (api) => api.patch(urlOf(record), document));
    }
  }

  return {
    shuffle: async () => {
      const written = records.filter(() => picker.chance(ROUND.written / records.length));
      const tasks = [
        ...written.map((record) => (client: Client) => change(client, record)),
        ...Array.from({ length: ROUND.created }, () => (client: Client) => create(pick([client, ...creators]))),
      ];
      await Promise.all(
        clients.map(async (client) => {
          for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) await task(client);
        }),
      );
    },
  };
}

/** Repeats a write until it is answered; a deletion that was made before is 404 then. */
async function write(client: Client, statuses: readonly number[], call: (api: Api) => Promise<Answer>): Promise<void> {
  const answer = await untilKnown(() => client.attempt(call));
  if (!statuses.includes(answer.status)) expectStatus(answer, statuses[0] ?? 200);
}
