import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runInContext } from '@crm/runtime';
import { called, entry, startLinks, type LinksUnderTest } from './links-under-test.js';

const CALL = called();
const OPERATION = randomUUID();

let links: LinksUnderTest;
let [ada, bob, cy] = ['', '', ''];
const owner = { module: 'Meetings', id: 'm', link: 'users' };
beforeAll(async () => {
  links = await startLinks();
  await links.record('Meetings', owner.id);
  [ada, bob, cy] = [await links.record('Users'), await links.record('Users'), await links.record('Users')];
});
afterAll(() => links.stop());
beforeEach(() => links.store.admin('truncate relationships.change, relationships.meetings_users'));

/** The log, in its order: kind, the invited user, the status, and whether the row was staged. */
async function logged(): Promise<(string | boolean | null)[][]> {
  const rows = await links.store.admin<{ row: (string | boolean | null)[] }>(
    `select array_to_json(array[kind, other, link_values ->> 'accept_status', operation::text]) as row
     from relationships.change where link = 'meetings_users' and module = 'Meetings' and record = 'm' and other_module = 'Users' order by seq`,
  );
  return rows.map(({ row }) => row);
}

describe('the log of changes of links', () => {
  it('has each link that is added, changed and removed, with its values', async () => {
    await links.handlers.add({ owner, entries: [entry(ada), entry(bob)] }, CALL);
    await links.handlers.add({ owner, entries: [entry(ada, { accept_status: 'accept' }), entry(bob)] }, CALL);
    await links.handlers.replace({ owner, entries: [entry(bob), entry(cy)] }, CALL);
    await links.handlers.remove({ owner, entries: [entry(ada), entry(cy)] }, CALL);
    const log = await logged();
    expect(log.slice(0, 2).toSorted()).toEqual(
      [
        ['linked', ada, 'none', null],
        ['linked', bob, 'none', null],
      ].toSorted(),
    );
    expect(log.slice(2)).toEqual([
      ['link_updated', ada, 'accept', null],
      ['unlinked', ada, 'accept', null],
      ['linked', cy, 'none', null],
      ['unlinked', cy, 'none', null],
    ]);
  });

  it.each(['committed', 'aborted'] as const)(
    'has what an operation stages once, with the operation: %s',
    async (outcome) => {
      await links.handlers.add({ owner, entries: [entry(ada), entry(bob)] }, CALL);
      await links.store.admin('truncate relationships.change');
      const entries = [entry(ada, { accept_status: 'accept' }), entry(cy)];
      const operation = outcome === 'committed' ? OPERATION : randomUUID();
      await links.handlers.stage({ opId: operation, links: [{ owner, entries }] }, CALL);
      const staged = [
        ['unlinked', ada, 'none', operation],
        ['unlinked', bob, 'none', operation],
        ['linked', ada, 'accept', operation],
        ['linked', cy, 'none', operation],
      ];
      expect((await logged()).toSorted()).toEqual(staged.toSorted());
      await links.decide(operation, outcome);
      await links.handlers.settle({ outcomes: [{ opId: operation, committed: outcome === 'committed' }] }, CALL);
      expect((await links.rows('meetings_users')).length).toBe(2);
      expect((await logged()).toSorted()).toEqual(staged.toSorted());
    },
  );

  it.each(['committed', 'aborted'] as const)(
    'has an update of the record that shows the links once for each statement, and none of their settling: %s',
    async (outcome) => {
      await links.store.admin('truncate relationships.meetings_contacts');
      const [cid, dora, eve] = [
        await links.record('Contacts'),
        await links.record('Contacts'),
        await links.record('Contacts'),
      ];
      const shows = { ...owner, link: 'contacts' };
      const updates = (): Promise<object[]> =>
        links.store.admin(
          `select module, record, other, operation from relationships.change where kind = 'updated' order by seq`,
        );
      const update = { module: 'Meetings', record: 'm', other: 'meetings_contacts' };
      await links.handlers.add({ owner: shows, entries: [entry(cid), entry(dora)] }, CALL);
      expect(await updates()).toEqual([{ ...update, operation: null }]);
      await links.store.admin('truncate relationships.change');
      const operation = randomUUID();
      const entries = [entry(cid), entry(eve)];
      await links.handlers.stage({ opId: operation, links: [{ owner: shows, entries }] }, CALL);
      const staged = [
        { ...update, operation },
        { ...update, operation },
      ];
      expect(await updates()).toEqual(staged);
      await links.decide(operation, outcome);
      await links.handlers.settle({ outcomes: [{ opId: operation, committed: outcome === 'committed' }] }, CALL);
      expect(await updates()).toEqual(staged);
    },
  );

  it('names the user, the client and the request of what is staged for a new record', async () => {
    const meeting = await links.record('Meetings');
    const context = { ...called(), requestId: 'q', traceId: '0', spans: undefined };
    await runInContext(context, () =>
      links.handlers.stage(
        { opId: randomUUID(), links: [{ owner: { ...owner, id: meeting }, entries: [entry(ada)], newOwner: true }] },
        context,
      ),
    );
    const rows = await links.store.admin('select user_id, client_id, request_id from relationships.change');
    expect(rows).toEqual([{ user_id: '1', client_id: 'c', request_id: 'q' }]);
  });

  it('is read, and ordered, by other services', async () => {
    await links.handlers.add({ owner, entries: [entry(ada)] }, CALL);
    const [row] = await links.store.admin<{ is_later: boolean }>(
      `select seq > 0 and xid < pg_snapshot_xmax(pg_current_snapshot()) as is_later from relationships_pub.change_v1`,
    );
    expect(row).toEqual({ is_later: true });
  });

  it('is not written before the log of records has its sequence, and no write fails', async () => {
    await links.store.admin('alter sequence records_pub.change_seq rename to not_yet');
    try {
      await links.handlers.add({ owner, entries: [entry(ada)] }, CALL);
      expect(await logged()).toEqual([]);
    } finally {
      await links.store.admin('alter sequence records_pub.not_yet rename to change_seq');
    }
    await links.handlers.add({ owner, entries: [entry(bob)] }, CALL);
    expect(await logged()).toEqual([['linked', bob, 'none', null]]);
  });
});
