import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import type { OwnerMessage } from '@crm/protos';
import { eventually } from '@crm/testkit';
import { called, entry, faultsOf, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();

async function meeting(): Promise<OwnerMessage> {
  return { module: 'Meetings', id: await links.record('Meetings'), link: 'users' };
}

/** Two meetings in the order of their ids. */
async function twoMeetings(): Promise<readonly [OwnerMessage, OwnerMessage]> {
  const [one, other] = [await meeting(), await meeting()];
  return one.id < other.id ? [one, other] : [other, one];
}

async function users(count: number): Promise<string[]> {
  return (await Promise.all(Array.from({ length: count }, () => links.record('Users')))).toSorted();
}

/** The link as every reader sees it. */
async function invited({ id }: OwnerMessage): Promise<unknown[][]> {
  const seen = await links.seen('meetings_users');
  return seen.filter((edge) => edge.meeting_id === id).map((edge) => [edge.user_id, edge.accept_status, edge.required]);
}

/** All rows of the link, invisible ones included. */
async function stored({ id }: OwnerMessage) {
  return (await links.rows('meetings_users')).filter((row) => row.meeting_id === id);
}

function add(owner: OwnerMessage, ...entries: ReturnType<typeof entry>[]) {
  return links.handlers.add({ owner, entries }, CALL);
}

function stage(opId: string, owner: OwnerMessage, ...entries: ReturnType<typeof entry>[]) {
  return links.handlers.stage({ opId, links: [{ owner, entries }] }, CALL);
}

function settle(opId: string, committed: boolean) {
  return links.handlers.settle({ outcomes: [{ opId, committed }] }, CALL);
}

describe('an operation', () => {
  it('is invisible when staged, visible in the deciding commit, and the same when settled', async () => {
    const owner = await meeting();
    const [ada = '', bob = '', cy = '', dan = ''] = await users(4);
    const standing = [
      [ada, 'accept', true],
      [bob, 'none', true],
      [cy, 'none', true],
    ];
    const wanted = [
      [ada, 'accept', false],
      [cy, 'none', true],
      [dan, 'tentative', true],
    ];
    await add(owner, entry(ada, { accept_status: 'accept' }), entry(bob), entry(cy));
    const op = randomUUID();
    // A value of ada changes, bob is removed, cy stays with the stored value, dan is added.
    const entries = [
      entry(ada, { required: false }),
      entry(cy, { required: true }),
      entry(dan, { accept_status: 'tentative' }),
    ];
    await stage(op, owner, ...entries);
    expect(await invited(owner)).toEqual(standing);
    expect((await stored(owner)).length).toBe(5);
    await links.decide(op, 'committed');
    expect(await invited(owner)).toEqual(wanted);
    await settle(op, true);
    expect(await invited(owner)).toEqual(wanted);
    expect((await stored(owner)).map(({ created_op, deleted_op }) => [created_op, deleted_op])).toEqual(
      wanted.map(() => [null, null]),
    );
  });

  it('leaves no trace after an abort', async () => {
    const owner = await meeting();
    const [ada = '', bob = '', cy = ''] = await users(3);
    await add(owner, entry(ada, { accept_status: 'accept' }), entry(bob));
    const before = await stored(owner);
    const op = randomUUID();
    await stage(op, owner, entry(ada, { accept_status: 'decline' }), entry(cy));
    await links.decide(op, 'aborted');
    expect((await invited(owner)).map(([id]) => id)).toEqual([ada, bob]);
    await settle(op, false);
    expect(await stored(owner)).toEqual(before);
  });

  it('of a new record does not require the record to exist', async () => {
    const [ada = ''] = await users(1);
    const owner = { module: 'Meetings', id: randomUUID(), link: 'users' };
    const op = randomUUID();
    await stage(op, owner, entry(ada));
    await links.decide(op, 'committed');
    expect(await invited(owner)).toEqual([[ada, 'none', true]]);
    await settle(op, true);
  });

  it('accepts several links together, all or none', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const contact = await links.record('Contacts');
    const contacts = { ...owner, link: 'contacts' };
    const refused = randomUUID();
    const call = links.handlers.stage(
      {
        opId: refused,
        links: [
          { owner, entries: [entry(ada)] },
          {
            owner: contacts,
            entries: [entry(contact, { accept_status: 'perhaps' }, '/data/relationships/contacts/data/0')],
          },
        ],
      },
      CALL,
    );
    expect(await faultsOf(call)).toEqual([
      '8113 /data/relationships/contacts/data/0/meta/middle_table/data/attributes/accept_status',
    ]);
    expect(await stored(owner)).toEqual([]);

    const op = randomUUID();
    const request = [owner, contacts].map((of, index) => ({
      owner: of,
      entries: [entry(index === 0 ? ada : contact)],
    }));
    await links.handlers.stage({ opId: op, links: request }, CALL);
    await links.decide(op, 'committed');
    expect(await invited(owner)).toEqual([[ada, 'none', true]]);
    expect(await links.seen('meetings_contacts')).toMatchObject([{ meeting_id: owner.id, contact_id: contact }]);
    await settle(op, true);
    expect((await links.rows('meetings_contacts')).map((row) => row.created_op)).toEqual([null]);
  });

  it('locks several records in the order of their ids, so that no two deadlock', async () => {
    const [first, second] = await twoMeetings();
    const [ada = ''] = await users(1);
    for (const owner of [first, second]) await add(owner, entry(ada));
    const op = randomUUID();
    const staging = await withClient(links.store.urlFor('relationships', 'svc'), async (other) => {
      const lock = ({ id }: OwnerMessage) =>
        other.query('select from relationships.meetings_users where meeting_id = $1 for update nowait', [id]);
      await other.query('begin');
      await lock(first);
      const request = [second, first].map((owner) => ({ owner, entries: [] }));
      const ended = faultsOf(links.handlers.stage({ opId: op, links: request }, CALL));
      await links.store.untilLocked();
      await lock(second);
      await other.query('commit');
      return ended;
    });
    expect(staging).toEqual([]);
    await settle(op, false);
  });

  it('clears a link', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    await add(owner, entry(ada));
    const op = randomUUID();
    await stage(op, owner);
    expect((await invited(owner)).length).toBe(1);
    await links.decide(op, 'committed');
    expect(await invited(owner)).toEqual([]);
    await settle(op, true);
    expect(await stored(owner)).toEqual([]);
  });
});

describe('repetition', () => {
  it('of a stage changes nothing, also when both run at once', async () => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    await add(owner, entry(ada));
    const op = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => stage(op, owner, entry(bob))));
    const staged = await stored(owner);
    expect(staged.length).toBe(2);
    await stage(op, owner, entry(bob));
    expect(await stored(owner)).toEqual(staged);
    await settle(op, false);
    expect((await invited(owner)).map(([id]) => id)).toEqual([ada]);
  });

  it.each([true, false])('changes one pair again and again by its steps; committed: %s', async (isCommitted) => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    await add(owner, entry(ada, { accept_status: 'accept' }), entry(bob));
    const opId = randomUUID();
    const steps = [
      ['LINK_VERB_REMOVE', entry(ada)],
      ['LINK_VERB_ADD', entry(ada)],
      ['LINK_VERB_ADD', entry(ada, { accept_status: 'decline' })],
      ['LINK_VERB_ADD', entry(ada, { accept_status: 'accept' })],
      ['LINK_VERB_UNSPECIFIED', entry(bob, { accept_status: 'decline' })],
      ['LINK_VERB_ADD', entry(bob, { accept_status: 'tentative' }), entry(ada)],
      ['LINK_VERB_REMOVE', entry(ada)],
      ['LINK_VERB_ADD', entry(ada, { accept_status: 'tentative' })],
      ['LINK_VERB_UNSPECIFIED', entry(ada)],
    ] as const;
    for (const [step, [verb, ...entries]] of steps.entries())
      await links.handlers.stage({ opId, step, links: [{ owner, entries, verb }] }, CALL);
    await links.decide(opId, isCommitted ? 'committed' : 'aborted');
    const after = [[ada, 'tentative', true]];
    const before = [ada, bob].map((id) => [id, id === ada ? 'accept' : 'none', true]);
    expect(await invited(owner)).toEqual(isCommitted ? after : before);
    await settle(opId, isCommitted);
    expect(await invited(owner)).toEqual(isCommitted ? after : before);
    const logged = await links.database.run<{ kind: string }>({
      text: 'select kind from relationships.change where operation = $1 and other = $2 and kind <> $3 order by seq',
      values: [opId, ada, 'updated'],
    });
    expect(logged.map(({ kind }) => kind).join(' ')).toBe(
      'unlinked linked unlinked linked unlinked linked unlinked linked unlinked linked',
    );
  });

  it('of a settlement changes nothing', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const op = randomUUID();
    await stage(op, owner, entry(ada));
    await links.decide(op, 'committed');
    await settle(op, true);
    const settled = await stored(owner);
    await settle(op, true);
    await settle(op, false);
    expect(await stored(owner)).toEqual(settled);
    expect(settled.length).toBe(1);
  });

  it('of a stage after its operation was settled stages nothing', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const [late, unheard] = [randomUUID(), randomUUID()];
    await stage(late, owner, entry(ada));
    await settle(late, false);
    await stage(late, owner, entry(ada));
    // Aborted before its stage arrived.
    await settle(unheard, false);
    await stage(unheard, owner, entry(ada));
    expect(await stored(owner)).toEqual([]);
  });

  it('settles many operations at once, each by its own outcome', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => meeting()));
    const [ada = ''] = await users(1);
    const outcomes = owners.map((_, index) => ({ opId: randomUUID(), committed: index % 2 === 0 }));
    for (const [index, owner] of owners.entries()) await stage(outcomes[index]?.opId ?? '', owner, entry(ada));
    await Promise.all([links.handlers.settle({ outcomes }, CALL), links.handlers.settle({ outcomes }, CALL)]);
    const counts = await Promise.all(owners.map(async (owner) => (await stored(owner)).length));
    expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
  });
});

describe('concurrent writes', () => {
  it('that link the same popular record do not block each other', async () => {
    const [popular = ''] = await users(1);
    const owners = await Promise.all(Array.from({ length: 20 }, () => meeting()));
    const operations = owners.map(() => randomUUID());
    // None is settled before all are staged: a stage that had to wait for another one would be refused.
    await Promise.all(owners.map((owner, index) => stage(operations[index] ?? '', owner, entry(popular))));
    const another = await meeting();
    await add({ module: 'Users', id: popular, link: 'meetings' }, entry(another.id));
    for (const operation of operations) await links.decide(operation, 'committed');
    await links.handlers.settle({ outcomes: operations.map((opId) => ({ opId, committed: true })) }, CALL);
    const seen = (await links.seen('meetings_users')).filter((edge) => edge.user_id === popular);
    expect(seen.length).toBe(21);
  });

  it('that change a staged pair are rejected after about a second, without effect', async () => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    await add(owner, entry(ada));
    const op = randomUUID();
    await stage(op, owner, entry(bob));
    const before = await stored(owner);
    const attempts = [
      () => add(owner, entry(bob)),
      () => add(owner, entry(ada, { accept_status: 'accept' })),
      () => links.handlers.remove({ owner, entries: [entry(ada)] }, CALL),
      () => links.handlers.replace({ owner, entries: [] }, CALL),
      () => stage(randomUUID(), owner, entry(ada)),
      () => add({ module: 'Users', id: bob, link: 'meetings' }, entry(owner.id)),
    ];
    const begin = performance.now();
    expect(await Promise.all(attempts.map((attempt) => faultsOf(attempt())))).toEqual(attempts.map(() => ['8309']));
    const waited = performance.now() - begin;
    expect(waited).toBeGreaterThan(900);
    expect(waited).toBeLessThan(20_000);
    expect(await stored(owner)).toEqual(before);
    await settle(op, false);
    await add(owner, entry(bob));
    expect((await invited(owner)).length).toBe(2);
  });

  it('that wait proceed when the operation is settled', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    // Their patience ends after a second, and settling may take that long on a busy machine.
    await eventually(async () => {
      const op = randomUUID();
      await stage(op, owner, entry(ada));
      const waiting = faultsOf(add(owner, entry(ada, { accept_status: 'accept' })));
      await sleep(50);
      await settle(op, false);
      expect(await waiting).toEqual([]);
    });
    expect(await invited(owner)).toEqual([[ada, 'accept', true]]);
  });

  it('do not wait for the settlement of committed operations', async () => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    const op = randomUUID();
    await stage(op, owner, entry(ada), entry(bob));
    await links.decide(op, 'committed');
    await add(owner, entry(ada, { accept_status: 'accept' }));
    await links.handlers.remove({ owner, entries: [entry(bob)] }, CALL);
    await settle(op, true);
    expect(await invited(owner)).toEqual([[ada, 'accept', true]]);
  });
});

describe('rights', () => {
  it('allow staging with a token that may write records or links, and settling without one', async () => {
    const owner = await meeting();
    const request = { opId: randomUUID(), links: [{ owner, entries: [] }] };
    const { actor: _, ...nobody } = called();
    expect(await faultsOf(links.handlers.stage(request, nobody))).toEqual(['8501']);
    expect(await faultsOf(links.handlers.stage(request, called(['standard:read'])))).toEqual(['8510']);
    expect(await faultsOf(links.handlers.stage(request, called(['standard:relationship:create'])))).toEqual([]);
    expect(await links.handlers.settle({ outcomes: [] }, nobody)).toEqual({});
    const broken = { opId: 'nope', committed: true };
    expect(await faultsOf(links.handlers.stage({ opId: 'nope', links: [] }, CALL))).toEqual(['8408']);
    expect(await faultsOf(links.handlers.settle({ outcomes: [broken] }, nobody))).toEqual(['8408']);
  });

  it('let only records report that an operation is committed', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const op = randomUUID();
    await stage(op, owner, entry(ada));
    await settle(op, true);
    expect(await invited(owner)).toEqual([]);
    await links.decide(op, 'committed');
    await settle(op, true);
    expect(await invited(owner)).toEqual([[ada, 'none', true]]);
  });

  it('stage nothing for a cancelled call', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const request = { opId: randomUUID(), links: [{ owner, entries: [entry(ada)] }] };
    expect(await faultsOf(links.handlers.stage(request, { ...CALL, signal: AbortSignal.abort() }))).toEqual(['8903']);
    expect(await stored(owner)).toEqual([]);
  });
});
