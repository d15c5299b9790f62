import { describe, expect, it } from '@jest/globals';
import type { Api } from '../client/api.js';
import { expectStatus, resourceOf, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { idsAt, pageAt } from '../client/lists/page.js';
import { create, freshId, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken, userToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const user = apiWith(await userToken());

function tryMark(api: Api, attributes: Readonly<Record<string, unknown>>): Promise<Answer> {
  return api.post('/modules/Favorites', { data: { type: 'Favorites', attributes } });
}

async function mark(api: Api, { type, id }: Resource): Promise<Resource> {
  return resourceOf(await tryMark(api, { parent_type: type, parent_id: id }), 201);
}

describe('marking a record', () => {
  it('operations#favorites: requires the module and the id of a live record', async () => {
    const account = await create(admin, 'Accounts');
    const gone = await create(admin, 'Accounts');
    expectStatus(await admin.delete(urlOf(gone)), 200);
    const [type, id] = ['8110 /data/attributes/parent_type', '8110 /data/attributes/parent_id'];
    expect(faultsOf(await tryMark(admin, {}), 400)).toEqual([id, type]);
    expect(faultsOf(await tryMark(admin, { parent_type: 'Accounts' }), 400)).toEqual([id]);
    expect(faultsOf(await tryMark(admin, { parent_id: account.id }), 400)).toEqual([type]);
    const unknown = '8117 /data/attributes/parent_id';
    for (const parent_id of [gone.id, freshId()]) {
      expect(faultsOf(await tryMark(admin, { parent_type: 'Accounts', parent_id }), 400)).toEqual([unknown]);
    }
    expect(faultsOf(await tryMark(admin, { parent_type: 'Contacts', parent_id: account.id }), 400)).toEqual([unknown]);
    await mark(admin, account);
  });

  it('operations#favorites: twice is 409 and names the mark; other users and other marks are not affected', async () => {
    const account = await create(admin, 'Accounts');
    const first = await mark(admin, account);
    const refused = errorOf(await tryMark(admin, { parent_type: 'Accounts', parent_id: account.id }), 409);
    expect([refused.code, refused.source]).toEqual([8011, { pointer: '/data/attributes/parent_id' }]);
    expect(refused.detail).toContain(first.id);
    const { type, id } = await mark(admin, await create(admin, 'Accounts'));
    const changed = { data: { type, id, attributes: { parent_id: account.id } } };
    const renamed = errorOf(await admin.patch(`/modules/Favorites/${id}`, changed), 409);
    expect([renamed.code, renamed.source]).toEqual([refused.code, refused.source]);
    expect(renamed.detail).toContain(first.id);
    await mark(user, account);
    expectStatus(await admin.delete(urlOf(first)), 200);
    await mark(admin, account);
  });
});

describe('the records of a module that the user marked', () => {
  it('operations#favorites: are those of the user, until the mark or the record is deleted', async () => {
    const [one, two, three] = [
      await create(admin, 'Accounts'),
      await create(admin, 'Accounts'),
      await create(admin, 'Accounts'),
    ];
    const contact = await create(admin, 'Contacts');
    const url = `/modules/Accounts/favorites?filter[id]=${[one, two, three].map(({ id }) => id).join(',')}`;
    await mark(user, one);
    const second = await mark(user, two);
    await mark(admin, three);
    await mark(user, contact);
    expect(await idsAt(user, url)).toEqual([two.id, one.id]);
    expect(await idsAt(admin, url)).toEqual([three.id]);
    expect(await idsAt(user, `/modules/Contacts/favorites?filter[id]=${contact.id}`)).toEqual([contact.id]);
    expectStatus(await user.delete(urlOf(second)), 200);
    expect(await idsAt(user, url)).toEqual([one.id]);
    expectStatus(await admin.delete(urlOf(one)), 200);
    expect(await idsAt(user, url)).toEqual([]);
  });

  it('operations#favorites: are full resources with the grammar of every list', async () => {
    const accounts = [];
    for (const name of ['b', 'a', 'c']) accounts.push(await newRecord(admin, 'Accounts', { name }));
    for (const account of accounts) await mark(user, account);
    const url = `/modules/Accounts/favorites?filter[id]=${accounts.map(({ id }) => id).join(',')}`;
    const ids = accounts.map(({ id }) => id);
    const page = await pageAt(user, `${url}&sort=name&page[limit]=2`);
    expect(page.rows.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(page.facts).toMatchObject({ limit: 2, offset: 0, count: 3, countIsExact: true });
    expect(await idsAt(user, page.links.next ?? '')).toEqual([ids[2]]);
    expect(await idsAt(user, `${url}&filter[Accounts.name]=[[ne]]a`)).toEqual([ids[2], ids[0]]);
    const [first] = (await pageAt(user, url)).rows;
    expect(first?.attributes).toMatchObject({ name: 'c', date_entered: expect.any(String) as unknown });
  });

  it('authentication#scopes: require the scope to read, and an unknown module is 404', async () => {
    const bare = apiWith(await adminToken('standard:create'));
    expect(faultOf(await bare.get('/modules/Accounts/favorites'), 403)).toMatch(/^8510/u);
    expect(faultOf(await admin.get('/modules/Gone/favorites'), 404)).toMatch(/^8402/u);
  });
});
