import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, edgeNamed, moduleNamed } from '@crm/catalog';
import { bind } from '@crm/postgres';
import { compilePrimaryAddress } from '../src/sql/compile-primary-address.js';
import { examinedRows, type ExplainedPlans } from './examined-rows.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const linkedIds = async (module: string, id: string, link: string) =>
  (await records.linked(module, id, link)).map((one) => one.id).toSorted();
const address = async (name: string) =>
  (await records.create('EmailAddresses', { email_address: `${name}@example.com` })).id;

describe('primary addresses written concurrently', () => {
  it('are stored once', async () => {
    const emails = ['new@example.com', 'New@example.com', 'NEW@EXAMPLE.COM'];
    const owners = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        records.create('Contacts', { last_name: 'C', email1: emails[index % emails.length] }),
      ),
    );
    const stored = await records.store.admin(
      `select from records.email_addresses where upper(email_address) = 'NEW@EXAMPLE.COM'`,
    );
    expect(stored).toHaveLength(1);
    expect(new Set(owners.map(({ attributes }) => attributes.email1)).size).toBe(1);
  });

  it('are unique at the end, and no write is refused, whichever request writes them', async () => {
    const { id: owner } = await records.create('Contacts', { last_name: 'C' });
    const [a, b, c] = [await address('a'), await address('b'), await address('c')];
    const isPrimary = { primary_address: true };
    const rounds = Array.from({ length: 4 }, () => [
      () => records.update('Contacts', owner, { email1: 'a@example.com', invalid_email: true }),
      () => records.update('Contacts', owner, { email1: 'd@example.com' }),
      () => records.changeLinks('add', ['Contacts', owner, 'email_addresses'], [[b, isPrimary], a]),
      () => records.changeLinks('replace', ['Contacts', owner, 'email_addresses_primary'], [c]),
      () => records.changeLinks('add', ['EmailAddresses', a, 'contacts'], [[owner, isPrimary]]),
      () => records.update('EmailAddresses', c, { opt_out: true }, undefined, { contacts: [[owner, isPrimary]] }),
    ]);
    await Promise.all(rounds.flat().map((write) => write()));
    expect(await linkedIds('Contacts', owner, 'email_addresses_primary')).toHaveLength(1);
    const { attributes } = await records.read('Contacts', owner);
    expect(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']).toContain(attributes.email1);
  });

  it('of many records are changed through their addresses, in any order', async () => {
    const owners = await Promise.all(
      Array.from({ length: 6 }, async () => (await records.create('Accounts', { name: 'A' })).id),
    );
    const [a, b] = [await address('e'), await address('f')];
    const mark = (id: string) => [id, { primary_address: true }] as const;
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const order = index % 2 === 0 ? owners : owners.toReversed();
        return records.changeLinks('add', ['EmailAddresses', index % 2 === 0 ? a : b, 'accounts'], order.map(mark));
      }),
    );
    for (const owner of owners) {
      expect(await linkedIds('Accounts', owner, 'email_addresses_primary')).toHaveLength(1);
      expect(await linkedIds('Accounts', owner, 'email_addresses')).toEqual([a, b].toSorted());
    }
  });
});

describe('the look-up of primary addresses', () => {
  it('examines no other addresses', async () => {
    await records.store
      .admin(`insert into records.email_addresses (id, email_address, date_entered, date_modified, deleted)
      select 'many-' || n, n || '@many.example', now() + n * interval '1 second', now(), false from generate_series(1, 20000) n`);
    await records.store.admin('analyze records.email_addresses');
    const link = edgeNamed(moduleNamed(catalog, 'Contacts'), 'email_addresses_primary');
    const addresses = ['1@MANY.example', 'none@many.example', 'nobody@many.example'];
    const { text, values } = bind(compilePrimaryAddress(catalog, link).findAll, { addresses });
    const [explained] = await records.store.admin<{ 'QUERY PLAN': ExplainedPlans }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    );
    expect(examinedRows(explained?.['QUERY PLAN'] ?? []).get('email_addresses')).toBeLessThanOrEqual(addresses.length);
  });
});
