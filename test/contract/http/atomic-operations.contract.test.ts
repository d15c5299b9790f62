import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ATOMIC, JSON_API } from '@crm/jsonapi';
import { eventually } from '@crm/testkit';
import type { Api } from '../client/api.js';
import { documentOf, expectStatus, resourceOf, type Resource } from '../client/document.js';
import { errorOf, faultsOf } from '../client/error-document.js';
import { linkedIds } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { freshText, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken, userToken } from '../client/tokens.js';

const MEDIA_TYPE = `${JSON_API}; ext="${ATOMIC}"`;
const HEADERS = { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE };
const admin = apiWith(await adminToken());
const user = apiWith(await userToken());

interface Result {
  readonly data?: Resource;
}

function post(api: Api, operations: readonly unknown[], headers: object = {}): Promise<Answer> {
  return api.post('/operations', { 'atomic:operations': operations }, { ...HEADERS, ...headers });
}

function resultsOf(answer: Answer): readonly Result[] {
  expectStatus(answer, 200);
  expect(answer.headers['content-type']).toBe(MEDIA_TYPE);
  return (JSON.parse(answer.text) as { 'atomic:results': readonly Result[] })['atomic:results'];
}

const add = (type: string, attributes: object, more: object = {}) => ({
  op: 'add',
  data: { type, attributes, ...more },
});
const at = (index: number, place = ''): string => `/atomic:operations/${index}${place}`;

describe('operations', () => {
  it('atomic-operations#results: write records and links of every kind in their order, as one change', async () => {
    const present = await newRecord(user, 'Accounts');
    const gone = await newRecord(user, 'Contacts');
    const { position } = documentOf(await user.get('/changes')).meta as { position: string };
    const account = { type: 'Accounts', lid: 'a' };
    const contact = { type: 'Contacts', lid: 'c' };
    const answer = await post(user, [
      add('Accounts', { name: 'Acme' }, { lid: 'a' }),
      add('Contacts', { last_name: 'Poe' }, { lid: 'c', relationships: { accounts: { data: [account] } } }),
      add('Meetings', { name: 'Talk', date_start: '2026-03-02T09:00:00Z', duration_hours: 1 }, { lid: 'm' }),
      { op: 'update', data: { type: 'Accounts', id: present.id, attributes: { phone_office: '1' } } },
      {
        op: 'add',
        ref: { type: 'Meetings', lid: 'm', relationship: 'contacts' },
        data: [contact, { type: 'Contacts', id: gone.id }],
      },
      {
        op: 'remove',
        ref: { type: 'Contacts', id: gone.id, relationship: 'meetings' },
        data: [{ type: 'Meetings', lid: 'm' }],
      },
      { op: 'update', ref: { type: 'Accounts', lid: 'a', relationship: 'cases' }, data: [] },
      { op: 'update', ref: { ...contact, relationship: 'assigned_user_link' }, data: { type: 'Users', id: '1' } },
      { op: 'update', ref: account, data: { ...account, attributes: { name: 'Acme Ltd' } } },
      { op: 'remove', ref: { type: 'Contacts', id: gone.id } },
    ]);
    const [added, person, meeting, updated, ...others] = resultsOf(answer);
    expect(added?.data?.attributes).toMatchObject({ name: 'Acme Ltd' });
    expect(person?.data?.attributes).toMatchObject({
      last_name: 'Poe',
      account_id: added?.data?.id,
      account_name: 'Acme Ltd',
      assigned_user_id: '1',
    });
    expect(updated?.data).toMatchObject({ id: present.id, attributes: { phone_office: '1' } });
    expect(others.map((result) => Object.keys(result))).toEqual([[], [], [], [], ['data'], []]);
    const talk = { type: 'Meetings', id: String(meeting?.data?.id) };
    expect(await linkedIds(user, talk, 'contacts')).toEqual([person?.data?.id]);
    expect(errorOf(await user.get(urlOf(gone)), 404).code).toBe(8001);
    const shown = resourceOf(await user.get(urlOf({ type: 'Contacts', id: String(person?.data?.id) })), 200);
    expect(shown.attributes).toMatchObject(person?.data?.attributes ?? { id: 'none' });
    await eventually(async () => {
      const { data } = documentOf(await user.get(`/changes?page[after]=${position}&page[limit]=1000`));
      const own = (data as { attributes: Record<string, string> }[]).filter(
        ({ attributes }) => attributes.request === answer.headers['x-request-id'],
      );
      const kinds = own.map(({ attributes: { kind } }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['created', 'updated', 'deleted', 'linked', 'unlinked']));
      expect(new Set(own.map(({ attributes: { group } }) => group)).size).toBe(1);
    });
  });

  it('atomic-operations#all-or-nothing: write nothing if one is refused, and say what is wrong with each', async () => {
    const [kept, name] = [await newRecord(user, 'Accounts', { name: 'Kept' }), freshText('Refused')];
    const refused = await post(user, [
      add('Accounts', { name }, { lid: 'a' }),
      add(
        'Contacts',
        { last_name: 'Poe' },
        { relationships: { meetings: { data: [{ type: 'Meetings', id: randomUUID() }] } } },
      ),
      { op: 'update', data: { type: 'Accounts', id: kept.id, attributes: { name: 'Lost' } } },
      { op: 'update', data: { type: 'Accounts', id: randomUUID(), attributes: { name: 'x' } } },
      {
        op: 'add',
        ref: { type: 'Accounts', lid: 'a', relationship: 'contacts' },
        data: [{ type: 'Contacts', id: 'nobody' }],
      },
    ]);
    expect(faultsOf(refused, 404)).toEqual([
      `8001 ${at(3)}`,
      `8307 ${at(1, '/data/relationships/meetings/data/0/id')}`,
      `8307 ${at(4, '/data/0/id')}`,
    ]);
    const invalid = await post(user, [
      add('Accounts', { name }),
      add('Accounts', { nothing: 1 }),
      { op: 'update', data: { type: 'Accounts', id: kept.id, attributes: { annual_revenue: {}, name: null } } },
    ]);
    expect(faultsOf(invalid, 400)).toEqual([
      `8108 ${at(1, '/data/attributes/nothing')}`,
      `8110 ${at(1, '/data/attributes/name')}`,
      `8110 ${at(2, '/data/attributes/name')}`,
      `8111 ${at(2, '/data/attributes/annual_revenue')}`,
    ]);
    const found = documentOf(await user.get(`/modules/Accounts?filter[Accounts.name]=${name}`));
    expect(found.data).toEqual([]);
    expect(resourceOf(await user.get(urlOf(kept)), 200).attributes.name).toBe('Kept');
  });

  it.each<[unknown, ...string[]]>([
    [[], `8127 /atomic:operations`],
    [Array(1_001).fill(add('Accounts', { name: 'x' })), `8127 /atomic:operations`],
    [['add'], `8127 ${at(0)}`],
    [[{ op: 'replace' }], `8127 ${at(0, '/op')}`],
    [[{ op: 'add', href: '/modules/Accounts', data: {} }], `8127 ${at(0, '/href')}`],
    [[{ op: 'remove', data: { type: 'Accounts', id: 'x' } }], `8127 ${at(0, '/ref')}`],
    [[{ op: 'remove', ref: { type: 'Accounts' } }], `8105 ${at(0, '/ref/id')}`],
    [[{ op: 'remove', ref: { type: 'Accounts', id: 'x' }, data: [] }], `8127 ${at(0, '/data')}`],
    [[{ ...add('Accounts', { name: 'x' }), ref: { type: 'Accounts', id: 'x' } }], `8127 ${at(0, '/ref')}`],
    [
      [add('Accounts', { name: 'x' }, { lid: '1' }), { op: 'remove', ref: { type: 'Accounts', lid: 1 } }],
      `8128 ${at(1, '/ref/lid')}`,
    ],
    [[{ op: 'update', data: null }], `8103 ${at(0, '/data')}`],
    [[{ op: 'update', ref: { type: 'Accounts', lid: 'a' }, data: {} }], `8128 ${at(0, '/ref/lid')}`],
    [
      [
        add('Accounts', {}, { lid: 1 }),
        add(
          'Contacts',
          { last_name: 'x' },
          { relationships: { accounts: { data: [{ type: 'Accounts', lid: 'b' }] } } },
        ),
      ],
      `8127 ${at(0, '/data/lid')}`,
      `8128 ${at(1, '/data/relationships/accounts/data/0/lid')}`,
    ],
    [
      [add('Accounts', { name: 'x' }, { lid: 'a' }), add('Accounts', { name: 'x' }, { lid: 'a' })],
      `8127 ${at(1, '/data/lid')}`,
    ],
    [[add('Notes', { name: 'x', filename_file: 'eA==' })], `8127 ${at(0, '/data/attributes/filename_file')}`],
  ])('atomic-operations#operations: of a wrong form are refused: %j', async (operations, ...faults) => {
    const refused = await user.post('/operations', { 'atomic:operations': operations }, HEADERS);
    expect(faultsOf(refused, 400)).toEqual(faults);
  });

  it('atomic-operations#media-type: need the extension in their media type, and other URLs refuse it', async () => {
    const document = { 'atomic:operations': [add('Accounts', { name: 'x' })] };
    const named = expect.stringContaining(`${JSON_API}; ext="${ATOMIC}"`);
    expect(errorOf(await user.post('/operations', document), 415)).toMatchObject({ code: 8404, detail: named });
    expect(errorOf(await user.post('/modules/Accounts', document, HEADERS), 415).code).toBe(8404);
    const other = { ...HEADERS, accept: `${JSON_API}; ext="https://example.com/ext"` };
    expect(errorOf(await user.post('/operations', document, other), 406)).toMatchObject({ code: 8405, detail: named });
    for (const accept of [null, '*/*', JSON_API, `${JSON_API};ext="${ATOMIC}", text/html`])
      resultsOf(await post(user, document['atomic:operations'], { accept }));
  });

  it('operations#idempotency-keys, atomic-operations#all-or-nothing: take effect once for one key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const operations = [
      add('Accounts', { name: freshText('Once') }, { lid: 'a' }),
      add(
        'Contacts',
        { last_name: 'Poe' },
        { relationships: { accounts: { data: [{ type: 'Accounts', lid: 'a' }] } } },
      ),
    ];
    const answers = await Promise.all([1, 2, 3].map(() => post(user, operations, key)));
    const [first, ...others] = answers.map(resultsOf);
    expect(others).toEqual([first, first]);
    expect(errorOf(await post(user, operations.slice(0, 1), key), 409).code).toBe(8010);
  });

  it('atomic-operations#rights-of-operations: need the scopes and rights of each operation', async () => {
    const reader = apiWith(await userToken('standard:read'));
    const refused = await post(reader, [
      add('Accounts', { name: 'x' }),
      { op: 'remove', ref: { type: 'Accounts', id: 'x' } },
    ]);
    expect(faultsOf(refused, 403)).toEqual([`8510 ${at(0)}`, `8510 ${at(1)}`]);
    const administered = await post(user, [add('ACLRoles', { name: 'x' })]);
    expect(faultsOf(administered, 403)).toEqual([`8511 ${at(0)}`]);
    const [made] = resultsOf(await post(admin, [add('ACLRoles', { name: freshText('Role') })]));
    expect(made?.data?.type).toBe('ACLRoles');
  });
});
