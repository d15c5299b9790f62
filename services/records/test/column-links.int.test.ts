import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  linkRequest,
  startRecords,
  type LinkVerb,
  type OwnerTuple,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

async function change(verb: LinkVerb, owner: OwnerTuple, ...ids: string[]): Promise<(string | undefined)[]> {
  return (await records.changeLinks(verb, owner, ids)).map((entry) => entry.id);
}

async function linkedIds(module: string, id: string, link: string): Promise<string[]> {
  return (await records.linked(module, id, link)).map((one) => one.id).toSorted();
}

const account = async (name: string) => (await records.create('Accounts', { name })).id;
const bug = async (name: string) => (await records.create('Cases', { name })).id;
const remove = (module: string, id: string) =>
  records.handlers.delete({ module, id, precondition: null }, ADMINISTRATOR);

describe('a link over a column of the record', () => {
  it('is set, replaced and removed, and changes the version of the record', async () => {
    const [child, a, b] = [await account('C'), await account('A'), await account('B')];
    const link = ['Accounts', child, 'member_of'] as const;
    expect(await change('add', link, a)).toEqual([a]);
    const linked = await records.read('Accounts', child);
    expect(linked).toMatchObject({ version: 2, attributes: { parent_id: a, parent_name: 'A' } });
    expect(linked.attributes.modified_user_id).toBe('1');
    expect(await linkedIds('Accounts', a, 'members')).toEqual([child]);
    expect(await change('replace', link, b)).toEqual([b]);
    expect(await change('add', link, b)).toEqual([b]);
    expect((await records.read('Accounts', child)).version).toBe(3);
    await change('remove', link, a);
    expect((await records.read('Accounts', child)).toOne.member_of).toBe(b);
    await change('remove', link, b);
    expect((await records.read('Accounts', child)).attributes.parent_id).toBeNull();
    expect(await change('replace', link)).toEqual([]);
    expect((await records.read('Accounts', child)).version).toBe(4);
  });

  it('over a flex parent sets and clears both columns, and only those', async () => {
    const [parent, other] = [await account('A'), await bug('B')];
    const { id } = await records.create('Notes', { name: 'N' });
    await change('add', ['Notes', id, 'accounts'], parent);
    expect((await records.read('Notes', id)).attributes).toMatchObject({ parent_type: 'Accounts', parent_id: parent });
    await change('replace', ['Notes', id, 'cases']);
    expect((await records.read('Notes', id)).attributes).toMatchObject({ parent_type: 'Accounts', parent_id: parent });
    await change('add', ['Notes', id, 'cases'], other);
    expect((await records.read('Notes', id)).attributes).toMatchObject({ parent_type: 'Cases', parent_id: other });
    await change('replace', ['Notes', id, 'cases']);
    expect((await records.read('Notes', id)).attributes).toMatchObject({ parent_type: null, parent_id: null });
  });

  it('cannot be emptied if it is required', async () => {
    const project = await records.create('Project', {
      name: 'P',
      estimated_start_date: '2030-01-01',
      estimated_end_date: '2030-02-01',
    });
    const task = await records.create('ProjectTask', {
      name: 'T',
      project_id: project.id,
      project_task_id: 1,
      duration: 1,
    });
    const near = ['ProjectTask', task.id, 'projects'] as const;
    const far = ['Project', project.id, 'projecttask'] as const;
    expect(await faultsOf(change('replace', near))).toEqual(['8308 /data']);
    expect(await faultsOf(change('remove', near, project.id))).toEqual(['8308 /data/0']);
    expect(await faultsOf(change('replace', far))).toEqual(['8308 /data']);
    expect(await faultsOf(change('remove', far, 'nobody', task.id))).toEqual(['8308 /data/1']);
    expect(await faultsOf(change('remove', far, 'nobody'))).toEqual([]);
    expect(await change('replace', far, task.id)).toEqual([task.id]);
    expect((await records.read('ProjectTask', task.id)).version).toBe(1);
  });
});

describe('a link over a column of the related records', () => {
  it('is extended, replaced and reduced', async () => {
    const [parent, a, b, c] = [await account('P'), await account('A'), await account('B'), await account('C')];
    const link = ['Accounts', parent, 'members'] as const;
    expect(await change('add', link, b, a)).toEqual([b, a]);
    expect(await change('add', link, b)).toEqual([b]);
    expect((await records.read('Accounts', b)).version).toBe(2);
    expect(await linkedIds(...link)).toEqual([a, b].toSorted());
    expect(await change('replace', link, c, a)).toEqual([c, a]);
    expect(await linkedIds(...link)).toEqual([a, c].toSorted());
    expect((await records.read('Accounts', b)).attributes.parent_id).toBeNull();
    await change('remove', link, a, b, 'nobody');
    expect(await linkedIds(...link)).toEqual([c]);
    expect((await records.read('Accounts', b)).version).toBe(3);
    await change('replace', link);
    expect(await linkedIds(...link)).toEqual([]);
  });

  it('moves children from their parent, also from a flex parent in another module', async () => {
    const [one, two, other] = [await account('1'), await account('2'), await bug('B')];
    const { id } = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: one });
    await change('add', ['Accounts', two, 'notes'], id);
    expect(await linkedIds('Accounts', one, 'notes')).toEqual([]);
    await change('add', ['Cases', other, 'notes'], id);
    expect(await linkedIds('Accounts', two, 'notes')).toEqual([]);
    await change('remove', ['Accounts', two, 'notes'], id);
    expect((await records.read('Notes', id)).attributes).toMatchObject({ parent_type: 'Cases', parent_id: other });
    await change('remove', ['Cases', other, 'notes'], id);
    expect((await records.read('Notes', id)).attributes).toMatchObject({ parent_type: null, parent_id: null });
  });

  it('cannot remove more records than a linkage may contain', async () => {
    const parent = await account('P');
    await records.store.admin(
      `insert into records.accounts (id, name, parent_id, date_entered, date_modified)
select 'many' || i, 'M', $1, now(), now() from generate_series(1, 1001) i`,
      [parent],
    );
    const link = ['Accounts', parent, 'members'] as const;
    expect(await faultsOf(change('replace', link))).toEqual(['8710 /data']);
    expect(await change('replace', link, 'many1')).toEqual(['many1']);
    expect(await linkedIds(...link)).toEqual(['many1']);
  });

  it('assigns a child to one of twenty parents that request it concurrently', async () => {
    const children = await Promise.all([account('C'), account('D')]);
    const parents = await Promise.all(Array.from({ length: 20 }, (_, i) => account(`P${i}`)));
    await Promise.all(
      parents.map((parent, i) =>
        change('replace', ['Accounts', parent, 'members'], ...(i % 2 ? children : children.toReversed())),
      ),
    );
    const owned = await Promise.all(parents.map((parent) => linkedIds('Accounts', parent, 'members')));
    expect(owned.flat().toSorted()).toEqual(children.toSorted());
  });
});

describe('a change of a link', () => {
  it('reports every fault at once and writes nothing', async () => {
    const [parent, a] = [await account('P'), await account('A')];
    const gone = await account('G');
    await remove('Accounts', gone);
    const link = ['Accounts', parent, 'members'] as const;
    expect(await faultsOf(change('add', link, a, 'nobody', gone, a, 'no id'))).toEqual([
      '8304 /data/3/id',
      '8307 /data/4/id',
      '8307 /data/1/id',
      '8307 /data/2/id',
    ]);
    expect(await linkedIds(...link)).toEqual([]);
    expect(await faultsOf(change('replace', ['Accounts', a, 'member_of'], parent, gone))).toEqual(['8306 /data/1']);
    const request = linkRequest(link, [[a, { x: 1 }]]);
    expect(await faultsOf(records.handlers.add(request, ADMINISTRATOR))).toEqual([
      '8108 /data/0/meta/middle_table/data/attributes/x',
    ]);
    expect(await faultsOf(change('add', link, ...Array.from({ length: 1_001 }, (_, i) => `x${i}`)))).toEqual(['8710']);
  });

  it('needs a live owner, a link of this service, and a writable link', async () => {
    const gone = await account('G');
    await remove('Accounts', gone);
    const one = await account('A');
    for (const verb of ['add', 'replace', 'remove'] as const) {
      expect(await faultsOf(change(verb, ['Accounts', gone, 'members'], one))).toEqual(['8001']);
      expect(await faultsOf(change(verb, ['Accounts', 'no id', 'members'], one))).toEqual(['8001']);
      expect(await faultsOf(change(verb, ['Nonsense', one, 'members'], one))).toEqual(['8402']);
      expect(await faultsOf(change(verb, ['Accounts', one, 'nonsense'], one))).toEqual(['8301']);
      expect(await faultsOf(change(verb, ['Accounts', one, 'contacts'], one))).toEqual(['8301']);
      expect(await faultsOf(change(verb, ['Accounts', one, 'created_by_link'], '1'))).toEqual(['8310']);
      expect(await faultsOf(change(verb, ['Accounts', one, 'modified_user_link'], '1'))).toEqual(['8310']);
    }
    expect(await change('replace', ['Accounts', one, 'assigned_user_link'], '1')).toEqual(['1']);
  });

  it('needs the scope of its verb', async () => {
    const [parent, a] = [await account('P'), await account('A')];
    const request = linkRequest(['Accounts', parent, 'members'], [a]);
    const { handlers } = records;
    const only = (scope: string) => calledBy('1', [scope]);
    expect(await faultsOf(handlers.add(request, only('standard:relationship:update')))).toEqual(['8510']);
    expect(await faultsOf(handlers.replace(request, only('standard:relationship:create')))).toEqual(['8510']);
    expect(await faultsOf(handlers.remove(request, only('standard:relationship:create')))).toEqual(['8510']);
    expect(await faultsOf(handlers.add(request, only('standard:relationship:create')))).toEqual([]);
    expect(await faultsOf(handlers.replace(request, only('standard:relationship:update')))).toEqual([]);
    expect(await faultsOf(handlers.remove(request, only('standard:relationship:delete')))).toEqual([]);
  });
});
