import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
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

describe('Add', () => {
  it('lists at most a hundred unknown ids', async () => {
    const owner = await meeting();
    const entries = Array.from({ length: 150 }, (_, index) => entry(randomUUID(), undefined, `/data/${index}`));
    const faults = await faultsOf(add(owner, ...entries));
    expect(faults.length).toBe(100);
    expect(faults[99]).toBe('8307 /data/99/id');
  });

  it('accepts its own response, but no other id of the pair', async () => {
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

it('limits#writes-of-links: writes that wait for each other leave connections to other users', async () => {
  const [blocked, free] = [await meeting(), await meeting()];
  const entries = (await users(1)).map((id) => entry(id));
  const addAs = (userId: string, owner: OwnerMessage) =>
    links.handlers.add({ owner, entries }, called(undefined, userId));
  await addAs('1', blocked);
  const waiting: Promise<unknown>[] = [];
  await withClient(links.store.adminUrl, async (client) => {
    await client.query('begin');
    await client.query('select from relationships.meetings_users where meeting_id = $1 for update', [blocked.id]);
    for (let times = 0; times < 20; times += 1) waiting.push(addAs('1', blocked));
    expect((await addAs('2', free)).entries).toHaveLength(1);
  });
  await Promise.all(waiting);
});
