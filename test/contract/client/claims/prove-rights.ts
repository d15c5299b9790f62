import type { Api } from '../api.js';
import { errorOf, errorsOf } from '../error-document.js';
import type { Json } from '../metadata/exact-json.js';
import { exactResourceOf, type ExactResource } from '../metadata/exact-resource.js';
import { anotherValue } from '../metadata/mutations.js';
import { urlOf } from '../records.js';
import { fullSample, nameIn, tryCreate, tryUpdate, writeAccepted, type Subject } from './subject.js';

/** A user of this test only, with a token that does not allow administration. */
export interface OtherUser {
  readonly id: string;
  readonly api: Api;
}

/** Proves which attributes may be written by users who are not administrators. */
export async function proveRights(
  subject: Subject,
  record: ExactResource,
  others: readonly OtherUser[],
): Promise<void> {
  for (const other of others) {
    const id = await ownRecord(subject, record, other);
    await proveOpen(subject, id, other.api);
    await proveRestricted(subject, id, other.api);
  }
}

/**
 * A record that the user may write at all: for Users the user's own record, for Favorites a mark of the user
 * (rights#own-record, rights#favorites-of-one-user).
 */
async function ownRecord(subject: Subject, { id }: ExactResource, other: OtherUser): Promise<string> {
  if (subject.module.name === 'Users') return other.id;
  if (subject.module.name !== 'Favorites') return id;
  return exactResourceOf(await tryCreate(subject, await fullSample(subject, 0), other.api), 201).id;
}

async function proveOpen(subject: Subject, id: string, other: Api): Promise<void> {
  const { module, ledger } = subject;
  const { attributes } = exactResourceOf(await other.get(urlOf({ type: module.name, id })));
  const sample = await fullSample(subject, 0);
  const open = [...module.attributes.values()].filter(({ adminOnly }) => !adminOnly);
  if (open.length === 0) return;
  // A derived value sent with its id proves nothing, so all read-only values are sent first, unchanged.
  const own = Object.fromEntries(
    open.filter(({ readOnly }) => readOnly).map(({ name }) => [name, attributes[name] ?? null]),
  );
  const changed: Record<string, Json> = Object.fromEntries(
    open.filter(({ readOnly }) => !readOnly).map(({ name, aliasOf = name }) => [name, sample[aliasOf] ?? null]),
  );
  for (const sent of [own, changed]) {
    const { refused } = await writeAccepted(sent, (some) => tryUpdate(subject, id, some, other), 200);
    for (const name of Object.keys(sent)) {
      ledger.judge('adminOnly', name, 'is open to other users', !refused.has(name), refused.get(name));
    }
  }
}

async function proveRestricted(subject: Subject, id: string, other: Api): Promise<void> {
  const { module, ledger } = subject;
  const url = urlOf({ type: module.name, id });
  const before = await other.get(url);
  const { attributes } = exactResourceOf(before);
  for (const attribute of module.attributes.values()) {
    const { name, adminOnly, readOnly } = attribute;
    if (!adminOnly) continue;
    const current = attributes[name] ?? null;
    const answer = await tryUpdate(
      subject,
      id,
      { [name]: readOnly ? current : anotherValue(attribute, current) },
      other,
    );
    const isRefused = answer.status === 403 && errorsOf(answer, 403).length === 1;
    const { code, source } = isRefused ? errorOf(answer, 403) : {};
    // Where the whole module is restricted, no attribute is named.
    const pointer = module.writeAdminOnly ? undefined : name;
    const holds = code === 8511 && (source === undefined ? undefined : nameIn(source.pointer)) === pointer;
    ledger.judge('adminOnly', name, 'is refused to other users', holds, answer.text.slice(0, 200));
  }
  const after = await other.get(url);
  if (after.text !== before.text) ledger.object('A refused write has changed the record');
}
