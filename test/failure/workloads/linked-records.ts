import { setTimeout as sleep } from 'node:timers/promises';
import { writeLink } from '../../contract/client/links/link-writer.js';
import { entriesIn, entryOf, linkUrl, type Owner } from '../../contract/client/links/linkage.js';
import { checkSet, type SetInput, type SetOutput } from '../history/check-set.js';
import { createHistory, type History } from '../history/history.js';
import { untilKnown, type Attempt, type Client } from './client.js';
import { createRecord } from './create-record.js';
import type { Workload, WorkloadOptions } from './workload.js';

/** A meeting and its invitations: the ids of the invited contacts are a set. */
interface Invitations {
  readonly meeting: Owner;
  readonly linked: History<SetInput, SetOutput>;
  /** The index of the next contact to invite. */
  next: number;
}

/** For each client: clients that invite the same contacts at the same time would wait for each other. */
const CONTACTS = 30;
const PAUSE_MS = 20;

/**
 * Links contacts with meetings, each at most once, unlinks some, and reads the links from both ends, which must agree
 * at every instant.
 */
export function startLinkedRecords({ clients, picker }: WorkloadOptions): Workload {
  const all: Invitations[] = [];
  let acknowledged = 0;
  let isStopping = false;

  async function write(
    client: Client,
    kind: 'add' | 'remove',
    invitations: Invitations,
    contact: Owner,
  ): Promise<void> {
    const begun = invitations.linked.begin(client.number, { kind, element: contact.id });
    const { meeting } = invitations;
    const { outcome } = await client.attempt((api) => writeLink(api, kind, meeting, 'contacts', [entryOf(contact)]));
    begun[outcome]([]);
    if (outcome === 'done') acknowledged += 1;
  }

  /** All invited contacts, as the meeting shows them. */
  async function read(client: Client, { meeting, linked }: Invitations): Promise<Attempt> {
    const begun = linked.begin(client.number, { kind: 'read' });
    const attempt = await client.attempt((api) => api.get(`${linkUrl(meeting, 'contacts')}?page[limit]=200`));
    begun[attempt.outcome](idsIn(attempt));
    return attempt;
  }

  /** Whether a contact is invited, as the contact shows it. */
  async function readFrom(client: Client, contact: Owner, { meeting, linked }: Invitations): Promise<void> {
    const begun = linked.begin(client.number, { kind: 'read', of: contact.id });
    const attempt = await client.attempt((api) => api.get(`${linkUrl(contact, 'meetings')}?page[limit]=200`));
    begun[attempt.outcome](idsIn(attempt).includes(meeting.id) ? [contact.id] : []);
  }

  async function work(client: Client): Promise<void> {
    const contacts: Owner[] = [];
    let invitations: Invitations | undefined;
    while (!isStopping) {
      if (invitations === undefined || invitations.next === CONTACTS) {
        invitations = { meeting: await createRecord(client, 'Meetings'), linked: createHistory(), next: 0 };
        all.push(invitations);
      }
      const contact = (contacts[invitations.next] ??= await createRecord(client, 'Contacts'));
      invitations.next += 1;
      await write(client, 'add', invitations, contact);
      if (picker.chance(0.4)) await write(client, 'remove', invitations, contact);
      if (picker.chance(0.4)) await read(client, invitations);
      if (picker.chance(0.4)) await readFrom(client, contact, invitations);
      // Other clients read too, by other gateways and at other replicas.
      const other = all[picker.number(0, all.length - 1)];
      if (other !== undefined && picker.chance(0.3)) await read(client, other);
      await sleep(PAUSE_MS);
    }
  }

  const working = clients.map(work);
  return {
    name: 'linked records',
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
    judge: async (client) => {
      for (const invitations of all) await untilKnown(() => read(client, invitations));
      return all.flatMap(({ linked }) => checkSet(linked.operations));
    },
  };
}

function idsIn({ outcome, answer }: Attempt): string[] {
  return outcome === 'done' && answer !== undefined ? entriesIn(answer).map(({ id }) => id) : [];
}
