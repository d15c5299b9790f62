import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../client/send.js';
import type { Api } from '../client/api.js';
import { expectStatus, resourceOf } from '../client/document.js';
import { faultOf } from '../client/error-document.js';

import { WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import { entryOf, linkedIds, linkUrl, relatedUrl, type Owner } from '../client/links/linkage.js';
import type { LinkVerb } from '../client/links/malformed-linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { idsAt } from '../client/lists/page.js';
import { change, freshText, read, urlOf } from '../client/records.js';
import type { Actor } from '../client/rights/actors.js';
import { CANARY_MODULES } from '../client/rights/canaries.js';
import { link, restrict, userOf } from '../client/rights/give-role.js';
import type { RoleActions } from '../client/rights/rights.js';
import { newActor } from '../client/rights/new-actor.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const VERBS = ['add', 'replace', 'remove'] as const satisfies readonly LinkVerb[];

async function restricted(actions: RoleActions): Promise<Actor> {
  const actor = await newActor(admin);
  await restrict(admin, actor, actions);
  return actor;
}

/** Tries every verb at both URLs of a link that already leads to `other`; answers the outcomes. */
async function outcomes(api: Api, owner: Owner, name: string, other: Owner): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [, url] of WRITE_URLS) {
    for (const verb of VERBS) {
      const answer = await writeLink(api, verb, owner, name, [entryOf(other)], url);
      found.push(answer.status < 300 ? 'done' : `${answer.status} ${faultOf(answer, answer.status).split(' ')[0]}`);
    }
  }
  return [...new Set(found)];
}

describe('a role without an entry for a module', () => {
  it('rights#several-roles: lifts no restriction of another role', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(admin, 'Accounts');
    const role = await newRecord(admin, 'ACLRoles', { actions: { Contacts: { view: 'all' } } });
    await link(admin, userOf(actor), 'aclroles', role);
    await restrict(admin, actor, { Accounts: { view: 'none', list: 'none' }, Contacts: { edit: 'none' } });
    expectStatus(await actor.api.get(urlOf(account)), 404);
    expect(await idsAt(actor.api, '/modules/Accounts')).toEqual([]);
  });
});

describe('the last role that names a module', () => {
  /** Modules that the removed role named, and their parts; the other role names documents, and allows less of them. */
  const OPENED = [CANARY_MODULES[0], 'Accounts', 'EmailAddresses'];

  it('rights#opened-modules: cannot be removed silently, from either side', async () => {
    const actor = await newActor(admin);
    const role = await restrict(admin, actor, { Accounts: { view: 'none' }, Documents: { view: 'owner' } });
    const other = await newRecord(admin, 'ACLRoles', { actions: { Documents: { view: 'none' } } });
    await link(admin, userOf(actor), 'aclroles', other);
    const opened = (answer: Answer): unknown =>
      (JSON.parse(answer.text) as { readonly meta: { readonly rights?: { readonly opened: unknown } } }).meta.rights
        ?.opened;

    const replaced = await writeLink(admin, 'replace', userOf(actor), 'aclroles', [entryOf(other)]);
    expectStatus(replaced, 200);
    expect(opened(replaced)).toEqual(OPENED);
    await link(admin, role, 'users', userOf(actor));
    const removed = await writeLink(admin, 'remove', role, 'users', [entryOf(userOf(actor))]);
    expectStatus(removed, 200);
    expect(opened(removed)).toEqual(OPENED);
    expectStatus(await writeLink(admin, 'remove', role, 'users', [entryOf(userOf(actor))]), 204);

    const group = await newRecord(admin, 'SecurityGroups');
    await link(admin, group, 'users', userOf(actor));
    await link(admin, group, 'aclroles', role);
    expect(opened(await admin.delete(urlOf(group)))).toEqual(OPENED);
    const deleted = await admin.delete(urlOf(other));
    expect(deleted.text).toContain('"rights":{"opened":["DocumentRevisions","Documents"]}');
    expect((await admin.delete(urlOf(role))).text).not.toContain('rights');
  });
});

describe('links between two modules', () => {
  /** Links between two modules from both sides, each with the module that may not be edited. */
  const CASES = [
    ['invitations of users', 'Meetings', 'users', 'Users', 'meetings', 'Meetings'],
    ['invitations of contacts', 'Meetings', 'contacts', 'Contacts', 'meetings', 'Meetings'],
    ['invited contacts', 'Meetings', 'contacts', 'Contacts', 'meetings', 'Contacts'],
    ['links without values', 'Accounts', 'contacts', 'Contacts', 'accounts', 'Accounts'],
    ['the same from the other module', 'Accounts', 'contacts', 'Contacts', 'accounts', 'Contacts'],
    ['target lists of users', 'ProspectLists', 'users', 'Users', 'prospect_lists', 'ProspectLists'],
  ] as const;

  it.each(CASES)(
    'rights#links-of-the-other-record: %s (%s.%s) are forbidden from either side by edit: none of one module',
    async (_title, left, leftLink, right, rightLink, closed) => {
      const [one, other] = [await newRecord(admin, left), await newRecord(admin, right)];
      await link(admin, one, leftLink, other);
      const actor = await restricted({ [closed]: { edit: 'none' } });
      expect(await outcomes(actor.api, one, leftLink, other)).toEqual(['403 8512']);
      expect(await outcomes(actor.api, other, rightLink, one)).toEqual(['403 8512']);
      expect(await linkedIds(admin, one, leftLink)).toEqual([other.id]);
    },
  );

  it.each([
    ['Accounts', 'contacts', 'Contacts'],
    ['Contacts', 'accounts', 'Accounts'],
  ])('rights#links: %s.%s has no values and needs only view of %s', async (near, name, far) => {
    const other = await newRecord(admin, far);
    const actor = await newActor(admin);
    const own = await newRecord(actor.api, near);
    await restrict(admin, actor, { [far]: { edit: 'owner' } });
    expect(await outcomes(actor.api, own, name, other)).toEqual(['done']);
  });

  it('rights#links-of-the-other-record: users can be linked whatever the rights to change users', async () => {
    const [meeting, user] = [await newRecord(admin, 'Meetings'), await newRecord(admin, 'Users')];
    const actor = await restricted({ Users: { edit: 'none' } });
    expect(await outcomes(actor.api, meeting, 'users', user)).toEqual(['done']);
  });

  it('rights#links-of-the-other-record: a link with values of its own requires edit on its own record from either side', async () => {
    const actor = await newActor(admin);
    const contact = await newRecord(admin, 'Contacts');
    const own = await newRecord(actor.api, 'Meetings');
    const foreign = await newRecord(admin, 'Meetings');
    await link(admin, foreign, 'contacts', contact);
    await restrict(admin, actor, { Meetings: { edit: 'owner' } });
    expect(await outcomes(actor.api, contact, 'meetings', foreign)).toEqual(['403 8512']);
    const add = await writeLink(actor.api, 'add', contact, 'meetings', [entryOf(own)]);
    expectStatus(add, 200);
    const empty = await writeLink(actor.api, 'replace', contact, 'meetings', [entryOf(own)]);
    expect(faultOf(empty, 403)).toBe('8512 /data');
    expect((await linkedIds(admin, contact, 'meetings')).toSorted()).toEqual([own.id, foreign.id].toSorted());
    expectStatus(await writeLink(actor.api, 'remove', contact, 'meetings', [entryOf(own)]), 204);
  });

  it('rights#links: documents that carry links are checked alike, attributes behind links too', async () => {
    const account = await newRecord(admin, 'Accounts');
    const contact = await newRecord(admin, 'Contacts');
    const actor = await restricted({ Accounts: { edit: 'none' }, Meetings: { edit: 'owner' } });
    const foreign = await newRecord(admin, 'Meetings');
    const patch = (attributes: object, relationships: object = {}): Promise<Answer> =>
      actor.api.patch(urlOf(contact), { data: { type: 'Contacts', id: contact.id, attributes, relationships } });
    expect(faultOf(await patch({ account_id: account.id }), 403)).toBe('8512 /data/attributes/account_id');
    const accounts = { accounts: { data: [entryOf(account)] } };
    expect(faultOf(await patch({}, accounts), 403)).toBe('8512 /data/relationships/accounts/data');
    const meetings = { meetings: { data: [entryOf(foreign)] } };
    expect(faultOf(await patch({}, meetings), 403)).toBe('8512 /data/relationships/meetings/data/0');
    const created = await actor.api.post('/modules/Contacts', {
      data: { type: 'Contacts', attributes: { last_name: 'X' }, relationships: meetings },
    });
    expect(faultOf(created, 403)).toBe('8512 /data/relationships/meetings/data/0');
    expectStatus(await patch({ last_name: 'Fine', assigned_user_id: actor.id }), 200);
    expect(await linkedIds(admin, contact, 'meetings')).toEqual([]);
  });
});

describe('revisions of documents', () => {
  it('rights#parts: are visible with their document only', async () => {
    const { document, revision } = await uploaded();
    const actor = await restricted({ Documents: { access: 'none' } });
    const content = `${urlOf(revision)}/filename/content`;
    expectStatus(await admin.get(content), 200);
    for (const url of [urlOf(revision), content, relatedUrl(revision, 'documents'), linkUrl(document, 'revisions')]) {
      expectStatus(await actor.api.get(url), 404);
    }
    expect(await idsAt(actor.api, '/modules/DocumentRevisions')).toEqual([]);
    expect(await idsAt(actor.api, `/modules/DocumentRevisions?filter[id]=${revision.id}&page[count]=exact`)).toEqual(
      [],
    );
    expect(faultOf(await actor.api.delete(urlOf(revision)), 404)).toBe('8001');
  });

  it('rights#parts: follow the level of their document, and are visible where it is', async () => {
    const [hidden, shown] = [await uploaded(), await uploaded()];
    const actor = await restricted({ Documents: { list: 'owner', view: 'owner', edit: 'none' } });
    expectStatus(await admin.patch(urlOf(shown.document), change(shown.document, { assigned_user_id: actor.id })), 200);
    expectStatus(await actor.api.get(urlOf(hidden.revision)), 404);
    expectStatus(await actor.api.get(urlOf(shown.revision)), 200);
    expect(await idsAt(actor.api, '/modules/DocumentRevisions')).toEqual([shown.revision.id]);
    expect(await idsAt(actor.api, relatedUrl(shown.document, 'revisions'))).toEqual([shown.revision.id]);
    const renamed = await actor.api.patch(urlOf(shown.revision), change(shown.revision, { change_log: 'x' }));
    expect(faultOf(renamed, 403)).toBe('8512');
  });

  it('rights#parts: follow a role that names them', async () => {
    const { revision } = await uploaded();
    const actor = await restricted({ Documents: { access: 'none' }, DocumentRevisions: { view: 'all' } });
    expectStatus(await actor.api.get(urlOf(revision)), 200);
  });

  async function uploaded(): Promise<{ readonly document: Owner; readonly revision: Owner }> {
    const file = {
      document_name: 'D',
      active_date: '2026-01-01',
      filename: 'a.txt',
      filename_file: Buffer.from('bytes').toString('base64'),
    };
    const document = await newRecord(admin, 'Documents', file);
    const [id = ''] = await linkedIds(admin, document, 'revisions');
    return { document, revision: { type: 'DocumentRevisions', id } };
  }
});

describe('e-mail addresses', () => {
  it('rights#listing-email-addresses: are listed only for users who may view all modules that have them, and visible with their records', async () => {
    const actor = await restricted({ Contacts: { view: 'owner', list: 'owner' } });
    const [secret, open] = [`${freshText('a')}@example.org`, `${freshText('b')}@example.org`];
    const hidden = await newRecord(admin, 'Contacts', { email1: secret });
    const own = await newRecord(admin, 'Contacts', { email1: open, assigned_user_id: actor.id });
    const addressOf = async (contact: Owner): Promise<Owner> => {
      const [id = ''] = await linkedIds(admin, contact, 'email_addresses');
      return { type: 'EmailAddresses', id };
    };
    const [hiddenAddress, ownAddress] = [await addressOf(hidden), await addressOf(own)];
    expectStatus(await actor.api.get(urlOf(hiddenAddress)), 404);
    expect(await idsAt(actor.api, '/modules/EmailAddresses')).toEqual([]);
    const query = `/modules/EmailAddresses?filter[EmailAddresses.email_address]=${secret}&page[count]=exact`;
    expect(await idsAt(actor.api, query)).toEqual([]);
    expect((await read(actor.api, own)).attributes.email1).toBe(open);
    expectStatus(await actor.api.get(urlOf(ownAddress)), 200);
    expect(await idsAt(actor.api, relatedUrl(own, 'email_addresses'))).toEqual([ownAddress.id]);
    expect(await linkedIds(actor.api, own, 'email_addresses_primary')).toEqual([ownAddress.id]);
    const document = JSON.parse((await actor.api.get(`${urlOf(own)}?include=email_addresses`)).text) as {
      readonly included: readonly Owner[];
    };
    expect(document.included.map(({ id }) => id)).toEqual([ownAddress.id]);
    expectStatus(await actor.api.patch(urlOf(own), change(own, { email1: `${freshText('c')}@example.org` })), 200);
  });

  it('rights#parts: are changed only by users who may change all records that have them', async () => {
    const actor = await restricted({ Contacts: { edit: 'owner' } });
    const email1 = `${freshText('a')}@example.org`;
    const foreign = await newRecord(admin, 'Contacts', { email1 });
    const [id = ''] = await linkedIds(admin, foreign, 'email_addresses');
    const address = { type: 'EmailAddresses', id };
    const taken = await actor.api.patch(urlOf(address), change(address, { email_address: 'me@example.org' }));
    expect(faultOf(taken, 403)).toBe('8512');
    expect(faultOf(await actor.api.delete(urlOf(address)), 403)).toBe('8512');
    expect((await read(admin, foreign)).attributes.email1).toBe(email1);
  });
});

describe('records of users', () => {
  it('rights#own-record: are changed by the users themselves, others by administrators', async () => {
    const [actor, victim] = [await newActor(admin), await newActor(admin)];
    const email1 = `${freshText('v')}@example.org`;
    expectStatus(await admin.patch(urlOf(userOf(victim)), change(userOf(victim), { email1 })), 200);
    const [addressId = ''] = await linkedIds(admin, userOf(victim), 'email_addresses');
    const address = { type: 'EmailAddresses', id: addressId };
    const mine = await newRecord(actor.api, 'EmailAddresses');
    const attacks = [
      () => actor.api.patch(urlOf(userOf(victim)), change(userOf(victim), { email1: 'me@example.org' })),
      () => actor.api.patch(urlOf(userOf(victim)), change(userOf(victim), { title: 'Fool' })),
      () => actor.api.patch(urlOf(address), change(address, { email_address: 'me@example.org' })),
      () => actor.api.delete(urlOf(address)),
      () => writeLink(actor.api, 'add', userOf(victim), 'email_addresses', [entryOf(mine, { primary_address: true })]),
      () => writeLink(actor.api, 'replace', userOf(victim), 'email_addresses_primary', [entryOf(mine)]),
      () => writeLink(actor.api, 'remove', userOf(victim), 'email_addresses', [entryOf(address)]),
      () => writeLink(actor.api, 'add', mine, 'users', [entryOf(userOf(victim), { primary_address: true })]),
      () => writeLink(actor.api, 'remove', address, 'users', [entryOf(userOf(victim))]),
      () => writeLink(actor.api, 'replace', address, 'users', []),
    ];
    for (const attack of attacks) expect(faultOf(await attack(), 403).split(' ')[0]).toBe('8511');
    const relationships = { users: { data: [entryOf(userOf(victim), { primary_address: true })] } };
    const carried = await actor.api.patch(urlOf(mine), { data: { ...entryOf(mine), relationships } });
    expect(faultOf(carried, 403)).toBe('8511 /data/relationships/users/data');
    expect((await read(admin, userOf(victim))).attributes).toMatchObject({ email1, title: null });

    const own = change(userOf(actor), { title: 'Me', email1: `${freshText('m')}@example.org` });
    expectStatus(await actor.api.patch(urlOf(userOf(actor)), own), 200);
    expectStatus(await writeLink(actor.api, 'add', userOf(actor), 'email_addresses', [entryOf(mine)]), 200);
    const missing = { type: 'Users', id: 'nobody' };
    expect(faultOf(await actor.api.patch(urlOf(missing), change(missing, { title: 'x' })), 404)).toBe('8001');
  });
});

describe('marks of a user', () => {
  it('rights#favorites-of-one-user: are visible to nobody else, administrators included', async () => {
    const [maker, other] = [await newActor(admin), await newActor(admin)];
    const account = await newRecord(admin, 'Accounts');
    const mark = resourceOf(
      await maker.api.post('/modules/Favorites', {
        data: {
          type: 'Favorites',
          attributes: { parent_type: 'Accounts', parent_id: account.id, assigned_user_id: other.id },
        },
      }),
      201,
    );
    for (const { api } of [other, { api: admin }]) {
      expectStatus(await api.get(urlOf(mark)), 404);
      expect(
        await idsAt(api, `/modules/Favorites?filter[Favorites.parent_id]=${account.id}&page[count]=exact`),
      ).toEqual([]);
      expectStatus(await api.get(linkUrl(mark, 'created_by_link')), 404);
      expectStatus(await api.patch(urlOf(mark), change(mark, { description: 'x' })), 404);
      expectStatus(await api.delete(urlOf(mark)), 404);
      const pointing = { parent_type: 'Favorites', parent_id: mark.id };
      const marked = await api.post('/modules/Favorites', { data: { type: 'Favorites', attributes: pointing } });
      expect(faultOf(marked, 400)).toBe('8117 /data/attributes/parent_id');
    }
    expect(await idsAt(maker.api, '/modules/Favorites?page[count]=exact')).toEqual([mark.id]);
    expect(await idsAt(maker.api, '/modules/Accounts/favorites')).toEqual([account.id]);
    expectStatus(await maker.api.delete(urlOf(mark)), 200);
  });
});
