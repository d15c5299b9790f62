import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { createTestDatabase, type TestDatabase } from '@crm/testkit';

/** More than a batch. */
const ROWS = 2_500;

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
  await store.admin(`insert into records.accounts (id, name, date_entered, date_modified)
select 'a' || i, 'Account ' || i, '2020-01-01Z', '2020-01-01Z' from generate_series(1, ${ROWS}) i`);
});
afterAll(() => store.drop());

async function asOwner(text: string): Promise<void> {
  await withClient(store.urlFor('records', 'owner'), (client) => client.query(text));
}

describe('records.renew_own_attributes', () => {
  it('migrations#expand: shows a new field in every existing row, changes nothing else and waits for no reader', async () => {
    const others = `select md5(string_agg(r::text, ',' order by id)) as hash
from (select id, name, row_version, date_modified from records.accounts) r`;
    const [before] = await store.admin(others);
    await asOwner(`begin; alter table records.accounts add column nickname text;
create or replace function records.own_attributes(r records.accounts) returns json stable cost 1 language plpgsql as $$
begin
  return json_build_object('name', r.name, 'nickname', r.nickname);
end $$; commit`);
    await store.admin(`update records.accounts set nickname = 'Written since' where id = 'a2'`);
    await withClient(store.adminUrl, async (reader) => {
      await reader.query('begin; select count(own_attributes) from records.accounts');
      await asOwner(`call records.renew_own_attributes('accounts')`);
      await reader.query('commit');
    });
    const shown = `select own_attributes ->> 'nickname' as nickname, own_attributes -> 'nickname' is not null as has, count(*)::int
from records.accounts group by 1, 2 order by 1`;
    expect(await store.admin(shown)).toEqual([
      { nickname: 'Written since', has: true, count: 1 },
      { nickname: null, has: true, count: ROWS - 1 },
    ]);
    expect(await store.admin(others)).toEqual([before]);
  });

  it('does not write rows that are current', async () => {
    const written = 'select max(xmin::text::bigint)::text as newest from records.accounts';
    const [before] = await store.admin(written);
    await asOwner(`call records.renew_own_attributes('accounts')`);
    expect(await store.admin(written)).toEqual([before]);
  });
});
