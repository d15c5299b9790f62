import { describe, expect, it } from '@jest/globals';
import type { Api } from '../client/api.js';
import { resourceOf } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { entryOf } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { change, create, creation, freshId, read, required, urlOf } from '../client/records.js';
import { newActor } from '../client/rights/new-actor.js';
import { restrict } from '../client/rights/give-role.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

async function expectLikeRead(user: Api, answer: Answer, status: number, url: string): Promise<void> {
  const seen = await user.get(url);
  expect([answer.status, answer.text, answer.headers.etag]).toEqual([status, seen.text, seen.headers.etag]);
}

describe('fields on a write', () => {
  it.each(['name,industry', 'name,parent_name,member_of', 'modified_by_name,created_by_name,date_modified', '', 'id'])(
    'operations#create, operations#update: fields[Accounts]=%s answers as a read would',
    async (names) => {
      const [query, id] = [`?fields[Accounts]=${names}`, freshId()];
      const parent = await newRecord(api, 'Accounts');
      const body = creation('Accounts', { industry: 'Banking', parent_id: parent.id }, id);
      const created = await api.post(`/modules/Accounts${query}`, body);
      const record = { type: 'Accounts', id };
      await expectLikeRead(api, created, 201, urlOf(record) + query);
      expect(created.headers.location).toBe(resourceOf(created, 201).links.self);
      const updated = await api.patch(urlOf(record) + query, change(record, { industry: 'Retail' }));
      await expectLikeRead(api, updated, 200, urlOf(record) + query);
      expect((await read(api, record)).attributes).toMatchObject({ industry: 'Retail', parent_id: parent.id });
    },
  );

  it('operations#update: selects after links were stored elsewhere, and after an update that depends on the record', async () => {
    const query = '?fields[Meetings]=date_end,users';
    const user = await newRecord(api, 'Users');
    const relationships = { users: { data: [entryOf(user)] } };
    const body = { data: { type: 'Meetings', attributes: required('Meetings'), relationships } };
    const created = await api.post(`/modules/Meetings${query}`, body);
    const meeting = resourceOf(created, 201);
    expect(Object.keys(meeting.attributes)).toEqual(['date_end']);
    await expectLikeRead(api, created, 201, urlOf(meeting) + query);
    const replaced = { data: { type: 'Meetings', id: meeting.id, relationships: { users: { data: [] } } } };
    await expectLikeRead(api, await api.patch(urlOf(meeting) + query, replaced), 200, urlOf(meeting) + query);
    const lengthened = change(meeting, { duration_hours: 3 });
    await expectLikeRead(api, await api.patch(urlOf(meeting) + query, lengthened), 200, urlOf(meeting) + query);
  });

  it('files#content-attribute: an update leaves out the content unless it is selected, a create always', async () => {
    const body = creation('Notes', { filename: 'a.txt', filename_file: 'YQ==' });
    const note = resourceOf(await api.post('/modules/Notes?fields[Notes]=filename,filename_file', body), 201);
    expect(note.attributes).toEqual({ filename: 'a.txt' });
    const answer = await api.patch(`${urlOf(note)}?fields[Notes]=name`, change(note, { name: 'Renamed' }));
    expect(resourceOf(answer).attributes).toEqual({ name: 'Renamed' });
    const withContent = `${urlOf(note)}?fields[Notes]=filename_file`;
    expect(resourceOf(await api.patch(withContent, change(note, { name: 'Again' }))).attributes).toEqual({
      filename_file: 'YQ==',
    });
  });

  it('operations#idempotency-keys: a repetition gets the same members; with another selection it is 409', async () => {
    const [body, key] = [creation('Accounts', { industry: 'Banking' }), { 'idempotency-key': freshId() }];
    const first = await api.post('/modules/Accounts?fields[Accounts]=industry', body, key);
    expect(resourceOf(first, 201).attributes).toEqual({ industry: 'Banking' });
    const again = await api.post('/modules/Accounts?fields[Accounts]=industry', body, key);
    expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag]);
    for (const url of ['/modules/Accounts', '/modules/Accounts?fields[Accounts]=name'])
      expect(errorOf(await api.post(url, body, key), 409).code).toBe(8010);
  });

  it('rights#actions-and-levels: does not show names of records that the user may not see', async () => {
    const actor = await newActor(api);
    const hidden = await newRecord(api, 'Accounts');
    const record = resourceOf(await actor.api.post('/modules/Accounts', creation('Accounts')), 201);
    resourceOf(await api.patch(urlOf(record), change(record, { parent_id: hidden.id })));
    const url = `${urlOf(record)}?fields[Accounts]=name,parent_name,member_of`;
    const rename = change(record, { name: 'Renamed' });
    expect(resourceOf(await actor.api.patch(url, rename)).attributes.parent_name).toEqual(expect.any(String));
    await restrict(api, actor, { Accounts: { view: 'owner' } });
    const answer = await actor.api.patch(url, rename);
    expect(resourceOf(answer).attributes).toEqual({ name: 'Renamed', parent_name: null });
    await expectLikeRead(actor.api, answer, 200, url);
  });

  it('lists#sparse-fieldsets, lists#faults-of-a-query: a wrong query is refused and nothing is written', async () => {
    const record = await create(api, 'Accounts', { name: 'Before' });
    for (const [query, fault] of [
      ['fields[Accounts]=nope', '8212 fields[Accounts]'],
      ['fields[Nope]=name', '8212 fields[Nope]'],
      ['fields=name', '8201 fields'],
      ['fields[Accounts]=name&fields[Accounts]=industry', '8205 fields[Accounts]'],
      ['include=members', '8204 include'],
      ['page[limit]=1', '8204 page[limit]'],
      ['page[count]=none', '8204 page[count]'],
      ['sort=name', '8204 sort'],
      ['filter[name]=x', '8204 filter[name]'],
    ] as const) {
      const id = freshId();
      expect(faultOf(await api.patch(`${urlOf(record)}?${query}`, change(record, { name: 'After' })), 400)).toBe(fault);
      expect(faultOf(await api.post(`/modules/Accounts?${query}`, creation('Accounts', {}, id)), 400)).toBe(fault);
      expect((await api.get(urlOf({ type: 'Accounts', id }))).status).toBe(404);
    }
    expect((await read(api, record)).attributes.name).toBe('Before');
  });
});
