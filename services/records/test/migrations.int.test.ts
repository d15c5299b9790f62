import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate, schemaFolders } from '@crm/postgres';
import { createLogger } from '@crm/runtime';
import { createTestDatabase, type TestDatabase } from '@crm/testkit';

const { migrations } = schemaFolders(new URL('../src/main.ts', import.meta.url).href);
const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });

let store: TestDatabase;
let folder: string;
beforeEach(async () => {
  store = await createTestDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'crm-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await store.drop();
});

/** Migrates with the files up to this number, as an older release did. */
async function migrateTo(version: number): Promise<void> {
  for (const name of readdirSync(migrations)) {
    if (Number(name.slice(0, 4)) <= version) cpSync(join(migrations, name), join(folder, name));
  }
  const connectionString = store.urlFor('records', 'owner');
  await migrate({ connectionString, schema: 'records', folder, logger, appVersion: 'test' });
}

describe('migration 5', () => {
  it('hides favorites of unknown records and all but the oldest of several favorites of one record', async () => {
    await migrateTo(4);
    await store.admin(`insert into records.favorites
  (id, parent_type, parent_id, created_by, deleted, date_entered, date_modified)
select id, 'Accounts', parent, creator, deleted, '2020-01-01Z'::timestamptz + age * interval '1 s', now()
from (values
  ('oldest', 'a', '1', false, 1), ('newer', 'a', '1', false, 2), ('newest', 'a', '1', false, 3),
  ('gone', 'a', '1', true, 0), ('yours', 'a', '2', false, 4), ('other', 'b', '1', false, 5),
  ('null', null, '1', false, 6), ('empty', '', '1', false, 7), ('null and gone', null, '1', true, 8)
) m (id, parent, creator, deleted, age)`);
    await migrateTo(5);
    const live = await store.admin<{ id: string }>('select id from records.favorites where not deleted order by id');
    expect(live.map(({ id }) => id)).toEqual(['oldest', 'other', 'yours']);
    expect(await store.admin('select from records.favorites')).toHaveLength(9);
  });

  it('explains what to do if the extension is missing, and changes nothing', async () => {
    await migrateTo(4);
    const incomplete = /pg_trgm in schema extensions: run deploy\/database\/bootstrap.sql first/;
    await store.admin('create schema elsewhere; alter extension pg_trgm set schema elsewhere');
    await expect(migrateTo(5)).rejects.toThrow(incomplete);
    await store.admin('drop extension pg_trgm');
    await expect(migrateTo(5)).rejects.toThrow(incomplete);
    expect(await store.admin(`select from pg_tables where tablename = 'viewed'`)).toEqual([]);
  });
});

describe('migration 20', () => {
  it('recalculates amounts in the base currency that clients sent, and keeps the correct ones', async () => {
    await migrateTo(18);
    await store.admin(`insert into records.currencies (id, name, symbol, conversion_rate, date_entered, date_modified)
values ('eur', 'Euro', '€', 0.92, now(), now())`);
    // More than a batch, so that further batches are needed.
    await store.admin(`insert into records.opportunities
  (id, name, sales_stage, date_closed, amount, amount_usdollar, currency_id, deleted, date_entered, date_modified)
select 'o' || i, 'Deal', 'Prospecting', '2026-06-30', 92, case i % 3 when 0 then 100 when 1 then 92 end, 'eur', i % 2 = 0,
  '2020-01-01Z', '2020-01-01Z' from generate_series(1, 2500) i`);
    await store.admin(`insert into records.aos_products (id, name, price, cost, cost_usdollar, date_entered, date_modified)
values ('p', 'Thing', 5, 3, 4, now(), now())`);
    await migrateTo(20);
    const found = await store.admin(`select amount_usdollar = 100 as right, row_version::int as version,
  own_attributes is not null as kept, date_modified = '2020-01-01Z' as unmodified, count(*)::int from records.opportunities
group by 1, 2, 3, 4 order by version`);
    expect(found).toEqual([
      { right: true, version: 1, kept: true, unmodified: true, count: 833 },
      { right: true, version: 2, kept: true, unmodified: true, count: 1667 },
    ]);
    expect(
      await store.admin(`select price_usdollar::int as price, cost_usdollar::int as cost,
  own_attributes ->> 'cost_usdollar' as kept from records.aos_products`),
    ).toEqual([{ price: 5, cost: 3, kept: '3' }]);
  });
});
