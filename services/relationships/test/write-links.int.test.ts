import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnerMessage } from '@crm/protos';
import { called, entry, faultsOf, readAnswer, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();

/** A meeting and its link to the invited users. */
async function meeting(): Promise<OwnerMessage> {
  return { module: 'Meetings', id: await links.record('Meetings'), link: 'users' };
}

async function users(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => links.record('Users')));
}

/** The invited users with their replies. */
async function invited({ id }: OwnerMessage): Promise<unknown[][]> {
  const seen = await links.seen('meetings_users');
  return seen.filter((edge) => edge.meeting_id === id).map((edge) => [edge.user_id, edge.accept_status, edge.required]);
}

function add(owner: OwnerMessage, ...entries: ReturnType<typeof entry>[]) {
  return links.handlers.add({ owner, entries }, CALL);
}

function replace(owner: OwnerMessage, ...entries: ReturnType<typeof entry>[]) {
  return links.handlers.replace({ owner, entries }, CALL);
}

describe('Add', () => {
  it('links with the sent values and defaults for the rest, and returns the stored state', async () => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    const { entries = [] } = await add(owner, entry(bob), entry(ada, { accept_status: 'Accept' }));
    const [first, second] = readAnswer(entries);
    expect(first).toMatchObject({ id: bob, middle: { accept_status: 'none', required: true } });
    expect(second).toMatchObject({ id: ada, middle: { meeting_id: owner.id, user_id: ada, accept_status: 'accept' } });
    expect(second?.middle.date_modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Object.keys(second?.middle ?? {})).toEqual([
      'meeting_id',
      'user_id',
      'required',
      'accept_status',
      'date_modified',
    ]);
    const stored = await links.rows('meetings_users');
    expect(stored.find((row) => row.user_id === ada)).toMatchObject({ id: second?.linkId, created_op: null });
  });

  it('creates one row when repeated, and the second time changes nothing', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const first = await add(owner, entry(ada, { accept_status: 'tentative' }));
    const second = await add(owner, entry(ada, { accept_status: 'tentative' }));
    expect(second).toEqual(first);
    expect(await invited(owner)).toEqual([[ada, 'tentative', true]]);
  });

  it('changes the sent values of a linked pair, and keeps the others', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    await add(owner, entry(ada, { accept_status: 'accept', required: false }));
    await add(owner, entry(ada, { accept_status: 'decline' }));
    expect(await invited(owner)).toEqual([[ada, 'decline', false]]);
    await add(owner, entry(ada, { required: null }));
    expect(await invited(owner)).toEqual([[ada, 'decline', null]]);
    await add(owner, entry(ada));
    expect(await invited(owner)).toEqual([[ada, 'decline', null]]);
  });

  it('accepts linked and new entries and changes in one request', async () => {
    const owner = await meeting();
    const [ada = '', bob = '', cy = ''] = await users(3);
    await add(owner, entry(ada), entry(bob));
    const { entries = [] } = await add(owner, entry(cy), entry(bob, { accept_status: 'accept' }), entry(ada));
    expect(readAnswer(entries).map(({ id, middle }) => [id, middle.accept_status])).toEqual([
      [cy, 'none'],
      [bob, 'accept'],
      [ada, 'none'],
    ]);
  });

  it('accepts either end of a link', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    await links.handlers.add(
      {
        owner: { module: 'Users', id: ada, link: 'meetings' },
        entries: [entry(owner.id, { accept_status: 'accept' })],
      },
      CALL,
    );
    expect(await invited(owner)).toEqual([[ada, 'accept', true]]);
    await add(owner, entry(ada, { accept_status: 'decline' }));
    expect(await invited(owner)).toEqual([[ada, 'decline', true]]);
  });

  it('creates one row for twenty concurrent requests of one pair', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(owner, entry(ada))));
    expect(await invited(owner)).toEqual([[ada, 'none', true]]);
    expect(new Set(answers.map(({ entries = [] }) => readAnswer(entries)[0]?.linkId)).size).toBe(1);
  });

  it('does not deadlock on many concurrent pairs, in any order and from both ends', async () => {
    const [one, other] = [await meeting(), await meeting()];
    const all = await users(20);
    const backwards = all.toReversed();
    await Promise.all([
      add(one, ...all.map((id) => entry(id))),
      add(one, ...backwards.map((id) => entry(id, { accept_status: 'accept' }))),
      add(other, ...backwards.map((id) => entry(id))),
      replace(other, ...all.map((id) => entry(id, { required: false }))),
      ...all.map((id) =>
        links.handlers.add(
          { owner: { module: 'Users', id, link: 'meetings' }, entries: [entry(other.id), entry(one.id)] },
          CALL,
        ),
      ),
    ]);
    expect((await invited(one)).length).toBe(20);
    expect((await invited(other)).length).toBe(20);
  });

  it('reports every fault with its pointer, and writes nothing', async () => {
    const owner = await meeting();
    const [ada = '', gone = ''] = await users(2);
    await links.hide('Users', gone);
    const unknown = randomUUID();
    const at = (index: number) => `/data/relationships/users/data/${index}`;
    const call = add(
      owner,
      entry(ada, undefined, at(0)),
      entry(unknown, undefined, at(1)),
      entry(ada, undefined, at(2)),
      entry(gone, undefined, at(3)),
      entry('no id', undefined, at(4)),
    );
    expect((await faultsOf(call)).toSorted()).toEqual([
      `8304 ${at(2)}/id`,
      `8307 ${at(1)}/id`,
      `8307 ${at(3)}/id`,
      `8307 ${at(4)}/id`,
    ]);
    expect(await invited(owner)).toEqual([]);
  });

  it('lists at most a hundred unknown ids', async () => {
    const owner = await meeting();
    const entries = Array.from({ length: 150 }, (_, index) => entry(randomUUID(), undefined, `/data/${index}`));
    const faults = await faultsOf(add(owner, ...entries));
    expect(faults.length).toBe(100);
    expect(faults[99]).toBe('8307 /data/99/id');
  });

  it('rejects invalid middle values, with their pointers', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const place = '/data/0/meta/middle_table/data/attributes';
    const middle = {
      accept_status: 'perhaps',
      required: 'sometimes',
      colour: 'red',
      user_id: 'x',
      date_modified: 'now',
    };
    expect(await faultsOf(add(owner, entry(ada, middle)))).toEqual([
      `8113 ${place}/accept_status`,
      `8111 ${place}/required`,
      `8108 ${place}/colour`,
    ]);
    expect(await faultsOf(add(owner, entry(ada, { user_id: 'x', date_modified: '2020-01-01T00:00:00Z' })))).toEqual([
      `8109 ${place}/user_id`,
      `8109 ${place}/date_modified`,
    ]);
    expect(await invited(owner)).toEqual([]);
  });

  it('accepts its own response', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const { entries = [] } = await add(owner, entry(ada));
    const [answered] = readAnswer(entries);
    const middle = { ...answered?.middle, id: answered?.linkId, deleted: '0' };
    expect(readAnswer((await add(owner, entry(ada, middle))).entries ?? [])).toEqual([answered]);
    expect(await faultsOf(add(owner, entry(ada, { ...middle, id: randomUUID() })))).toEqual([
      '8109 /data/0/meta/middle_table/data/attributes/id',
    ]);
  });

  it('rejects an unknown id among the middle values', async () => {
    const [lead, document] = [await links.record('Leads'), await links.record('Documents')];
    const owner = { module: 'Leads', id: lead, link: 'documents' };
    const place = '/data/0/meta/middle_table/data/attributes/document_revision_id';
    expect(await faultsOf(add(owner, entry(document, { document_revision_id: randomUUID() })))).toEqual([
      `8117 ${place}`,
    ]);
    const revision = await links.record('DocumentRevisions');
    await add(owner, entry(document, { document_revision_id: revision }));
    expect(await links.seen('leads_documents')).toMatchObject([{ document_revision_id: revision }]);
  });

  it('reports faults of the owner', async () => {
    const [ada = ''] = await users(1);
    const owner = await meeting();
    expect(await faultsOf(add({ ...owner, id: randomUUID() }, entry(ada)))).toEqual(['8001']);
    expect(await faultsOf(add({ ...owner, id: 'no id' }, entry(ada)))).toEqual(['8001']);
    expect(await faultsOf(add({ ...owner, module: 'Ghosts' }, entry(ada)))).toEqual(['8402']);
    expect(await faultsOf(add({ ...owner, link: 'ghosts' }, entry(ada)))).toEqual(['8301']);
    // A column link and a local edge are written by records.
    expect(await faultsOf(add({ ...owner, link: 'accounts' }, entry(ada)))).toEqual(['8301']);
    expect(await faultsOf(add({ ...owner, link: 'SecurityGroups' }, entry(ada)))).toEqual(['8301']);
    await links.hide('Meetings', owner.id);
    expect(await faultsOf(add(owner, entry(ada)))).toEqual(['8001']);
    expect(await invited(owner)).toEqual([]);
  });

  it('rejects more than a thousand entries', async () => {
    const owner = await meeting();
    const entries = Array.from({ length: 1_001 }, () => entry(randomUUID()));
    expect(await faultsOf(add(owner, ...entries))).toEqual(['8710']);
  });
});

describe('Replace', () => {
  it('makes the entries the whole link, keeps the rows that stay, and is idempotent', async () => {
    const owner = await meeting();
    const [ada = '', bob = '', cy = ''] = await users(3);
    const before = readAnswer((await add(owner, entry(ada), entry(bob, { accept_status: 'accept' }))).entries ?? []);
    const wanted = [entry(cy), entry(bob, { required: false })];
    const after = readAnswer((await replace(owner, ...wanted)).entries ?? []);
    expect(after.map(({ id }) => id)).toEqual([cy, bob]);
    expect(after[1]?.linkId).toBe(before[1]?.linkId);
    const standing = [
      [bob, 'accept', false],
      [cy, 'none', true],
    ];
    expect((await invited(owner)).toSorted()).toEqual(standing.toSorted());
    expect(readAnswer((await replace(owner, ...wanted)).entries ?? [])).toEqual(after);
    expect((await invited(owner)).toSorted()).toEqual(standing.toSorted());
  });

  it('clears the link of its owner only', async () => {
    const [one, other] = [await meeting(), await meeting()];
    const [ada = ''] = await users(1);
    await add(one, entry(ada));
    await add(other, entry(ada));
    expect(await replace(one)).toEqual({ entries: [] });
    expect(await invited(one)).toEqual([]);
    expect(await invited(other)).toEqual([[ada, 'none', true]]);
  });

  it('leaves one complete set after many concurrent requests', async () => {
    const owner = await meeting();
    const all = await users(12);
    const sets = [all.slice(0, 4), all.slice(2, 8), all.slice(6, 12)];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([...sets, ...sets].map((set) => replace(owner, ...set.map((id) => entry(id)))));
      const standing = (await invited(owner)).map(([id]) => id);
      expect(sets.map((set) => set.toSorted())).toContainEqual(standing);
    }
  });

  it('writes nothing when one entry is unknown', async () => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    await add(owner, entry(ada));
    expect(await faultsOf(replace(owner, entry(bob), entry(randomUUID(), undefined, '/data/1')))).toEqual([
      '8307 /data/1/id',
    ]);
    expect(await invited(owner)).toEqual([[ada, 'none', true]]);
  });
});

describe('Remove', () => {
  it('unlinks the given ids and ignores unlinked or unknown ones', async () => {
    const owner = await meeting();
    const [ada = '', bob = ''] = await users(2);
    await add(owner, entry(ada), entry(bob));
    const entries = [entry(ada), entry(randomUUID()), entry('no id')];
    expect(await links.handlers.remove({ owner, entries }, CALL)).toEqual({});
    expect(await links.handlers.remove({ owner, entries }, CALL)).toEqual({});
    expect(await invited(owner)).toEqual([[bob, 'none', true]]);
  });

  it('requires a live owner and distinct ids', async () => {
    const owner = await meeting();
    const [ada = ''] = await users(1);
    const remove = (of: OwnerMessage, ids: readonly string[]) =>
      faultsOf(links.handlers.remove({ owner: of, entries: ids.map((id) => entry(id)) }, CALL));
    expect(await remove({ ...owner, id: randomUUID() }, [ada])).toEqual(['8001']);
    expect(await remove(owner, [ada, ada])).toEqual(['8304 /data/0/id']);
  });
});

describe('rights', () => {
  it('are checked by verb', async () => {
    const owner = await meeting();
    const scopes = ['standard:read', 'standard:create', 'standard:update', 'standard:delete'];
    const { add: adding, replace: replacing, remove: removing } = links.handlers;
    const request = { owner, entries: [] };
    expect(await faultsOf(adding(request, called(scopes)))).toEqual(['8510']);
    expect(await faultsOf(replacing(request, called(scopes)))).toEqual(['8510']);
    expect(await faultsOf(removing(request, called(scopes)))).toEqual(['8510']);
    expect(await faultsOf(replacing(request, called(['standard:relationship:create'])))).toEqual(['8510']);
    const { actor: _, ...nobody } = called();
    expect(await faultsOf(adding(request, nobody))).toEqual(['8501']);
  });
});
