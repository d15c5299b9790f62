import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { startRecords, type Links, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

type Write = () => Promise<unknown>;

const account = async () => (await records.create('Accounts', { name: 'A' })).id;
const contact = async () => (await records.create('Contacts', { last_name: 'C' })).id;
const several = (count: number, make: () => Promise<string>) => Promise.all(Array.from({ length: count }, make));
const shuffled = (ids: readonly string[]) =>
  ids
    .map((id) => [randomInt(1_000_000), id] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, id]) => id);
const linkedIds = async (module: string, id: string, link: string) =>
  (await records.linked(module, id, link)).map((one) => one.id);
const linkedTo = async (module: string, owners: readonly string[], link: string) =>
  (await Promise.all(owners.map((owner) => linkedIds(module, owner, link)))).flat().toSorted();
const patch = (module: string, id: string, links: Links, attributes: object = {}) =>
  records.update(module, id, attributes, undefined, links);

/** Makes the writes of each round concurrently. None may be refused. */
async function race(rounds: number, writes: () => readonly Write[]): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await Promise.all(writes().map((write) => write()));
}

describe('concurrent writes of links kept in columns', () => {
  it('give each child of several records one parent, whether they replace or add it', async () => {
    const ids = await several(4, account);
    const others = (id: string) => shuffled(ids.filter((one) => one !== id));
    await race(10, () => [
      ...ids.map((id) => () => patch('Accounts', id, { members: others(id) }, { description: `${randomInt(1_000)}` })),
      ...ids.map((id) => () => records.changeLinks('add', ['Accounts', id, 'members'], others(id))),
    ]);
    const members = await linkedTo('Accounts', ids, 'members');
    expect(members).toEqual([...new Set(members)]);
    expect(members.length).toBeGreaterThanOrEqual(3);
  });

  it('let two records become the child of each other', async () => {
    const [a = '', b = ''] = await several(2, account);
    await race(20, () => [() => patch('Accounts', a, { members: [b] }), () => patch('Accounts', b, { members: [a] })]);
    expect(await linkedTo('Accounts', [a, b], 'members')).toEqual([a, b].toSorted());
  });

  it('share the children of two records that take all of them from each other', async () => {
    const [a = '', b = ''] = await several(2, account);
    const children = await several(40, account);
    const replace = (id: string, half: readonly string[]) => () =>
      records.changeLinks('replace', ['Accounts', id, 'members'], shuffled(half));
    let isSwapped = false;
    await race(15, () => {
      isSwapped = !isSwapped;
      const [one, other] = isSwapped
        ? [children.slice(0, 20), children.slice(20)]
        : [children.slice(20), children.slice(0, 20)];
      return [replace(a, one), replace(b, other)];
    });
    expect(await linkedIds('Accounts', a, 'members')).toHaveLength(20);
    expect(await linkedTo('Accounts', [a, b], 'members')).toEqual(children.toSorted());
  });

  it('give all members and cases to the last of two records that replace both links in different order', async () => {
    const [a = '', b = ''] = await several(2, account);
    const members = await several(5, account);
    const cases = await several(5, async () => (await records.create('Cases', { name: 'B' })).id);
    await race(20, () => [
      () => patch('Accounts', a, { cases: shuffled(cases), members: shuffled(members) }),
      () => patch('Accounts', b, { members: shuffled(members), cases: shuffled(cases) }),
    ]);
    const [ofA, ofB] = await Promise.all([a, b].map((id) => linkedTo('Accounts', [id], 'members')));
    expect([ofA, ofB]).toContainEqual(members.toSorted());
    expect([ofA, ofB]).toContainEqual([]);
    const last = ofA?.length === 0 ? b : a;
    expect(await linkedTo('Accounts', [last], 'cases')).toEqual(cases.toSorted());
  });

  it('let records report to each other in a circle', async () => {
    const ids = await several(3, contact);
    await race(20, () =>
      ids.map((id, index) => () => patch('Contacts', id, { direct_reports: [ids[(index + 1) % ids.length] ?? ''] })),
    );
    expect(await linkedTo('Contacts', ids, 'direct_reports')).toEqual(ids.toSorted());
  });
});

it('concurrent writes of an address by its records and by itself leave each record one primary address', async () => {
  const owners = await several(4, async () => {
    const { id } = await records.create('Contacts', { last_name: 'C', email1: 'one@example.com' });
    return id;
  });
  const [first = ''] = await linkedIds('Contacts', owners[0] ?? '', 'email_addresses_primary');
  const second = (await records.create('EmailAddresses', { email_address: 'two@example.com' })).id;
  const marked = () => shuffled(owners).map((id) => [id, { primary_address: true }] as const);
  await race(15, () => [
    ...owners.map((id) => () => patch('Contacts', id, {}, { email_opt_out: randomInt(2) === 0 })),
    () => patch('Contacts', owners[0] ?? '', {}, { email1: 'two@example.com', invalid_email: randomInt(2) === 0 }),
    () => patch('EmailAddresses', first, { contacts: marked() }, { opt_out: randomInt(2) === 0 }),
    () => patch('EmailAddresses', second, { contacts: marked() }, { opt_out: randomInt(2) === 0 }),
  ]);
  for (const owner of owners) {
    expect(await linkedIds('Contacts', owner, 'email_addresses_primary')).toHaveLength(1);
    // Another primary address replaces the record's previous one.
    const standing = owner === owners[0] ? [second] : [first, second];
    expect(await linkedIds('Contacts', owner, 'email_addresses')).toEqual(expect.arrayContaining(standing));
  }
});

it('concurrent writes of pairs of one table from both ends leave at most one primary address a record', async () => {
  const owners = await several(3, account);
  const addresses = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const { id } = await records.create('EmailAddresses', { email_address: `${name}@example.com` });
      return id;
    }),
  );
  const verbs = ['add', 'replace', 'remove'] as const;
  const mark = () => ({ primary_address: randomInt(2) === 0 });
  const some = (ids: readonly string[]) => shuffled(ids).slice(0, 2);
  const write = (module: string, id: string, link: string, ids: readonly string[]): Write => {
    const verb = verbs[randomInt(3)] ?? 'add';
    const entries = some(ids).map((one) => (verb === 'remove' ? one : ([one, mark()] as const)));
    return () => records.changeLinks(verb, [module, id, link], entries);
  };
  await race(30, () => [
    ...owners.map((id) => write('Accounts', id, 'email_addresses', addresses)),
    ...addresses.map((id) => write('EmailAddresses', id, 'accounts', owners)),
  ]);
  for (const owner of owners) {
    expect((await linkedIds('Accounts', owner, 'email_addresses_primary')).length).toBeLessThanOrEqual(1);
  }
});

it('concurrent writes of groups of records from both ends leave each row with the groups of its links', async () => {
  const owners = await several(4, account);
  const groups = await several(3, async () => (await records.create('SecurityGroups', { name: 'G' })).id);
  const verbs = ['add', 'replace', 'remove'] as const;
  const some = (ids: readonly string[]) => shuffled(ids).slice(0, randomInt(ids.length + 1));
  const write = (module: string, id: string, link: string, ids: readonly string[]): Write => {
    const verb = verbs[randomInt(3)] ?? 'add';
    return () => records.changeLinks(verb, [module, id, link], some(ids));
  };
  await race(30, () => [
    ...owners.map((id) => write('Accounts', id, 'SecurityGroups', groups)),
    ...groups.map((id) => write('SecurityGroups', id, 'accounts', owners)),
    () => patch('Accounts', owners[0] ?? '', { SecurityGroups: some(groups) }, { description: `${randomInt(1_000)}` }),
  ]);
  expect(await records.store.admin(KEPT_GROUPS)).toEqual(await records.store.admin(GROUPS_OF_LINKS));
});

it('these writes have caused no deadlock', async () => {
  const row = await eventually(async () => {
    // Connections report deadlocks when they have been idle for a moment.
    const [counted] = await records.store.admin<{ deadlocks: number; reported: boolean }>(
      `select d.deadlocks::int as deadlocks, (
         select bool_and(a.state = 'idle' and a.state_change < now() - interval '1.5 seconds')
         from pg_stat_activity a where a.datid = d.datid and a.usename = 'records_svc'
       ) as reported
       from pg_stat_database d where d.datname = current_database()`,
    );
    if (counted?.reported === false) throw new Error('Not all connections have been idle for long enough');
    return counted;
  });
  expect(row?.deadlocks).toBe(0);
});

const KEPT_GROUPS = `select r.id, array(select unnest(r.group_ids) order by 1) as groups from records.accounts r order by r.id`;
const GROUPS_OF_LINKS = `select r.id, array(select g.securitygroup_id::text from records.securitygroups_records g
  where g.record_id = r.id and g.module = 'Accounts' order by 1) as groups from records.accounts r order by r.id`;
