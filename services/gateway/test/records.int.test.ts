import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors, firstError } from './expect-errors.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const ACCOUNTS = '/api/v8/modules/Accounts';
const PUBLIC = 'https://crm.test/api/v8/modules/Accounts';

beforeAll(async () => {
  stack = await startTestGateway();
});

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  stack.backends.records.clear();
});

function store(id: string, attributes = '{"name":"Ünïcode"}', toOne: { link: string; id: string }[] = []): void {
  stack.backends.records.set(id, {
    id,
    version: 3,
    attributesJson: Buffer.from(attributes),
    toOne,
    middle: null,
    dateViewed: '',
  });
}

const bodyOf = (attributes: string, more = ''): string =>
  `{"data":{"type":"Accounts"${more},"attributes":${attributes}}}`;

describe('create', () => {
  it('answers 201 with the resource, its location and tag', async () => {
    const answer = await stack.send('POST', ACCOUNTS, { body: bodyOf('{"name":"A"}', ',"id":"a-1"') });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${PUBLIC}/a-1`);
    expect(answer.headers.get('etag')).toMatch(/^"1\.[\w-]+"$/);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(answer.json).toMatchObject({
      jsonapi: { version: '1.0' },
      links: { self: `${PUBLIC}/a-1` },
      data: { type: 'Accounts', id: 'a-1', attributes: { name: 'A' }, links: { self: `${PUBLIC}/a-1` } },
    });
  });

  it.each([
    ['', ',"id":""'],
    ['', ''],
    ['/a-2', ''],
    ['/a-2', ',"id":""'],
    ['/a-2', ',"id":"a-2"'],
    ['', ',"id":"a-2"'],
  ])('accepts the URL %j with the member %j', async (path, member) => {
    const answer = await stack.send('POST', ACCOUNTS + path, { body: bodyOf('{}', member) });
    expect(answer.status).toBe(201);
    expect(answer.json.data?.id).toMatch(path === '' && !member.includes('a-2') ? /^[0-9a-f-]{36}$/ : /^a-2$/);
  });

  it.each([
    ['', ',"id":"viewed"', 400, 8106, '/data/id'],
    ['', ',"id":"a b"', 400, 8106, '/data/id'],
    ['', ',"id":7', 400, 8106, '/data/id'],
    ['', `,"id":"${'a'.repeat(37)}"`, 400, 8106, '/data/id'],
    ['/a-1', ',"id":"a-2"', 409, 8009, '/data/id'],
    ['/meta', '', 400, 8106, undefined],
  ])('rejects the URL %j with the member %j', async (path, member, status, code, pointer) => {
    const answer = await stack.send('POST', ACCOUNTS + path, { body: bodyOf('{"name":"A"}', member) });
    expectErrors(answer, status, code);
    expect(firstError(answer).source).toEqual(pointer === undefined ? undefined : { pointer });
  });

  it('rejects another type with 409', async () => {
    const answer = await stack.send('POST', ACCOUNTS, {
      body: '{"data":{"type":"Contacts","attributes":{"name":"A"}}}',
    });
    expectErrors(answer, 409, 8008);
    expect(firstError(answer)).toMatchObject({ source: { pointer: '/data/type' } });
    expect(firstError(answer).title).toBe('[CRM] [API] [ConflictException] [Type differs from URL] "Contacts"');
  });

  it('returns the known error for a duplicate id', async () => {
    store('a-1');
    const answer = await stack.send('POST', ACCOUNTS, { body: bodyOf('{"name":"A"}', ',"id":"a-1"') });
    expectErrors(answer, 409, 8006);
    expect(firstError(answer)).toEqual({
      links: { about: 'https://crm.test/docs/errors#8006' },
      status: 409,
      code: 8006,
      title: '[CRM] [API] [ConflictException] [Record already exists] "a-1"',
      detail: 'The record cannot be created because it already exists',
      source: { pointer: '/data/attributes/id' },
    });
  });

  it('forwards the digits of every number', async () => {
    const attributes = '{"a":1.10,"b":9007199254740993,"c":1e2,"d":[1,-0],"e":"x\\u0000\\ud800"}';
    await stack.send('POST', ACCOUNTS, { body: bodyOf(attributes) });
    expect(stack.backends.seen.attributesJson).toBe(attributes);
  });

  it('ignores members that JSON:API does not define', async () => {
    const body =
      '{"x":1,"data":{"type":"Accounts","y":2,"attributes":{"name":"A"},"relationships":{},"links":{},"meta":{}}}';
    expect((await stack.send('POST', ACCOUNTS, { body })).status).toBe(201);
    expect(stack.backends.seen.attributesJson).toBe('{"name":"A"}');
  });
});

describe('read', () => {
  it('forwards attributes and lists every link', async () => {
    store('a-1', '{"name":"Ünïcode \\u2028","n":1.10}', [{ link: 'assigned_user_link', id: 'u-1' }]);
    const answer = await stack.send('GET', `${ACCOUNTS}/a-1`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"attributes":{"name":"Ünïcode \\u2028","n":1.10}');
    const { relationships } = answer.json.data ?? {};
    for (const [name, { links, data }] of Object.entries(relationships ?? {})) {
      expect(links).toEqual({ self: `${PUBLIC}/a-1/relationships/${name}`, related: `${PUBLIC}/a-1/${name}` });
      expect(data?.type ?? 'Users').toBe('Users');
    }
    expect(relationships?.assigned_user_link?.data).toEqual({ type: 'Users', id: 'u-1' });
    expect(relationships?.cases).not.toHaveProperty('data');
  });

  it('answers 304 for its own tag', async () => {
    store('a-1');
    const etag = (await stack.send('GET', `${ACCOUNTS}/a-1`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"3\./);
    const answer = await stack.send('GET', `${ACCOUNTS}/a-1`, { headers: { 'if-none-match': `W/"x", ${etag}` } });
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await stack.send('GET', `${ACCOUNTS}/a-1`, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('answers HEAD like GET without the body', async () => {
    store('a-1');
    const [get, head] = [await stack.send('GET', `${ACCOUNTS}/a-1`), await stack.send('HEAD', `${ACCOUNTS}/a-1`)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('assigns each request its own id, whatever the client sends, and propagates it with the trace', async () => {
    store('a-1');
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = { 'x-request-id': 'abc-1', traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-user-id': 'evil' };
    const answer = await stack.send('GET', `${ACCOUNTS}/a-1`, { headers });
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('traceresponse')).toContain(trace);
    expect(stack.backends.seen).toMatchObject({ requestId, traceparent: expect.stringContaining(trace) });
    await eventually(() => {
      const line = { event: 'http.request', request_id: requestId, client_request_id: 'abc-1', record: 'a-1' };
      expect(stack.log).toContainEqual(expect.objectContaining(line));
    });
  });
});

describe('update and delete', () => {
  const patch = (body: unknown, headers = {}): Promise<Answer> =>
    stack.send('PATCH', `${ACCOUNTS}/a-1`, { body, headers });

  it('answer 200 with the complete resource', async () => {
    store('a-1');
    const answer = await patch(bodyOf('{"name":"B"}', ',"id":"a-1"'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"4\./);
    expect(answer.json.data).toMatchObject({ id: 'a-1', attributes: { name: 'B' }, relationships: {} });
    expect(stack.backends.seen.precondition).toBeNull();
  });

  it.each([
    ['{"data":{"type":"Accounts"}}', 400, [8105]],
    ['{"data":{"id":"a-1"}}', 400, [8104]],
    ['{"data":{}}', 400, [8104, 8105]],
    ['{"data":{"id":7,"type":null}}', 400, [8104, 8105]],
    ['{"data":{"type":"Accounts","id":"a-2"}}', 409, [8009]],
    ['{"data":{"type":"Contacts","id":"a-1"}}', 409, [8008]],
    ['{"data":{"type":"Accounts","id":"a-1","attributes":[]}}', 400, [8107]],
    ['{"data":{"type":"Accounts","id":"a-1","attributes":null}}', 400, [8107]],
    ['{"data":{"type":"Accounts","id":"a-1","relationships":1}}', 400, [8107]],
    ['{"data":{"type":"Contacts","id":"a-1","attributes":7}}', 409, [8008]],
  ])('reject %s', async (body, status, codes) => {
    store('a-1');
    expectErrors(await patch(body), status, ...codes);
  });

  it('forward If-Match', async () => {
    store('a-1');
    await patch(bodyOf('{}', ',"id":"a-1"'), { 'if-match': '"3.x", W/"4.y", "7.z"' });
    expect(stack.backends.seen.precondition).toMatchObject({ any: false, versions: [3, 7] });
    await stack.send('DELETE', `${ACCOUNTS}/a-1`, { headers: { 'if-match': '*' } });
    expect(stack.backends.seen.precondition).toMatchObject({ any: true, versions: [] });
  });

  it('answer a deletion with the document of the contract', async () => {
    store('a-1');
    const answer = await stack.send('DELETE', `${ACCOUNTS}/a-1`);
    expect([answer.status, answer.text]).toEqual([200, '{"meta":{"status":200},"jsonapi":{"version":"1.0"}}']);
    expectErrors(await stack.send('DELETE', `${ACCOUNTS}/a-1`), 404, 8001);
  });
});

describe('lists', () => {
  const page = (limit: number, offset: number, url = PUBLIC): string =>
    `${url}?page%5Blimit%5D=${limit}&page%5Boffset%5D=${offset}`;

  it('return a page with links and count, without relationships', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) store(id);
    const answer = await stack.send('GET', `${ACCOUNTS}?page[limit]=2&page%5Boffset%5D=2`);
    expect(answer.status).toBe(200);
    expect(answer.json.links).toEqual({
      self: page(2, 2),
      first: page(2, 0),
      prev: page(2, 0),
      next: page(2, 4),
      last: page(2, 4),
    });
    expect(answer.json.meta).toEqual({ page: { limit: 2, offset: 2, count: 5, countIsExact: true } });
    expect(answer.json.data).toEqual(
      ['c', 'd'].map((id) => ({
        type: 'Accounts',
        id,
        attributes: { name: 'Ünïcode' },
        links: { self: `${PUBLIC}/${id}` },
      })),
    );
  });

  it('return an empty list', async () => {
    const { status, json } = await stack.send('GET', ACCOUNTS);
    expect(status).toBe(200);
    expect(json.data).toEqual([]);
    expect(json.links).toEqual({ self: page(20, 0), first: page(20, 0), prev: null, next: null, last: page(20, 0) });
  });
});

describe('links', () => {
  const at = `${ACCOUNTS}/a-1`;
  const user = '/assigned_user_link';

  it('return an identifier or null, a resource or null for a to-one link', async () => {
    store('a-1', '{}', [{ link: 'assigned_user_link', id: 'u-1' }]);
    store('u-1', '{"user_name":"x"}');
    const links = { self: `${PUBLIC}/a-1/relationships${user}`, related: `${PUBLIC}/a-1${user}` };
    expect((await stack.send('GET', `${at}/relationships${user}`)).json).toEqual({
      jsonapi: { version: '1.0' },
      links,
      data: { type: 'Users', id: 'u-1' },
    });
    expect((await stack.send('GET', at + user)).json).toMatchObject({
      links: { self: links.related },
      data: { type: 'Users', id: 'u-1', links: { self: 'https://crm.test/api/v8/modules/Users/u-1' } },
    });
    stack.backends.records.delete('u-1');
    expect((await stack.send('GET', at + user)).json.data).toBeNull();
    // The record is deleted after the list has found it.
    stack.backends.answered.list = { records: [{ id: 'u-1' }] };
    expect((await stack.send('GET', at + user)).json.data).toBeNull();
    stack.backends.answered.list = {};
    store('a-1');
    expect((await stack.send('GET', `${at}/relationships${user}`)).json.data).toBeNull();
    expectErrors(await stack.send('GET', `${at}/relationships${user}?page[limit]=1`), 400, 8204);
  });

  it('return pages of identifiers and of resources for a to-many link', async () => {
    for (const id of ['c-1', 'c-2', 'c-3']) store(id, '{}');
    const self = `${PUBLIC}/a-1/relationships/cases`;
    const linkage = await stack.send('GET', `${at}/relationships/cases?page[limit]=2`);
    expect(linkage.json).toMatchObject({
      links: { related: `${PUBLIC}/a-1/cases`, self: expect.stringContaining(`${self}?page`), prev: null },
      meta: { page: { limit: 2, offset: 0, count: 3, countIsExact: true } },
      data: [
        { type: 'Cases', id: 'c-1' },
        { type: 'Cases', id: 'c-2' },
      ],
    });
    expect(stack.backends.seen.list).toMatchObject({
      module: 'Cases',
      through: { module: 'Accounts', id: 'a-1', link: 'cases' },
    });
    const related = await stack.send('GET', `${at}/cases?page[limit]=2`);
    expect(related.json.links?.next).toBe(`${PUBLIC}/a-1/cases?page%5Blimit%5D=2&page%5Boffset%5D=2`);
    expect(related.json.data?.[0]?.links?.self).toBe('https://crm.test/api/v8/modules/Cases/c-1');
  });
});
