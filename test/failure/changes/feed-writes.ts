import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../contract/client/api.js';
import { expectStatus } from '../../contract/client/document.js';
import { writeLink } from '../../contract/client/links/link-writer.js';
import { entryOf, type Owner } from '../../contract/client/links/linkage.js';
import { freshId, freshText, required, urlOf, type ModuleName } from '../../contract/client/records.js';
import type { Answer } from '../../contract/client/send.js';
import type { FeedWrite } from '../history/check-feed.js';
import type { History, Outcome } from '../history/history.js';
import { untilKnown, type Attempt, type Client } from '../workloads/client.js';

export type FeedHistory = History<FeedWrite, number>;

/** One client, whose writes go into a history. */
export interface FeedWriter {
  readonly client: Client;
  readonly history: FeedHistory;
}

const PAUSE_MS = 15;

/** Creates a record, with links to these contacts, until it is answered. */
export async function createInFeed(
  { client, history }: FeedWriter,
  type: ModuleName,
  contacts: readonly Owner[] = [],
): Promise<Owner> {
  const [id, key] = [freshId(), { 'idempotency-key': freshId() }];
  const links =
    contacts.length > 0 ? { relationships: { contacts: { data: contacts.map((one) => entryOf(one)) } } } : {};
  const document = { data: { type, id, attributes: required(type), ...links } };
  const begun = history.begin(client.number, { kind: 'created', record: id, links: allOf(contacts, 'linked') });
  const create = async (): Promise<Attempt> => {
    const attempt = await client.attempt((api) => api.post(`/modules/${type}`, document, key));
    // An earlier attempt, which a killed process has not answered, may still hold the links (8309).
    const isHeld = attempt.answer?.status === 409 && attempt.answer.text.includes('"code":8309');
    return isHeld ? { ...attempt, outcome: 'unknown' } : attempt;
  };
  expectStatus(await untilKnown(create), 201);
  begun.done(1);
  await sleep(PAUSE_MS);
  return { type, id };
}

/** Updates a record, once. */
export function updateInFeed(writer: FeedWriter, record: Owner): Promise<Outcome> {
  const document = { data: { ...record, attributes: { description: freshText() } } };
  return writeOnce(writer, { kind: 'updated', record: record.id }, (api) => api.patch(urlOf(record), document));
}

/** Updates a meeting and replaces its contacts in one write, once. */
export function replaceInFeed(
  writer: FeedWriter,
  meeting: Owner,
  from: readonly Owner[],
  to: readonly Owner[],
): Promise<Outcome> {
  const relationships = { contacts: { data: to.map((contact) => entryOf(contact)) } };
  const document = { data: { ...meeting, attributes: { description: freshText() }, relationships } };
  const links = { ...allOf(from, 'unlinked'), ...allOf(to, 'linked') };
  return writeOnce(writer, { kind: 'updated', record: meeting.id, links }, (api) =>
    api.patch(urlOf(meeting), document),
  );
}

/** Deletes a record, once. */
export function deleteInFeed(writer: FeedWriter, record: Owner): Promise<Outcome> {
  return writeOnce(writer, { kind: 'deleted', record: record.id }, (api) => api.delete(urlOf(record)));
}

/** Adds or removes a link of a meeting and a contact, once. */
export function linkInFeed(
  writer: FeedWriter,
  verb: 'add' | 'remove',
  meeting: Owner,
  contact: Owner,
): Promise<Outcome> {
  const links = allOf([contact], verb === 'add' ? 'linked' : 'unlinked');
  return writeOnce(writer, { record: meeting.id, links }, (api) =>
    writeLink(api, verb, meeting, 'contacts', [entryOf(contact)]),
  );
}

async function writeOnce(
  { client, history }: FeedWriter,
  input: FeedWrite,
  call: (api: Api) => Promise<Answer>,
): Promise<Outcome> {
  const begun = history.begin(client.number, input);
  const { outcome, answer } = await client.attempt(call);
  begun[outcome](versionIn(answer));
  await sleep(PAUSE_MS);
  return outcome;
}

/** The version that an entity tag begins with (changes#attributes). */
function versionIn(answer: Answer | undefined): number {
  return Number.parseInt(answer?.headers.etag?.slice(1) ?? '', 10);
}

function allOf<Change extends string>(contacts: readonly Owner[], change: Change): Readonly<Record<string, Change>> {
  return Object.fromEntries(contacts.map(({ id }) => [id, change]));
}
