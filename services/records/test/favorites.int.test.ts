import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { expectExamined, planList } from './list-under-test.js';
import {
  ADMINISTRATOR,
  calledBy,
  createRequest,
  faultsOf,
  listRequest,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

async function account(name = 'A'): Promise<string> {
  return (await records.create('Accounts', { name })).id;
}

async function mark(id: string, module = 'Accounts', context: CallContext = ADMINISTRATOR): Promise<string> {
  return (await records.create('Favorites', { parent_type: module, parent_id: id }, '', context)).id;
}

async function remove(module: string, id: string, context: CallContext = ADMINISTRATOR): Promise<void> {
  await records.handlers.delete({ module, id, precondition: null }, context);
}

async function favorites(module: string, context = ADMINISTRATOR): Promise<string[]> {
  const { records: found = [] } = await records.handlers.list(
    listRequest(module, { ofUser: 'OF_USER_FAVORITES' }),
    context,
  );
  return found.map(({ id = '' }) => id);
}

/** The error of a refused call. */
async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused', { cause: error });
  return error;
}

describe('a favorite', () => {
  it.each([
    [{}, ['8110 /data/attributes/parent_type', '8110 /data/attributes/parent_id']],
    [{ parent_type: 'Accounts' }, ['8110 /data/attributes/parent_id']],
    [{ parent_type: 'Accounts', parent_id: '' }, ['8110 /data/attributes/parent_id']],
    [{ parent_type: 'Accounts', parent_id: null }, ['8110 /data/attributes/parent_id']],
    [{ parent_id: 'a' }, ['8110 /data/attributes/parent_type']],
    [{ parent_type: 'Accounts', parent_id: 'gone' }, ['8117 /data/attributes/parent_id']],
    [{ parent_type: 'Gone', parent_id: 'a' }, ['8113 /data/attributes/parent_type']],
  ])('of %j is refused', async (attributes, faults) => {
    expect(await faultsOf(records.create('Favorites', attributes))).toEqual(faults);
  });

  it('of a deleted record is refused, and an existing favorite cannot be emptied', async () => {
    const [gone, id] = [await account(), await account()];
    await remove('Accounts', gone);
    expect(await faultsOf(mark(gone))).toEqual(['8117 /data/attributes/parent_id']);
    const made = await mark(id);
    expect(await faultsOf(records.update('Favorites', made, { parent_id: null }))).toEqual([
      '8110 /data/attributes/parent_id',
    ]);
  });

  it('exists once for each user; the refusal names it', async () => {
    const id = await account();
    const first = await mark(id);
    const error = await refusal(mark(id));
    expect([error.code, error.status, error.faults[0].source]).toEqual([
      8011,
      409,
      { pointer: '/data/attributes/parent_id' },
    ]);
    expect(error.message).toContain(`Favorites ${first}`);
    await mark(id, 'Accounts', calledBy('2'));
    await records.create('Contacts', { last_name: 'C' }, id);
    await mark(id, 'Contacts');
    await remove('Favorites', first);
    await mark(id);
  });

  it('is also named when the request has a key, and when two are created concurrently', async () => {
    const id = await account();
    const attributes = { parent_type: 'Accounts', parent_id: id };
    const attempts = await Promise.allSettled([1, 2, 3].map(() => records.create('Favorites', attributes)));
    const made = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(made).toHaveLength(1);
    const request = { ...createRequest('Favorites', attributes), opId: '018f4b1c-0000-7000-8000-000000000001' };
    const error = await refusal(records.handlers.create({ ...request, fingerprint: Buffer.from('f') }, ADMINISTRATOR));
    expect([error.code, error.message.includes(made[0] ?? '-')]).toEqual([8011, true]);
  });

  it('cannot be changed into an existing one', async () => {
    const [one, two] = [await account(), await account()];
    const made = await mark(one);
    const other = await mark(two);
    await mark(two, 'Accounts', calledBy('2'));
    for (const attributes of [{ parent_id: two }, { parent_type: 'Accounts', parent_id: two }]) {
      const error = await refusal(records.update('Favorites', made, attributes));
      expect([error.code, error.faults[0].source]).toEqual([8011, { pointer: '/data/attributes/parent_id' }]);
      expect(error.message).toContain(`Favorites ${other}`);
    }
  });
});

describe('the favorites of a user', () => {
  it('are those of the user and the module, while both record and favorite are live', async () => {
    const [kept, unmarked, gone, yours] = [
      await account('K'),
      await account('U'),
      await account('G'),
      await account('Y'),
    ];
    const you = calledBy('you');
    const before = await favorites('Accounts', you);
    expect(before).toEqual([]);
    await mark(kept, 'Accounts', you);
    await remove('Favorites', await mark(unmarked, 'Accounts', you), you);
    await mark(gone, 'Accounts', you);
    await remove('Accounts', gone);
    await mark(yours, 'Accounts', calledBy('somebody'));
    await records.create(
      'Favorites',
      { parent_type: 'Accounts', parent_id: yours, assigned_user_id: '1' },
      '',
      calledBy('x'),
    );
    expect(await favorites('Accounts', you)).toEqual([kept]);
    expect(await favorites('Contacts', you)).toEqual([]);
    expect(await favorites('Accounts', calledBy('nobody'))).toEqual([]);
  });

  it('are sorted by newest first like every list', async () => {
    const ids = [await account('1'), await account('2'), await account('3')];
    for (const [index, id] of ids.entries()) {
      await records.store.admin(`update records.accounts set date_entered = $1 where id = $2`, [
        `2020-01-0${index + 1}Z`,
        id,
      ]);
    }
    const lister = calledBy('lister');
    for (const id of [ids[1], ids[0], ids[2]]) await mark(id ?? '', 'Accounts', lister);
    expect(await favorites('Accounts', lister)).toEqual(ids.toReversed());
  });

  it('are found through the favorites, not by reading the module', async () => {
    await records.store.admin(
      `insert into records.tasks (id, name, status, priority, date_entered, date_modified)
select 't' || i, 'T', 'x', 'x', now() - i * interval '1 s', now() from generate_series(1, 20000) i;
insert into records.favorites (id, parent_type, parent_id, created_by, date_entered, date_modified)
select 'f' || i, 'Tasks', 't' || i, (i % 2000)::text, now(), now() from generate_series(1, 20000) i`,
    );
    await records.store.admin('vacuum analyze records.tasks');
    await records.store.admin('vacuum analyze records.favorites');
    await expectExamined(records, planList('Tasks', { ofUser: 'favorites' }), { tasks: 100, favorites: 100 });
  });
});
