import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed, type Field } from '@crm/catalog';
import { isLinked, linkedValue } from '../src/sql/compile-linked.js';
import { Sight } from '../src/sql/sight.js';
import { expectExamined, planList } from './list-under-test.js';
import { ADMINISTRATOR, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const contacts = moduleNamed(catalog, 'Contacts');
const linked: readonly Field[] = [...contacts.fields.values()].filter(({ derived }) => isLinked(derived));

/** The values of the attributes' expressions for a record. */
async function looked(id: string): Promise<object | undefined> {
  const values = linked.map(({ name, derived }) => {
    if (!isLinked(derived)) throw new TypeError(`${name} shows no link`);
    return `${linkedValue(new Sight(catalog, undefined), contacts, derived, 'c')} as "${name}"`;
  });
  const statement = `select ${values.join(', ')} from records.contacts c where c.id = $1`;
  const [row] = await records.database.run<object>({ text: statement, values: [id] });
  return row;
}

function readOf({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }): object {
  return Object.fromEntries(linked.map(({ name }) => [name, attributes[name]]));
}

describe('attributes behind links', () => {
  it('have the same value, whether they are joined to a record or looked up by an expression', async () => {
    const [account, other] = [
      await records.create('Accounts', { name: 'A' }),
      await records.create('Accounts', { name: 'B' }),
    ];
    const second = await records.create('EmailAddresses', { email_address: 'second@example.com' });
    const email = { email1: 'First@example.com', email_opt_out: true };
    const { id } = await records.create('Contacts', { last_name: 'C', account_id: account.id, ...email });
    await records.changeLinks('add', ['Contacts', id, 'email_addresses'], [second.id]);
    const full = readOf(await records.read('Contacts', id));
    expect(full).toEqual({
      account_id: account.id,
      account_name: 'A',
      email1: 'First@example.com',
      email2: 'second@example.com',
      email_opt_out: true,
      invalid_email: null,
    });
    expect(await looked(id)).toEqual(full);

    await records.update('Contacts', id, { account_id: other.id, email1: 'SECOND@example.com' });
    const changed = readOf(await records.read('Contacts', id));
    expect(changed).toMatchObject({ account_name: 'B', email1: 'second@example.com', email2: null });
    expect(await looked(id)).toEqual(changed);

    const bare = await records.create('Contacts', { last_name: 'D' });
    expect(Object.values(readOf(bare))).toEqual(linked.map(() => null));
    expect(await looked(bare.id)).toEqual(readOf(bare));
  });

  it('change no link when they are sent back as they were read', async () => {
    const accounts = [await records.create('Accounts', { name: 'A' }), await records.create('Accounts', { name: 'B' })];
    const { id } = await records.create('Contacts', { last_name: 'C', email1: 'Back@example.com' }, '', ADMINISTRATOR, {
      accounts: accounts.map((account) => account.id),
    });
    const links = () =>
      Promise.all(['accounts', 'email_addresses'].map((link) => records.linked('Contacts', id, link)));
    const before = await links();
    expect(before.map((entries) => entries.length)).toEqual([2, 1]);
    const sentBack = readOf(await records.read('Contacts', id));
    const { attributes } = await records.update('Contacts', id, { ...sentBack, title: 'Dr' });
    expect(attributes).toMatchObject({ ...sentBack, title: 'Dr' });
    await records.update('Contacts', id, { email1: 'BACK@EXAMPLE.COM' });
    expect(await links()).toEqual(before);
  });

  it('are looked up by indexes for the records of the page only', async () => {
    await records.store.admin(`insert into records.contacts (id, last_name, date_entered, date_modified, deleted)
      select 'p' || n, 'P', now(), now(), false from generate_series(1, 5000) n`);
    await records.store
      .admin(`insert into records.email_addresses (id, email_address, date_entered, date_modified, deleted)
      select 'e' || n, 'e' || n || '@example.com', now(), now(), false from generate_series(1, 5000) n`);
    await records.store
      .admin(`insert into records.email_addr_bean_rel (bean_id, email_address_id, bean_module, primary_address, date_modified)
      select 'p' || n, 'e' || n, 'Contacts', true, now() from generate_series(1, 5000) n`);
    await records.store.admin(`insert into relationships.accounts_contacts (account_id, contact_id, date_modified)
      select a.id, 'p' || n, now() from generate_series(1, 5000) n, (select id from records.accounts limit 1) a`);
    await records.store.admin('vacuum analyze');
    await expectExamined(records, planList('Contacts'), {
      contacts: 100,
      email_addresses: 100,
      email_addr_bean_rel: 100,
      accounts_contacts: 100,
    });
  });
});
