import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Api } from '../client/api.js';
import { expectStatus, resourcesOf, type Resource } from '../client/document.js';
import { listed } from '../client/files/listed.js';
import { faultOf } from '../client/error-document.js';

import { newRecord } from '../client/links/new-record.js';
import { idsAt, pageAt, pagesFrom } from '../client/lists/page.js';
import { create, freshText, read, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, userToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const user = apiWith(await userToken());

async function threeNotes(): Promise<readonly [Resource, Resource, Resource]> {
  return [await create(admin, 'Notes'), await create(admin, 'Notes'), await create(admin, 'Notes')];
}

/** A query that leaves out records that other tests view. */
function among(records: readonly Resource[]): string {
  return `filter[id]=${records.map(({ id }) => id).join(',')}`;
}

/** Waits until the list of viewed records is as expected: a view may be recorded a moment later. */
async function expectViewed(api: Api, query: string, ids: readonly (string | undefined)[]): Promise<void> {
  await eventually(async () => {
    expect(await idsAt(api, `/modules/Notes/viewed?${query}`)).toEqual(ids);
  });
}

describe('the records of a module that the user viewed', () => {
  it('operations#viewed: latest first, each once, with the time', async () => {
    const notes = await threeNotes();
    const [a, b, c] = notes;
    const before = Date.now();
    for (const note of [a, b, a, c, b]) await read(admin, note);
    await expectViewed(admin, among(notes), [b.id, c.id, a.id]);
    const found = resourcesOf(await admin.get(`/modules/Notes/viewed?${among(notes)}`));
    const times = found.map(({ meta }) => String(meta?.date_viewed));
    for (const time of times) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
      expect(Math.abs(new Date(time).getTime() - before)).toBeLessThan(60_000);
    }
    expect(times).toEqual(times.toSorted().toReversed());
    expect(found.map(({ attributes }) => attributes)).toEqual([b, c, a].map(listed));
  });

  it('operations#viewed: a conditional read counts too; lists, creates, changes and linkage do not', async () => {
    const notes = await threeNotes();
    const [a, b, c] = notes;
    await admin.get(`/modules/Notes?${among(notes)}`);
    await update(admin, c, { name: freshText() });
    await admin.get(`${urlOf(b)}/relationships/account`);
    const { etag = '' } = (await user.get(urlOf(a))).headers;
    const unchanged = await admin.get(urlOf(a), { 'if-none-match': etag });
    expectStatus(unchanged, 304);
    await expectViewed(admin, among(notes), [a.id]);
  });

  it('operations#viewed: are those of the user, and disappear when they are deleted', async () => {
    const notes = await threeNotes();
    const [a, b] = notes;
    await read(admin, a);
    await read(user, b);
    await read(user, a);
    await expectViewed(admin, among(notes), [a.id]);
    await expectViewed(user, among(notes), [a.id, b.id]);
    expectStatus(await admin.delete(urlOf(a)), 200);
    await expectViewed(admin, among(notes), []);
    await expectViewed(user, among(notes), [b.id]);
  });

  it('operations#viewed: are paged, sorted, filtered and shown like every list', async () => {
    const notes = await Promise.all(['b', 'c', 'a', 'd', 'e'].map((name) => newRecord(admin, 'Notes', { name })));
    for (const note of notes) await read(user, note);
    const ids = notes.map(({ id }) => id);
    await expectViewed(user, among(notes), ids.toReversed());
    const url = `/modules/Notes/viewed?${among(notes)}`;
    const pages = await pagesFrom(user, `${url}&page[limit]=2`, 'next');
    expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]]);
    expect((await pageAt(user, url)).facts).toMatchObject({ count: 5, countIsExact: true });
    expect(await idsAt(user, `${url}&sort=name&page[limit]=2&page[offset]=1`)).toEqual([ids[0], ids[1]]);
    expect(await idsAt(user, `${url}&filter[Notes.name]=[[in]]a,e`)).toEqual([ids[4], ids[2]]);
    const [sparse] = (await pageAt(user, `${url}&fields[Notes]=name&page[limit]=1`)).rows;
    expect(sparse?.attributes).toEqual({ name: 'e' });
  });

  it('authentication#scopes: require the scope to read, and an unknown module is 404', async () => {
    const bare = apiWith(await adminToken('standard:create'));
    expect(faultOf(await bare.get('/modules/Notes/viewed'), 403)).toMatch(/^8510/u);
    expect(faultOf(await admin.get('/modules/Gone/viewed'), 404)).toMatch(/^8402/u);
    expect(faultOf(await admin.get('/modules/Notes/viewed?filter[Accounts.name]=x'), 400)).toMatch(/^8207/u);
  });
});
