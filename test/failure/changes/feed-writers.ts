import type { Owner } from '../../contract/client/links/linkage.js';
import { createHistory } from '../history/history.js';
import type { Client } from '../workloads/client.js';
import type { Picker } from '../workloads/picker.js';
import {
  createInFeed,
  deleteInFeed,
  linkInFeed,
  replaceInFeed,
  updateInFeed,
  type FeedHistory,
  type FeedWriter,
} from './feed-writes.js';
import { startOperator } from './operator.js';

/** Writers at work. */
export interface FeedWriters {
  readonly history: FeedHistory;
  acknowledged(): number;
  /** Lets every writer finish what it is doing. */
  stop(): Promise<void>;
}

export interface FeedWritersOptions {
  readonly clients: readonly Client[];
  readonly picker: Picker;
  /** The database, for an operator who writes too. */
  readonly adminUrl: string;
}

const MODULES = ['Accounts', 'Contacts', 'Notes', 'Opportunities', 'Cases'] as const;
const CONTACTS = 6;

/**
 * Starts writing: records of several modules, each by one client; meetings, whose links change with the record and
 * alone; and one case that all clients and an operator update at once.
 */
export async function startFeedWriters({ clients, picker, adminUrl }: FeedWritersOptions): Promise<FeedWriters> {
  const history: FeedHistory = createHistory();
  let isStopping = false;

  async function writeRecord(writer: FeedWriter): Promise<void> {
    const record = await createInFeed(writer, MODULES[picker.number(0, MODULES.length - 1)] ?? 'Notes');
    for (let left = picker.number(0, 3); left > 0; left -= 1) await updateInFeed(writer, record);
    if (picker.chance(0.5)) await deleteInFeed(writer, record);
  }

  /** A write that follows one without an answer would depend on whether it was made. */
  async function writeMeeting(writer: FeedWriter, contacts: readonly Owner[]): Promise<void> {
    const [first, second, third, fourth, ...others] = contacts;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) return;
    const meeting = await createInFeed(writer, 'Meetings', [first, second]);
    if ((await replaceInFeed(writer, meeting, [first, second], [third, fourth])) !== 'done') return;
    for (const other of others) await linkInFeed(writer, 'add', meeting, other);
    if (picker.chance(0.7)) await linkInFeed(writer, 'remove', meeting, third);
  }

  async function work(writer: FeedWriter, shared: Owner): Promise<void> {
    const contacts: Owner[] = [];
    while (contacts.length < CONTACTS) contacts.push(await createInFeed(writer, 'Contacts'));
    while (!isStopping) {
      await (picker.chance(0.5) ? writeRecord(writer) : writeMeeting(writer, contacts));
      await updateInFeed(writer, shared);
    }
  }

  const writers = clients.map((client): FeedWriter => ({ client, history }));
  const [first] = writers;
  if (first === undefined) throw new Error('There must be a client');
  const shared = await createInFeed(first, 'Cases');
  const operator = startOperator(adminUrl, history, shared.id);
  const working = writers.map((writer) => work(writer, shared));
  return {
    history,
    acknowledged: () => history.operations.filter(({ outcome }) => outcome === 'done').length,
    stop: async () => {
      isStopping = true;
      await Promise.all([...working, operator.stop()]);
    },
  };
}
