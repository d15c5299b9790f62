import { describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, schemaFolders } from '@crm/postgres';
import { createLogger } from '@crm/runtime';
import { createTestDatabase } from '@crm/testkit';

describe('the migration to one primary address', () => {
  it('keeps the address that was marked last', async () => {
    const store = await createTestDatabase({ migrated: false });
    const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    try {
      const { migrations } = schemaFolders(new URL('../src/main.ts', import.meta.url).href);
      const run = () =>
        migrate({
          connectionString: store.urlFor('records', 'owner'),
          schema: 'records',
          folder,
          logger: createLogger({ service: 'records', version: 'test', level: 'silent' }),
          appVersion: 'test',
        });
      const isOlder = (file: string): boolean => !(Number.parseInt(path.basename(file), 10) >= 4);
      await cp(migrations, folder, { recursive: true, filter: isOlder });
      await run();
      await store.admin(`insert into records.email_addr_bean_rel (bean_id, email_address_id, bean_module, primary_address, date_modified)
        values ('a', 'old', 'Accounts', true, '2026-01-01'), ('a', 'new', 'Accounts', true, '2026-01-03'),
          ('a', 'none', 'Accounts', false, '2026-01-04'), ('a', 'middle', 'Accounts', true, '2026-01-02'),
          ('a', 'old', 'Contacts', true, '2026-01-01'), ('b', 'old', 'Accounts', true, '2026-01-01')`);
      await cp(migrations, folder, { recursive: true });
      await run();
      const primary = await store.admin<{
        pair: string;
      }>(`select bean_module || ' ' || bean_id || ' ' || email_address_id as pair
        from records.email_addr_bean_rel where primary_address order by 1`);
      expect(primary.map(({ pair }) => pair)).toEqual(['Accounts a new', 'Accounts b old', 'Contacts a old']);
      await expect(
        store.admin(`update records.email_addr_bean_rel set primary_address = true where bean_id = 'a'`),
      ).rejects.toThrow(/uq_email_addr_bean_rel_primary_address/);
    } finally {
      await rm(folder, { recursive: true });
      await store.drop();
    }
  });
});
