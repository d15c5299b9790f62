import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { entryOf, idsOf, linkedIds, middleValues, readLinkage, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { neededAttributes, newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, freshText, read, update, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

type Members = Readonly<Record<string, unknown>>;

function create(module: string, attributes: Members, relationships: Members = {}): Promise<Answer> {
  const data = { type: module, attributes: { ...neededAttributes(module), ...attributes }, relationships };
  return api.post(`/modules/${module}`, { data });
}

function patch({ type, id }: Owner, attributes: Members, relationships: Members = {}, headers = {}): Promise<Answer> {
  return api.patch(urlOf({ type, id }), { data: { type, id, attributes, relationships } }, headers);
}

function freshEmail(): string {
  return `${freshText('Mail')}@Example.com`;
}

/** The ids of the primary address and of all addresses of a record. */
async function addressesOf(owner: Owner): Promise<{ primary: string[]; all: string[] }> {
  const [primary, all] = [
    await linkedIds(api, owner, 'email_addresses_primary'),
    await linkedIds(api, owner, 'email_addresses'),
  ];
  return { primary, all };
}

/** The record of the one address of a record. */
async function addressOf(owner: Owner): Promise<Resource> {
  const { primary, all } = await addressesOf(owner);
  expect(primary).toEqual(all);
  return read(api, { type: 'EmailAddresses', id: primary[0] ?? '' });
}

describe.each(['Accounts', 'Contacts', 'Leads', 'Prospects', 'Users'])('email1 of %s', (module) => {
  it('relationships#primary-email-address: on a create stores the address and links it as the primary one', async () => {
    const email = freshEmail();
    const created = resourceOf(await create(module, { email1: email }), 201);
    expect(created.attributes.email1).toBe(email);
    expect(created).toEqual(await read(api, created));
    const { attributes } = await addressOf(created);
    const { created_by } = created.attributes;
    expect(attributes).toMatchObject({ email_address: email, email_address_caps: email.toUpperCase(), created_by });
    expect(attributes.confirm_opt_in).toBe('not-opt-in');
  });

  it('relationships#primary-email-address: may be changed, cleared and given again', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const owner = resourceOf(await create(module, { email1: one }), 201);
    const first = await addressOf(owner);
    const changed = resourceOf(await patch(owner, { email1: two }));
    expect(changed.attributes.email1).toBe(two);
    expect(changed).toEqual(await read(api, owner));
    expect((await addressOf(owner)).id).not.toBe(first.id);
    for (const none of [null, '']) {
      expect(resourceOf(await patch(owner, { email1: one })).attributes.email1).toBe(one);
      expect((await addressOf(owner)).id).toBe(first.id);
      expect(resourceOf(await patch(owner, { email1: none })).attributes.email1).toBeNull();
      expect(await addressesOf(owner)).toEqual({ primary: [], all: [] });
    }
    expect(resourceOf(await create(module, { email1: '' }), 201).attributes.email1).toBeNull();
  });

  it('relationships#primary-email-address: set to the present address changes nothing, in any case', async () => {
    const email = freshEmail();
    const owner = resourceOf(await create(module, { email1: email }), 201);
    const before = [await readLinkage(api, owner, 'email_addresses'), await addressOf(owner)];
    for (const same of [email, email.toUpperCase(), email.toLowerCase()]) {
      expect((await update(api, owner, { email1: same, description: same })).attributes).toMatchObject({
        email1: email,
        description: same,
      });
    }
    expect([await readLinkage(api, owner, 'email_addresses'), await addressOf(owner)]).toEqual(before);
  });

  it('values#email-addresses: set to an invalid address is 400 with its pointer, and nothing is written', async () => {
    const owner = resourceOf(await create(module, { email1: freshEmail() }), 201);
    const refused: readonly (readonly [unknown, number])[] = [
      ['nobody', 8122],
      ['a b@c', 8122],
      [`${'x'.repeat(250)}@h.test`, 8112],
      [5, 8111],
    ];
    for (const [email1, code] of refused) {
      expect(faultOf(await patch(owner, { email1, description: 'x' }), 400)).toBe(`${code} /data/attributes/email1`);
      expect(faultOf(await create(module, { email1 }), 400)).toBe(`${code} /data/attributes/email1`);
    }
    expect(await read(api, owner)).toEqual(owner);
  });
});

describe('email1', () => {
  it('relationships#primary-email-address: uses the oldest live record of the address, in any case', async () => {
    const email = freshEmail();
    const [gone, first, second] = [
      await newRecord(api, 'EmailAddresses', { email_address: email.toUpperCase() }),
      await newRecord(api, 'EmailAddresses', { email_address: email.toLowerCase() }),
      await newRecord(api, 'EmailAddresses', { email_address: email }),
    ];
    expectStatus(await api.delete(urlOf(gone)), 200);
    const owner = resourceOf(await create('Contacts', { email1: email }), 201);
    expect(owner.attributes.email1).toBe(email.toLowerCase());
    expect((await addressOf(owner)).id).toBe(first.id);
    expectStatus(await api.delete(urlOf(first)), 200);
    expect((await read(api, owner)).attributes.email1).toBeNull();
    expect((await update(api, owner, { email1: email })).attributes.email1).toBe(email);
    expect((await addressOf(owner)).id).toBe(second.id);
  });

  it('relationships#primary-email-address: keeps the other addresses when it changes, and marks one of them if it matches', async () => {
    const [one, two, three] = [freshEmail(), freshEmail(), freshEmail()];
    const owner = resourceOf(await create('Contacts', { email1: one }), 201);
    const other = await newRecord(api, 'EmailAddresses', { email_address: two });
    await writeLink(api, 'add', owner, 'email_addresses', [entryOf(other, { reply_to_address: true })]);
    expect((await read(api, owner)).attributes).toMatchObject({ email1: one, email2: two });
    expect((await update(api, owner, { email1: three })).attributes).toMatchObject({ email1: three, email2: two });
    expect((await addressesOf(owner)).all).toHaveLength(2);
    expect((await update(api, owner, { email1: two.toUpperCase() })).attributes).toMatchObject({
      email1: two,
      email2: null,
    });
    expect(await addressesOf(owner)).toEqual({ primary: [other.id], all: [other.id] });
    expect(await middleValues(api, owner, 'email_addresses')).toMatchObject({
      [other.id]: { primary_address: true, reply_to_address: true },
    });
  });

  it('operations#all-or-nothing: is written atomically with the rest of the document, also with If-Match', async () => {
    const email = freshEmail();
    const owner = resourceOf(await create('Contacts', { email1: email }), 201);
    const stale = (await api.get(urlOf(owner))).headers.etag ?? '';
    const other = freshEmail();
    const mixed = { email1: other, account_id: freshId() };
    expect(faultOf(await patch(owner, mixed), 400)).toBe('8117 /data/attributes/account_id');
    const strange = { data: [{ type: 'Opportunities', id: freshId() }] };
    expect(faultOf(await patch(owner, { email1: other }, { opportunities: strange }), 404)).toBe(
      '8307 /data/relationships/opportunities/data/0/id',
    );
    const moved = await update(api, owner, { description: 'moved on' });
    expect(faultOf(await patch(owner, { email1: other }, {}, { 'if-match': stale }), 412)).toBe('8007');
    expect(await read(api, owner)).toEqual(moved);
    const account = await newRecord(api, 'Accounts');
    const both = await update(api, owner, { email1: other, account_id: account.id, title: 'Dr' });
    expect(both.attributes).toMatchObject({ email1: other, account_id: account.id, title: 'Dr' });
  });

  it('relationships#attributes-behind-links: requires no relationship scope', async () => {
    const plain = apiWith(await adminToken('standard:create standard:update standard:read'));
    const email = freshEmail();
    const data = { type: 'Leads', attributes: { ...neededAttributes('Leads'), email1: email } };
    const created = resourceOf(await plain.post('/modules/Leads', { data }), 201);
    expect(created.attributes.email1).toBe(email);
    expect((await update(plain, created, { email1: null })).attributes.email1).toBeNull();
  });

  it('relationships#primary-email-address: must not come with another set of addresses, but may be sent back beside one', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const owner = resourceOf(await create('Contacts', { email1: one }), 201);
    const other = await newRecord(api, 'EmailAddresses');
    for (const link of ['email_addresses', 'email_addresses_primary']) {
      const contradiction = `8311 /data/relationships/${link}/data`;
      for (const data of [[entryOf(other)], []]) {
        expect(faultOf(await patch(owner, { email1: two }, { [link]: { data } }), 400)).toBe(contradiction);
        expect(faultOf(await create('Contacts', { email1: two }, { [link]: { data } }), 400)).toBe(contradiction);
      }
    }
    expect((await read(api, owner)).attributes.email1).toBe(one);
    const data = [entryOf(other, { primary_address: true })];
    const replaced = resourceOf(
      await patch(owner, { email1: one, email_opt_out: true }, { email_addresses: { data } }),
    );
    expect(replaced.attributes).toMatchObject({ email1: other.attributes.email_address, email_opt_out: true });
    expect((await addressOf(owner)).attributes.opt_out).toBe(true);
    const created = resourceOf(await create('Contacts', {}, { email_addresses: { data } }), 201);
    expect(created.attributes.email1).toBe(other.attributes.email_address);
  });
});

describe('email_opt_out and invalid_email', () => {
  it('relationships#primary-email-address: belong to the address, for all records that have it', async () => {
    const email = freshEmail();
    const owner = resourceOf(await create('Contacts', { email1: email, email_opt_out: true }), 201);
    expect(owner.attributes).toMatchObject({ email_opt_out: true, invalid_email: null });
    const other = resourceOf(await create('Accounts', { email1: email.toUpperCase() }), 201);
    expect(other.attributes).toMatchObject({ email1: email, email_opt_out: true });
    const address = await addressOf(owner);
    expect(address.attributes).toMatchObject({ opt_out: true, invalid_email: null });
    const changed = await update(api, other, { email_opt_out: false, invalid_email: true });
    expect(changed.attributes).toMatchObject({ email_opt_out: false, invalid_email: true });
    expect((await read(api, owner)).attributes).toMatchObject({ email_opt_out: false, invalid_email: true });
    await update(api, address, { opt_out: true });
    expect((await read(api, owner)).attributes.email_opt_out).toBe(true);
  });

  it('relationships#primary-email-address: update the record of the address, and only when they differ', async () => {
    const owner = resourceOf(await create('Leads', { email1: freshEmail(), email_opt_out: true }), 201);
    const address = await addressOf(owner);
    const etag = async (): Promise<string | undefined> => (await api.get(urlOf(address))).headers.etag;
    const before = await etag();
    await update(api, owner, { email_opt_out: true });
    expect(await etag()).toBe(before);
    await update(api, owner, { email_opt_out: false });
    expect(await etag()).not.toBe(before);
    const after = await read(api, address);
    expect(after.attributes.modified_user_id).toBe(owner.attributes.created_by);
    expect(Date.parse(String(after.attributes.date_modified))).toBeGreaterThanOrEqual(
      Date.parse(String(address.attributes.date_modified)),
    );
  });

  it('relationships#primary-email-address: apply to the new address when sent with email1', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const owner = resourceOf(await create('Prospects', { email1: one }), 201);
    const before = await addressOf(owner);
    const changed = await update(api, owner, { invalid_email: true, email1: two });
    expect(changed.attributes).toMatchObject({ email1: two, invalid_email: true });
    expect((await read(api, before)).attributes.invalid_email).toBeNull();
    expect((await update(api, owner, { email1: one })).attributes).toMatchObject({ email1: one, invalid_email: null });
  });

  it.each(['email_opt_out', 'invalid_email'])(
    'relationships#primary-email-address: %s cannot be true without an address',
    async (flag) => {
      const fault = `8124 /data/attributes/${flag}`;
      expect(faultOf(await create('Accounts', { [flag]: true }), 400)).toBe(fault);
      const owner = await newRecord(api, 'Accounts');
      expect(owner.attributes[flag]).toBeNull();
      expect(faultOf(await patch(owner, { [flag]: true }), 400)).toBe(fault);
      for (const value of [false, null]) {
        expect((await update(api, owner, { [flag]: value })).attributes[flag]).toBeNull();
      }
      const email = freshEmail();
      await update(api, owner, { email1: email });
      expect(faultOf(await patch(owner, { email1: null, [flag]: true }), 400)).toBe(fault);
      expect(faultOf(await patch(owner, { [flag]: true }, { email_addresses: { data: [] } }), 400)).toBe(fault);
      expect(faultOf(await create('Contacts', { [flag]: true }, { email_addresses: { data: [] } }), 400)).toBe(fault);
      expect((await read(api, owner)).attributes.email1).toBe(email);
      expect(faultsOf(await patch(owner, { email1: 'nobody', [flag]: true, nope: 1 }), 400)).toEqual([
        '8108 /data/attributes/nope',
        '8122 /data/attributes/email1',
      ]);
    },
  );
});

describe('email2', () => {
  it('relationships#primary-email-address: reads the oldest address that is not the primary one, and is read-only', async () => {
    const owner = resourceOf(await create('Contacts', { email1: freshEmail() }), 201);
    expect(owner.attributes.email2).toBeNull();
    const [first, second] = await newRecords(api, 'EmailAddresses', 2);
    for (const address of [second, first]) await writeLink(api, 'add', owner, 'email_addresses', [entryOf(address)]);
    const { email_address: email2 } = second.attributes;
    expect((await read(api, owner)).attributes.email2).toBe(email2);
    expect((await update(api, owner, { email2 })).attributes.email2).toBe(email2);
    expect(faultOf(await patch(owner, { email2: freshEmail() }), 400)).toBe('8109 /data/attributes/email2');
    expect(faultOf(await create('Contacts', { email2: freshEmail() }), 400)).toBe('8109 /data/attributes/email2');
    expectStatus(await api.delete(urlOf(second)), 200);
    expect((await read(api, owner)).attributes.email2).toBe(first.attributes.email_address);
    await writeLink(api, 'add', owner, 'email_addresses_primary', [entryOf(first)]);
    expect((await read(api, owner)).attributes.email1).toBe(first.attributes.email_address);
  });
});

describe('the one primary address', () => {
  it('moves when any link makes another address primary', async () => {
    const [one, two, three] = await newRecords(api, 'EmailAddresses', 3);
    const owner = await newRecord(api, 'Contacts');
    const isPrimary = async (address: Resource): Promise<void> => {
      expect((await addressesOf(owner)).primary).toEqual([address.id]);
      expect((await read(api, owner)).attributes.email1).toBe(address.attributes.email_address);
    };
    await writeLink(api, 'add', owner, 'email_addresses', [entryOf(one, { primary_address: true }), entryOf(two)]);
    await isPrimary(one);
    await writeLink(api, 'add', owner, 'email_addresses', [entryOf(two, { primary_address: true })]);
    await isPrimary(two);
    await writeLink(api, 'add', owner, 'email_addresses_primary', [entryOf(three)]);
    await isPrimary(three);
    await writeLink(api, 'replace', owner, 'email_addresses_primary', [entryOf(one)]);
    await isPrimary(one);
    await writeLink(api, 'add', two, 'contacts', [entryOf(owner, { primary_address: true })]);
    await isPrimary(two);
    expect((await addressesOf(owner)).all).toEqual(idsOf([one, two, three]));
    resourceOf(await patch(owner, {}, { email_addresses_primary: { data: [entryOf(three)] } }));
    await isPrimary(three);
    expectStatus(await writeLink(api, 'remove', owner, 'email_addresses_primary', [entryOf(three)]), 204);
    expect((await read(api, owner)).attributes.email1).toBeNull();
    expect((await addressesOf(owner)).all).toEqual(idsOf([one, two, three]));
  });

  it('relationships#primary-email-address: cannot be two, and the first of several entries that inherit its values gets it', async () => {
    const owner = await newRecord(api, 'Contacts');
    const [one, two] = await newRecords(api, 'EmailAddresses', 2);
    const answer = await writeLink(api, 'add', owner, 'email_addresses_primary', [entryOf(one), entryOf(two)]);
    expect(faultOf(answer, 400)).toBe('8306 /data/1');
    await writeLink(api, 'replace', owner, 'email_addresses', [entryOf(two, { primary_address: true }), entryOf(one)]);
    expect(await addressesOf(owner)).toEqual({ primary: [two.id], all: idsOf([one, two]) });
  });
});

describe('concurrent writers', () => {
  it('create one record for one new address, and none is refused', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const email1 = index % 2 === 0 ? email : email.toUpperCase();
        return create(index % 3 === 0 ? 'Accounts' : 'Contacts', { email1 });
      }),
    );
    const owners = answers.map((answer) => resourceOf(answer, 201));
    const ids = new Set(await Promise.all(owners.map(async (owner) => (await addressOf(owner)).id)));
    expect(ids.size).toBe(1);
    expect(new Set(owners.map(({ attributes }) => attributes.email1)).size).toBe(1);
  });

  it('leave a record with one primary address, and none is refused', async () => {
    const owner = await newRecord(api, 'Contacts');
    const addresses = await newRecords(api, 'EmailAddresses', 4);
    const [one, two, three, four] = addresses;
    const rounds = Array.from({ length: 3 }, () => [
      patch(owner, { email1: freshEmail() }),
      patch(owner, { email1: one.attributes.email_address, invalid_email: true }),
      writeLink(api, 'add', owner, 'email_addresses_primary', [entryOf(two)]),
      writeLink(api, 'add', owner, 'email_addresses', [entryOf(three, { primary_address: true }), entryOf(one)]),
      writeLink(api, 'add', four, 'contacts', [entryOf(owner, { primary_address: true })]),
      patch(four, { opt_out: true }, { contacts: { data: [entryOf(owner, { primary_address: true })] } }),
    ]);
    const answers = await Promise.all(rounds.flat());
    expect(answers.map(({ status, text }) => (status === 200 ? '' : text)).filter((text) => text !== '')).toEqual([]);
    expect((await addressesOf(owner)).primary).toHaveLength(1);
    expect((await read(api, owner)).attributes.email1).not.toBeNull();
  });
});
