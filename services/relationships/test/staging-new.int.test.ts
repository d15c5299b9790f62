import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LinkEntryMessage, OwnerMessage } from '@crm/protos';
import { called, entry, faultsOf, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();

/** A meeting that does not exist yet. */
function newMeeting(link = 'users'): OwnerMessage {
  return { module: 'Meetings', id: randomUUID(), link };
}

function users(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => links.record('Users')));
}

function stageNew(opId: string, ...of: readonly (readonly [OwnerMessage, readonly LinkEntryMessage[]])[]) {
  const staged = of.map(([owner, entries]) => ({ owner, entries: [...entries], newOwner: true }));
  return links.handlers.stage({ opId, links: staged }, CALL);
}

function settle(opId: string, committed: boolean) {
  return links.handlers.settle({ outcomes: [{ opId, committed }] }, CALL);
}

async function invited({ id }: OwnerMessage): Promise<unknown[]> {
  const seen = await links.seen('meetings_users');
  return seen.filter((edge) => edge.meeting_id === id).map((edge) => [edge.user_id, edge.accept_status, edge.required]);
}

async function stored({ id }: OwnerMessage) {
  return (await links.rows('meetings_users')).filter((row) => row.meeting_id === id);
}

describe('the links of a record that the operation creates', () => {
  it('are invisible when staged, visible in the deciding commit, and plain rows when settled', async () => {
    const owner = newMeeting();
    const [ada = '', bob = ''] = (await users(2)).toSorted();
    const op = randomUUID();
    await stageNew(op, [owner, [entry(bob, { accept_status: 'accept' }), entry(ada)]]);
    expect(await invited(owner)).toEqual([]);
    await links.decide(op, 'committed');
    const wanted = [
      [ada, 'none', true],
      [bob, 'accept', true],
    ];
    expect(await invited(owner)).toEqual(wanted);
    await settle(op, true);
    expect(await invited(owner)).toEqual(wanted);
    expect((await stored(owner)).map((row) => row.created_op)).toEqual([null, null]);
  });

  it('leave no trace after an abort', async () => {
    const owner = newMeeting();
    const [ada = ''] = await users(1);
    const op = randomUUID();
    await stageNew(op, [owner, [entry(ada)]]);
    await settle(op, false);
    expect(await stored(owner)).toEqual([]);
  });

  it('are staged together in several tables, or not at all', async () => {
    const owner = newMeeting();
    const contacts = { ...owner, link: 'contacts' };
    const [ada = ''] = await users(1);
    const contact = await links.record('Contacts');
    const status = 'the pointer';
    const refused = stageNew(
      randomUUID(),
      [owner, [entry(ada)]],
      [contacts, [entry(contact, { accept_status: 'perhaps' }, status)]],
    );
    expect(await faultsOf(refused)).toEqual([`8113 ${status}/meta/middle_table/data/attributes/accept_status`]);
    expect(await stored(owner)).toEqual([]);
    const op = randomUUID();
    await stageNew(op, [owner, [entry(ada)]], [contacts, [entry(contact)]]);
    await links.decide(op, 'committed');
    expect((await invited(owner)).length).toBe(1);
    expect(await links.seen('meetings_contacts')).toMatchObject([{ meeting_id: owner.id, contact_id: contact }]);
    await settle(op, true);
    expect((await links.rows('meetings_contacts')).map((row) => row.created_op)).toEqual([null]);
  });

  it('are staged once however often they are sent, and never after the operation is settled', async () => {
    const owner = newMeeting();
    const [ada = ''] = await users(1);
    const [op, late] = [randomUUID(), randomUUID()];
    await Promise.all(Array.from({ length: 5 }, () => stageNew(op, [owner, [entry(ada)]])));
    expect((await stored(owner)).map((row) => row.created_op)).toEqual([op]);
    await settle(op, false);
    await stageNew(op, [owner, [entry(ada)]]);
    await settle(late, false);
    await stageNew(late, [owner, [entry(ada)]]);
    expect(await stored(owner)).toEqual([]);
  });

  it('wait for another request that creates the same record', async () => {
    const owner = newMeeting();
    const [ada = '', bob = ''] = await users(2);
    const [first, second] = [randomUUID(), randomUUID()];
    await stageNew(first, [owner, [entry(ada)]]);
    expect(await faultsOf(stageNew(second, [owner, [entry(ada), entry(bob)]]))).toEqual(['8309']);
    expect((await stored(owner)).map((row) => row.created_op)).toEqual([first]);
    const waiting = stageNew(second, [owner, [entry(ada), entry(bob)]]);
    await settle(first, false);
    await waiting;
    expect((await stored(owner)).map((row) => row.created_op)).toEqual([second, second]);
    await settle(second, false);
  });

  it('reject values that only the service sets', async () => {
    const owner = newMeeting();
    const [ada = ''] = await users(1);
    const sent = stageNew(randomUUID(), [owner, [entry(ada, { date_modified: '2020-01-01T00:00:00.000Z' })]]);
    expect(await faultsOf(sent)).toEqual(['8109 /data/0/meta/middle_table/data/attributes/date_modified']);
    expect(await stored(owner)).toEqual([]);
  });
});
