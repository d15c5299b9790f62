import { describe, expect, it } from '@jest/globals';
import { standardScopes } from '@crm/local-stack';
import type { Api } from '../client/api.js';
import { expectStatus } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { entryOf, linkUrl, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { idsAt, pageAt } from '../client/lists/page.js';
import { change, freshId, read, update, urlOf } from '../client/records.js';
import type { Actor } from '../client/rights/actors.js';
import { giveRole, link, newGroup, restrict, userOf } from '../client/rights/give-role.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { newActor } from '../client/rights/new-actor.js';
import { apiWith } from '../client/stack.js';
import { adminToken, issue } from '../client/tokens.js';
import { newClient, putClients } from '../client/oauth-clients.js';

const admin = apiWith(await adminToken());

/** Waits until a record is there for a user, or is not. */
async function expectSeen({ api }: Pick<Actor, 'api'>, record: Owner, isSeen: boolean): Promise<void> {
  await eventuallyInForce(async () => {
    expectStatus(await api.get(urlOf(record)), isSeen ? 200 : 404);
  });
}

async function unlink(owner: Owner, name: string, other: Owner, status = 204): Promise<void> {
  expectStatus(await writeLink(admin, 'remove', owner, name, [entryOf(other)]), status);
}

describe('a change of rights', () => {
  it('rights#changing-rights: takes effect when a role changes, is taken away, is given and is deleted', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(admin, 'Accounts');
    await expectSeen(actor, account, true);
    const role = await giveRole(admin, { Accounts: { view: 'none' } }, userOf(actor));
    await expectSeen(actor, account, false);
    await update(admin, role, { actions: { Accounts: { view: 'all' } } });
    await expectSeen(actor, account, true);
    await update(admin, role, { actions: { Accounts: { view: 'owner' } } });
    await expectSeen(actor, account, false);
    // The answer says what the end of the last role opens.
    await unlink(userOf(actor), 'aclroles', role, 200);
    await expectSeen(actor, account, true);
    await link(admin, role, 'users', userOf(actor));
    await expectSeen(actor, account, false);
    expectStatus(await admin.delete(urlOf(role)), 200);
    await expectSeen(actor, account, true);
  });

  it('rights#changing-rights: takes effect when a user joins a group or leaves it, and when the group is deleted', async () => {
    const actor = await newActor(admin);
    const [account, group] = [await newRecord(admin, 'Accounts'), await newGroup(admin)];
    await link(admin, account, 'SecurityGroups', group);
    await restrict(admin, actor, { Accounts: { view: 'group' } });
    await expectSeen(actor, account, false);
    await link(admin, group, 'users', userOf(actor));
    await expectSeen(actor, account, true);
    await unlink(userOf(actor), 'SecurityGroups', group);
    await expectSeen(actor, account, false);
    await link(admin, userOf(actor), 'SecurityGroups', group);
    await expectSeen(actor, account, true);
    expectStatus(await admin.delete(urlOf(group)), 200);
    await expectSeen(actor, account, false);
  });

  it('rights#changing-rights: takes effect at once when the record itself changes', async () => {
    const actor = await newActor(admin);
    const [account, group] = [await newRecord(admin, 'Accounts'), await newGroup(admin, userOf(actor))];
    await restrict(admin, actor, { Accounts: { view: 'group' } });
    const statusNow = async (): Promise<number> => (await actor.api.get(urlOf(account))).status;
    expect(await statusNow()).toBe(404);
    await link(admin, account, 'SecurityGroups', group);
    expect(await statusNow()).toBe(200);
    await unlink(group, 'accounts', account);
    expect(await statusNow()).toBe(404);
    await update(admin, account, { assigned_user_id: actor.id });
    expect(await statusNow()).toBe(200);
    await update(admin, account, { assigned_user_id: null });
    expect(await statusNow()).toBe(404);
  });

  it('rights#changing-rights: removes records from those that a user viewed and marked', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(admin, 'Accounts');
    await newRecord(actor.api, 'Favorites', { parent_type: 'Accounts', parent_id: account.id });
    await expectSeen(actor, account, true);
    const lists = ['/modules/Accounts/viewed', '/modules/Accounts/favorites'];
    for (const url of lists) {
      await eventuallyInForce(async () => {
        expect([url, await idsAt(actor.api, url)]).toEqual([url, [account.id]]);
      });
    }
    await restrict(admin, actor, { Accounts: { view: 'owner' } });
    for (const url of lists) expect([url, await idsAt(actor.api, url)]).toEqual([url, []]);
  });
});

describe('a client of its own', () => {
  it('rights#client-rights: has exactly the rights of its user', async () => {
    const actor = await newActor(admin);
    const [client, own] = [await clientOf(actor), await newRecord(actor.api, 'Accounts')];
    const [foreign, contact] = [await newRecord(admin, 'Accounts'), await newRecord(admin, 'Contacts')];
    const group = await newGroup(admin, userOf(actor));
    await link(admin, contact, 'SecurityGroups', group);
    const levels = { view: 'owner', edit: 'none' } as const;
    await restrict(admin, actor, { Accounts: levels, Contacts: { view: 'group', edit: 'none', delete: 'owner' } });
    await expectSeen({ api: client }, foreign, false);
    for (const api of [actor.api, client]) {
      expect(await idsAt(api, '/modules/Accounts')).toEqual([own.id]);
      expect(await idsAt(api, `/modules/Contacts?filter[id]=${contact.id}`)).toEqual([contact.id]);
      expect(faultOf(await api.patch(urlOf(own), change(own, { name: 'New' })), 403)).toBe('8512');
      expect(faultOf(await api.patch(urlOf(foreign), change(foreign, { name: 'New' })), 404)).toBe('8001');
      expect(faultOf(await api.delete(urlOf(contact)), 403)).toBe('8512');
    }
    const made = await newRecord(client, 'Notes');
    expect(made.attributes.created_by).toBe(actor.id);
  });
});

describe('a hidden record', () => {
  it('rights#hidden-and-forbidden: is not revealed by conditions, methods or bodies either', async () => {
    const actor = await newActor(admin);
    const account = await newRecord(admin, 'Accounts');
    const { etag = '' } = (await admin.get(urlOf(account))).headers;
    await restrict(admin, actor, { Accounts: { view: 'none' } });
    const { api } = actor;
    const url = urlOf(account);
    const [right, wrong] = [etag, '"0.0"'];
    for (const condition of [right, wrong, '*']) {
      expect(faultOf(await api.get(url, { 'if-none-match': condition }), 404)).toBe('8001');
      for (const body of [change(account, { name: 'New' }), change(account, { nothing: 1 })]) {
        expect(faultOf(await api.patch(url, body, { 'if-match': condition }), 404)).toBe('8001');
      }
      expect(faultOf(await api.delete(url, { 'if-match': condition }), 404)).toBe('8001');
    }
    expectStatus(await api.head(url), 404);
    expect((await read(admin, account)).attributes).toEqual(account.attributes);
  });

  it('rights#hidden-and-forbidden: gets the same answers as one that never existed', async () => {
    const actor = await newActor(admin);
    const [hidden, lead] = [await newRecord(admin, 'Contacts'), await newRecord(actor.api, 'Meetings')];
    await restrict(admin, actor, { Contacts: { view: 'owner' } });
    const { api } = actor;
    const requests: readonly ((id: string) => ReturnType<Api['get']>)[] = [
      (id) => api.get(`/modules/Contacts/${id}`),
      (id) => api.get(`/modules/Contacts/${id}/meetings`),
      (id) => api.delete(`/modules/Contacts/${id}`),
      (id) => api.post(linkUrl(lead, 'contacts'), { data: [{ type: 'Contacts', id }] }),
      (id) => api.patch(urlOf(lead), change(lead, { contact_id: id })),
      (id) => api.post('/modules/Notes', { data: { type: 'Notes', attributes: { name: 'x', contact_id: id } } }),
      (id) =>
        api.post('/modules/Favorites', {
          data: { type: 'Favorites', attributes: { parent_type: 'Contacts', parent_id: id } },
        }),
    ];
    for (const request of requests) {
      const [one, other] = [await request(hidden.id), await request(UNKNOWN)];
      const [found, wanted] = [errorOf(one, one.status), errorOf(other, other.status)];
      const text = JSON.stringify(found).replaceAll(hidden.id, UNKNOWN);
      expect(text).toBe(JSON.stringify(wanted));
      expect(found.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('rights#hidden-and-forbidden: stays hidden from cursors that others were given', async () => {
    const actor = await newActor(admin);
    const named = (name: string): Promise<Owner> => newRecord(admin, 'Accounts', { name });
    const accounts = [await named('a'), await named('b'), await named('c'), await named('d')] as const;
    const [, , third, fourth] = accounts;
    await update(admin, fourth, { assigned_user_id: actor.id });
    await restrict(admin, actor, { Accounts: { view: 'owner' } });
    const ids = accounts.map(({ id }) => id);
    const url = `/modules/Accounts?filter[id]=${ids.join(',')}&sort=name&page[limit]=2`;
    const { links } = await pageAt(admin, url);
    expect(await idsAt(admin, links.next ?? '')).toEqual([third.id, fourth.id]);
    expect(await idsAt(actor.api, links.next ?? '')).toEqual([fourth.id]);
  });
});

const UNKNOWN = freshId();

/** An API client that has the rights of a user. */
async function clientOf({ id }: Actor): Promise<Api> {
  const client = newClient({ grants: ['client_credentials'], scopes: standardScopes, associatedUserId: id });
  await putClients(client);
  const issued = await issue({ grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret });
  return apiWith(issued.access_token);
}
