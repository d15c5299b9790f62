import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectStatus, type Resource } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { entryOf, linkUrl, relatedUrl } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { idsAt } from '../client/lists/page.js';
import { urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const reader = apiWith(await adminToken('standard:read'));
const linker = apiWith(await adminToken('standard:relationship:read'));
const both = apiWith(await adminToken('standard:read standard:relationship:read'));

let meeting: Resource;
let user: Resource;

beforeAll(async () => {
  [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
  await writeLink(api, 'add', meeting, 'users', [entryOf(user, { accept_status: 'accept' })]);
});

async function expectForbidden(who: typeof api, url: string): Promise<void> {
  const answer = await who.get(url);
  expect(faultOf(answer, 403)).toBe('8510');
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer .*error="insufficient_scope"/u);
}

describe('standard:read', () => {
  it.each([
    'filter[Meetings.name]=[[ne]]x',
    'filter[id]=x',
    'filter[Meetings]=x',
    'filter=mine',
    'sort=name',
    'sort=assigned_user_name',
    'filter[Meetings.assigned_user_name]=[[ne]]x',
    'filter[Meetings.parent_name]=[[ne]]x',
    'fields[Meetings]=name,users',
    'page[count]=exact',
  ])('filters#scopes-of-filters: allows a list with %s', async (query) => {
    expectStatus(await reader.get(`/modules/Meetings?${query}`), 200);
  });

  it.each([
    'filter[Meetings.users.last_name]=x',
    'filter[Meetings.users.meta.middle_table.accept_status]=accept',
    'filter[Meetings.users.SecurityGroups.name]=x',
    'filter[Meetings.assigned_user_link.user_name]=x',
    'filter[Meetings.name]=x&filter[Meetings.users.id]=x',
    'sort=assigned_user_link.user_name',
    'sort=name,-accounts.name',
    'include=users',
    'include=assigned_user_link',
  ])('filters#scopes-of-filters: does not allow a list with %s, which follows a link', async (query) => {
    await expectForbidden(reader, `/modules/Meetings?${query}`);
    await expectForbidden(linker, `/modules/Meetings?${query}`);
    expectStatus(await both.get(`/modules/Meetings?${query}`), 200);
  });

  it('relationships#reading-related-records, lists#include: allows neither a single record with include nor related records', async () => {
    expectStatus(await reader.get(`${urlOf(meeting)}?fields[Meetings]=name`), 200);
    for (const url of [`${urlOf(meeting)}?include=users`, relatedUrl(meeting, 'users')]) {
      await expectForbidden(reader, url);
      await expectForbidden(linker, url);
      expectStatus(await both.get(url), 200);
    }
  });
});

describe('standard:relationship:read', () => {
  it('filters#scopes-of-filters: allows linkage, its pages, and filters on ids and middle rows', async () => {
    const url = linkUrl(meeting, 'users');
    for (const query of [
      '',
      'page[limit]=1&page[offset]=0',
      'page[count]=exact',
      `filter[id]=${user.id}`,
      `filter[Users]=${user.id}`,
      'filter[Users.meta.middle_table.accept_status]=accept',
    ]) {
      expect([query, await idsAt(linker, `${url}?${query}`)]).toEqual([query, [user.id]]);
    }
  });

  it.each([
    'filter[Users.last_name]=[[ne]]x',
    'filter=active',
    'sort=last_name',
    'filter[Users.meetings.name]=[[ne]]x',
  ])('filters#scopes-of-filters: does not allow %s, which would reveal attributes', async (query) => {
    await expectForbidden(linker, `${linkUrl(meeting, 'users')}?${query}`);
    await expectForbidden(reader, `${linkUrl(meeting, 'users')}?${query}`);
    expectStatus(await both.get(`${linkUrl(meeting, 'users')}?${query}`), 200);
  });

  it('authentication#scopes: allows no list of records', async () => {
    await expectForbidden(linker, '/modules/Meetings');
    await expectForbidden(linker, '/modules/Meetings/viewed');
    await expectForbidden(linker, '/modules/Meetings/favorites');
  });
});
