import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectErrors, firstError } from './expect-errors.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const ACCOUNTS = '/api/v8/modules/Accounts';

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_INCLUDED: '3' });
});

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  const { records, linked, answered, seen } = stack.backends;
  records.clear();
  linked.clear();
  answered.list = {};
  seen.listLinked.length = 0;
});

function record(id: string, attributes = '{}') {
  return { id, version: 3, attributesJson: Buffer.from(attributes), toOne: [], middle: null, dateViewed: '' };
}

const get = (path: string): Promise<Answer> => stack.send('GET', path);

it('the related record of a to-one link is null when it is deleted after the list has found it', async () => {
  stack.backends.records.set('a', record('a'));
  stack.backends.answered.list = { records: [{ id: 'u' }] };
  expect((await get(`${ACCOUNTS}/a/assigned_user_link`)).json.data).toBeNull();
});

describe('include', () => {
  beforeEach(() => {
    for (const id of ['a', 'b']) stack.backends.records.set(id, record(id));
    stack.backends.linked.set('Accounts.cases', {
      records: [record('k', '{"name":"é"}')],
      linkages: [{ ownerId: 'b', linked: [{ id: 'k' }] }],
    });
    stack.backends.linked.set('Cases.contacts', {
      records: [record('c')],
      linkages: [
        { ownerId: 'k', linked: [{ id: 'c', middle: { id: 'm', attributesJson: Buffer.from('{"x":1.10}') } }] },
      ],
    });
  });

  it.each([ACCOUNTS, `${ACCOUNTS}/favorites`, `${ACCOUNTS}/x/members`])(
    'makes one call for each link of a path, and requests only the selected attributes: %s',
    async (path) => {
      const { text } = await get(`${path}?include=cases.contacts&fields[Contacts]=last_name,accounts`);
      expect(stack.backends.seen.listLinked).toMatchObject([
        { module: 'Accounts', ownerIds: ['a', 'b'], link: 'cases', limit: 20, selection: null },
        {
          module: 'Cases',
          ownerIds: ['k'],
          link: 'contacts',
          limit: 20,
          selection: { attributes: ['last_name'], toOne: [] },
        },
      ]);
      expect(text).toContain('"attributes":{"x":1.10}');
    },
  );

  it('of a single record is part of its entity tag', async () => {
    const answer = await get(`${ACCOUNTS}/b?include=cases`);
    stack.backends.linked.clear();
    const changed = await get(`${ACCOUNTS}/b?include=cases`);
    expect(changed.headers.get('etag')).not.toBe(answer.headers.get('etag'));
  });

  it('makes no calls when it is empty or the page is', async () => {
    expect((await get(`${ACCOUNTS}?include=`)).json.included).toEqual([]);
    expect((await get(`${ACCOUNTS}/a/member_of?include=cases`)).json).toMatchObject({ data: null, included: [] });
    stack.backends.records.clear();
    expect((await get(`${ACCOUNTS}?include=cases`)).json.included).toEqual([]);
    expect(stack.backends.seen.listLinked).toEqual([]);
  });

  it('is rejected when it would include too much', async () => {
    const ids = ['k1', 'k2', 'k3', 'k4'];
    stack.backends.linked.set('Accounts.cases', {
      records: ids.map((id) => record(id)),
      linkages: [{ ownerId: 'a', linked: ids.map((id) => ({ id })) }],
    });
    const answer = await get(`${ACCOUNTS}?include=cases`);
    expectErrors(answer, 400, 8709);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(firstError(answer)).toMatchObject({
      source: { parameter: 'include' },
      detail: expect.stringContaining('more than 3 included'),
    });
  });
});
