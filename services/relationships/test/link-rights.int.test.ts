import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnerMessage } from '@crm/protos';
import { called, entry, faultsOf, startLinks, type LinksUnderTest } from './links-under-test.js';

const CALL = called();

let links: LinksUnderTest;
let owner: OwnerMessage;
let seen: string;
let hidden: string;

beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

beforeEach(async () => {
  owner = { module: 'Meetings', id: await links.record('Meetings'), link: 'contacts' };
  [seen, hidden] = [await links.record('Contacts'), await links.record('Contacts')];
  await links.handlers.add({ owner, entries: [entry(seen), entry(hidden)] }, CALL);
  links.rights.hidden.add(hidden);
});

/** All contacts of the meeting, visible or not. */
async function linked(): Promise<unknown[]> {
  const rows = await links.seen('meetings_contacts');
  return rows.filter((row) => row.meeting_id === owner.id).map((row) => row.contact_id);
}

function ordered(...ids: readonly string[]): string[] {
  return ids.toSorted();
}

describe('links of records hidden from the user', () => {
  it.each(['add', 'replace', 'remove'] as const)('cannot be changed by %s', async (verb) => {
    links.rights.hidden.add(owner.id);
    expect(await faultsOf(links.handlers[verb]({ owner, entries: [entry(seen)] }, CALL))).toEqual(['8001']);
    expect(await linked()).toEqual(ordered(seen, hidden));
  });

  it.each(['add', 'replace', 'remove'] as const)(
    'are distinguished from those that may not be changed, by %s',
    async (verb) => {
      links.rights.unchangeable.add(owner.id);
      const wrong = entry(randomUUID());
      expect(await faultsOf(links.handlers[verb]({ owner, entries: [wrong] }, CALL))).toEqual(['8512']);
      expect(await linked()).toEqual(ordered(seen, hidden));
    },
  );
});

describe('a related record hidden from the user', () => {
  it('cannot be linked', async () => {
    const other = await links.record('Contacts');
    links.rights.hidden.add(other);
    for (const verb of ['add', 'replace'] as const) {
      const faults = await faultsOf(
        links.handlers[verb]({ owner, entries: [entry(seen), entry(other, {}, '/data/1')] }, CALL),
      );
      expect(faults).toEqual(['8307 /data/1/id']);
    }
    expect(await linked()).toEqual(ordered(seen, hidden));
  });

  it('stays linked when it should be unlinked', async () => {
    await links.handlers.remove({ owner, entries: [entry(seen), entry(hidden)] }, CALL);
    expect(await linked()).toEqual([hidden]);
  });

  it('stays linked when the link is replaced', async () => {
    links.rights.kept.add(hidden);
    const other = await links.record('Contacts');
    const { entries = [] } = await links.handlers.replace({ owner, entries: [entry(other)] }, CALL);
    expect(entries.map(({ id }) => id)).toEqual([other]);
    expect(await linked()).toEqual(ordered(hidden, other));
    await links.handlers.replace({ owner, entries: [] }, CALL);
    expect(await linked()).toEqual([hidden]);
  });

  it('stays linked when a write in records replaces the link', async () => {
    const opId = randomUUID();
    const other = await links.record('Contacts');
    await links.handlers.stage({ opId, links: [{ owner, entries: [entry(other)], keptIds: [hidden] }] }, CALL);
    await links.decide(opId, 'committed');
    expect(await linked()).toEqual(ordered(hidden, other));
    await links.handlers.settle({ outcomes: [{ opId, committed: true }] }, CALL);
    expect(await linked()).toEqual(ordered(hidden, other));
  });
});

describe('links that the user may not write', () => {
  it('include all links of a module whose links are forbidden', async () => {
    links.rights.closed.add('Contacts');
    for (const verb of ['add', 'replace', 'remove'] as const) {
      expect(await faultsOf(links.handlers[verb]({ owner, entries: [entry(seen)] }, CALL))).toEqual(['8512']);
    }
    links.rights.closed.clear();
    expect(await linked()).toEqual(ordered(seen, hidden));
  });

  it('include invitations, from the side of the invitee, to records that may not be changed', async () => {
    const meeting = owner.id;
    const invited = { module: 'Contacts', id: seen, link: 'meetings' };
    links.rights.unchangeable.add(meeting);
    for (const verb of ['add', 'replace', 'remove'] as const) {
      const faults = faultsOf(links.handlers[verb]({ owner: invited, entries: [entry(meeting)] }, CALL));
      expect(await faults).toEqual(['8512 /data/0']);
    }
    links.rights.locked.add(meeting);
    expect(await faultsOf(links.handlers.replace({ owner: invited, entries: [] }, CALL))).toEqual(['8512 /data']);
    links.rights.locked.clear();
    expect(await linked()).toEqual(ordered(seen, hidden));
  });
});
