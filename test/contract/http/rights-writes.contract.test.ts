import { describe, expect, it } from '@jest/globals';
import type { Api } from '../client/api.js';
import { expectStatus, resourceOf } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import { entryOf, linkedIds, type Owner } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { change, freshId, freshText, read, required, urlOf } from '../client/records.js';
import type { Actor } from '../client/rights/actors.js';
import { link, newGroup, restrict, userOf } from '../client/rights/give-role.js';
import { LEVELS, type Level } from '../client/rights/rights.js';
import { newActor } from '../client/rights/new-actor.js';
import { recordCases, type RecordCases } from '../client/rights/record-cases.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

/** To which records each level extends. */
const REACH: Readonly<Record<Level, readonly (keyof RecordCases)[]>> = {
  all: ['assigned', 'created', 'elsewhere', 'foreign', 'grouped'],
  group: ['assigned', 'created', 'grouped'],
  owner: ['assigned', 'created'],
  none: [],
};

/** Outcomes of one call for each of the records: `done`, or the status, the code and the place of the error. */
async function outcomes(
  records: RecordCases,
  call: (record: Owner) => ReturnType<Api['get']>,
): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(records).map(async ([label, record]) => {
    const answer = await call(record);
    if (answer.status < 300) return [label, 'done'] as const;
    return [label, `${answer.status} ${faultOf(answer, answer.status)}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Expected outcomes when only the records of `reach` are permitted and all others get this refusal. */
function expected(reach: readonly string[], refusal: string): Readonly<Record<string, string>> {
  return Object.fromEntries(REACH.all.map((label) => [label, reach.includes(label) ? 'done' : refusal]));
}

describe.each(LEVELS)('level %s', (level) => {
  it.concurrent(
    'rights#actions-and-levels: of edit decides what may be changed, of delete what may be deleted',
    async () => {
      const actor = await newActor(admin);
      const records = await recordCases(admin, actor, 'Accounts');
      await restrict(admin, actor, { Accounts: { edit: level, delete: level } });
      const rename = (record: Owner) => actor.api.patch(urlOf(record), change(record, { name: 'Renamed' }));
      expect(await outcomes(records, rename)).toEqual(expected(REACH[level], '403 8512'));
      for (const [label, record] of Object.entries(records)) {
        const { name } = (await read(admin, record)).attributes;
        expect([label, name === 'Renamed']).toEqual([label, (REACH[level] as readonly string[]).includes(label)]);
      }
      const remove = (record: Owner) => actor.api.delete(urlOf(record));
      expect(await outcomes(records, remove)).toEqual(expected(REACH[level], '403 8512'));
    },
  );

  it.concurrent('rights#hidden-and-forbidden: of view decides which records can be changed at all', async () => {
    const actor = await newActor(admin);
    const records = await recordCases(admin, actor, 'Accounts');
    await restrict(admin, actor, { Accounts: { view: level } });
    const rename = (record: Owner) => actor.api.patch(urlOf(record), change(record, { name: 'Renamed' }));
    expect(await outcomes(records, rename)).toEqual(expected(REACH[level], '404 8001'));
    const remove = (record: Owner) => actor.api.delete(urlOf(record), { 'if-match': '"0.0"' });
    for (const [label, record] of Object.entries(records)) {
      const isSeen = (REACH[level] as readonly string[]).includes(label);
      expect(faultOf(await remove(record), isSeen ? 412 : 404)).toBe(isSeen ? '8007' : '8001');
    }
  });

  it.concurrent(
    'rights#links: of edit decides whose links may be changed, over a column and over a middle table',
    async () => {
      const actor = await newActor(admin);
      const records = await recordCases(admin, actor, 'Accounts');
      const [contact, note] = [await newRecord(actor.api, 'Contacts'), await newRecord(actor.api, 'Notes')];
      await restrict(admin, actor, { Accounts: { edit: level } });
      for (const [name, other] of [
        ['contacts', contact],
        ['notes', note],
      ] as const) {
        for (const verb of ['add', 'replace', 'remove'] as const) {
          const write = (record: Owner) => writeLink(actor.api, verb, record, name, [entryOf(other)]);
          expect([name, verb, await outcomes(records, write)]).toEqual([
            name,
            verb,
            expected(REACH[level], '403 8512'),
          ]);
        }
      }
    },
  );

  it.concurrent('rights#links: of view decides what may be linked', async () => {
    const actor = await newActor(admin);
    const records = await recordCases(admin, actor, 'Contacts');
    const account = await newRecord(actor.api, 'Accounts');
    await restrict(admin, actor, { Contacts: { view: level } });
    const add = (record: Owner) => writeLink(actor.api, 'add', account, 'contacts', [entryOf(record)]);
    expect(await outcomes(records, add)).toEqual(expected(REACH[level], '404 8307 /data/0/id'));
    const create = (record: Owner) =>
      actor.api.post('/modules/Notes', {
        data: {
          type: 'Notes',
          attributes: required('Notes'),
          relationships: { contact: { data: entryOf(record) } },
        },
      });
    expect(await outcomes(records, create)).toEqual(
      expected(REACH[level], '404 8307 /data/relationships/contact/data/id'),
    );
    const refer = (record: Owner) =>
      actor.api.post('/modules/Notes', {
        data: { type: 'Notes', attributes: { ...required('Notes'), contact_id: record.id } },
      });
    expect(await outcomes(records, refer)).toEqual(expected(REACH[level], '400 8117 /data/attributes/contact_id'));
  });
});

describe('a new record', () => {
  it.concurrent('rights#actions-and-levels: requires the right to change some records of its module', async () => {
    const [nobody, somebody] = [await newActor(admin), await newActor(admin)];
    await restrict(admin, nobody, { Accounts: { edit: 'none' } });
    await restrict(admin, somebody, { Accounts: { edit: 'owner' } });
    const data = { type: 'Accounts', id: freshId(), attributes: required('Accounts') };
    expect(faultOf(await nobody.api.post('/modules/Accounts', { data }), 403)).toBe('8512');
    expectStatus(await somebody.api.post('/modules/Accounts', { data }), 201);
  });

  it.concurrent('rights#rights-of-new-records: gets the groups of its creator and of its assigned user', async () => {
    const [maker, assignee, stranger] = [await newActor(admin), await newActor(admin), await newActor(admin)];
    const [one, other] = [await newGroup(admin, userOf(maker)), await newGroup(admin, userOf(assignee))];
    const alone = await newGroup(admin);
    const entry = entryOf(alone, { noninheritable: true });
    expectStatus(await writeLink(admin, 'add', userOf(maker), 'SecurityGroups', [entry]), 200);
    const closed = await newRecord(admin, 'SecurityGroups', { noninheritable: true });
    await link(admin, userOf(maker), 'SecurityGroups', closed);
    for (const actor of [maker, stranger]) await restrict(admin, actor, { Cases: { view: 'group' } });
    const record = await newRecord(maker.api, 'Cases', { assigned_user_id: assignee.id });
    expect(await linkedIds(admin, record, 'SecurityGroups')).toEqual([one.id, other.id].toSorted());
    expectStatus(await stranger.api.get(urlOf(record)), 404);
  });

  it.concurrent(
    'operations#duplicate-ids: reports that its id is taken, also by a record hidden from the user',
    async () => {
      const actor = await newActor(admin);
      const hidden = await newRecord(admin, 'Accounts');
      await restrict(admin, actor, { Accounts: { view: 'none' } });
      const data = { type: 'Accounts', id: hidden.id, attributes: required('Accounts') };
      expect(faultOf(await actor.api.post('/modules/Accounts', { data }), 409)).toBe('8006 /data/attributes/id');
    },
  );
});

describe('links of records that the user sees in part', () => {
  interface Half {
    readonly actor: Actor;
    readonly account: Owner;
    readonly seen: Owner;
    readonly hidden: Owner;
  }

  /** An account of a user and two records linked with it, one of which the user sees. */
  async function half(module: string, name: string): Promise<Half> {
    const actor = await newActor(admin);
    const account = await newRecord(actor.api, 'Accounts');
    const [seen, hidden] = [await newRecord(actor.api, module), await newRecord(admin, module)];
    for (const record of [seen, hidden]) await link(admin, account, name, record);
    await restrict(admin, actor, { [module]: { view: 'owner' } });
    return { actor, account, seen, hidden };
  }

  /** A link over a middle table, one over columns of other records, and one whose pairs are stored with the records. */
  const LINKS = [
    ['Contacts', 'contacts'],
    ['Notes', 'notes'],
    ['EmailAddresses', 'email_addresses'],
  ] as const;

  it.each(LINKS)('rights#links: leave hidden %s linked, whatever is done to %s', async (module, name) => {
    const { actor, account, seen, hidden } = await half(module, name);
    const both = [seen, hidden].map(({ id }) => id).toSorted();
    for (const [, url] of WRITE_URLS) {
      expectStatus(await writeLink(actor.api, 'replace', account, name, [entryOf(seen)], url), 200);
      expect(await linkedIds(admin, account, name)).toEqual(both);
      expectStatus(await writeLink(actor.api, 'remove', account, name, [entryOf(hidden)], url), 204);
      expect(await linkedIds(admin, account, name)).toEqual(both);
    }
    const patch = (data: readonly Owner[]) =>
      actor.api.patch(urlOf(account), {
        data: { ...entryOf(account), relationships: { [name]: { data: data.map((one) => entryOf(one)) } } },
      });
    resourceOf(await patch([seen]));
    expect(await linkedIds(admin, account, name)).toEqual(both);
    resourceOf(await patch([]));
    expect(await linkedIds(admin, account, name)).toEqual([hidden.id]);
    expectStatus(await writeLink(actor.api, 'replace', account, name, []), 200);
    expect(await linkedIds(admin, account, name)).toEqual([hidden.id]);
    const place = `/data/relationships/${name}/data/0/id`;
    expect(faultOf(await patch([hidden]), 404)).toBe(`8307 ${place}`);
  });

  it.concurrent('rights#links: change no other record that may not be changed', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(actor.api, 'Accounts');
    const [own, foreign] = [await newRecord(actor.api, 'Notes'), await newRecord(admin, 'Notes')];
    await restrict(admin, actor, { Notes: { edit: 'owner' } });
    const entries = [own, foreign].map((one) => entryOf(one));
    expect(faultOf(await writeLink(actor.api, 'add', account, 'notes', entries), 403)).toBe('8512 /data/1');
    expect(await linkedIds(admin, account, 'notes')).toEqual([]);
    await link(admin, account, 'notes', foreign);
    expectStatus(await writeLink(actor.api, 'replace', account, 'notes', entries), 200);
    expect(faultOf(await writeLink(actor.api, 'replace', account, 'notes', []), 403)).toBe('8512 /data');
    expect(faultOf(await writeLink(actor.api, 'remove', account, 'notes', entries), 403)).toBe('8512 /data/1');
    expect(await linkedIds(admin, account, 'notes')).toEqual([own.id, foreign.id].toSorted());
  });
});

describe('a client that sends back what it read', () => {
  it.concurrent('rights#links: changes nothing that is hidden from it', async () => {
    const actor = await newActor(admin);
    const hidden = await newRecord(admin, 'Accounts', { email1: `${freshText('a')}@example.com` });
    const contact = await newRecord(actor.api, 'Contacts', {
      account_id: hidden.id,
      email1: `${freshText('b')}@example.com`,
    });
    await restrict(admin, actor, { Accounts: { view: 'none' }, EmailAddresses: { view: 'none' } });
    const before = await read(admin, contact);
    const { attributes } = await read(actor.api, contact);
    expect(attributes).toMatchObject({ account_id: null, email1: null });
    expectStatus(await actor.api.patch(urlOf(contact), change(contact, attributes)), 200);
    const after = await read(admin, contact);
    expect(after.attributes).toMatchObject({
      account_id: before.attributes.account_id,
      email1: before.attributes.email1,
    });
  });
});
