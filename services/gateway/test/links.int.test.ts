import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { RecordMessage } from '@crm/protos';
import { expectErrors, firstError } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const MODULES = '/api/v8/modules';
const PUBLIC = 'https://crm.test/api/v8/modules';
const USERS = `${MODULES}/Meetings/m-1/relationships/users`;
const CASES = `${MODULES}/Accounts/a-1/relationships/cases`;
const PARENT = `${MODULES}/Accounts/a-1/relationships/member_of`;
const VERBS = ['POST', 'PATCH', 'DELETE'] as const;

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_LINKAGE_ENTRIES: '3' });
});

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  stack.backends.records.clear();
  const { seen } = stack.backends;
  delete seen.links;
  delete seen.create;
  delete seen.update;
  delete seen.list;
});

function store(id: string, middle: RecordMessage['middle'] = null): void {
  stack.backends.records.set(id, {
    id,
    version: 3,
    attributesJson: Buffer.from('{}'),
    toOne: [],
    middle,
    dateViewed: '',
  });
}

const identifier = (type: string, id: string, meta?: unknown): unknown => ({ type, id, ...(meta ? { meta } : {}) });
const row = (attributes: unknown, id = ''): unknown => ({ middle_table: { data: { id, type: 'Link', attributes } } });
const places = (answer: Answer): unknown[] =>
  (answer.json.errors as unknown as { code: number; source?: { pointer: string } }[]).map(({ code, source }) => [
    code,
    source?.pointer,
  ]);

describe('reading', () => {
  it('returns the middle-table row with each identifier of an edge, byte by byte', async () => {
    store('u-1', { id: 'row-1', attributesJson: Buffer.from('{"required":true, "n":1.10}') });
    const answer = await stack.send('GET', `${USERS}?page[limit]=2`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"attributes":{"required":true, "n":1.10}');
    const page = `${PUBLIC}/Meetings/m-1/relationships/users?page%5Blimit%5D=2&page%5Boffset%5D=0`;
    expect(answer.json).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: page, related: `${PUBLIC}/Meetings/m-1/users`, first: page, prev: null, next: null, last: page },
      meta: { page: { limit: 2, offset: 0, count: 1, countIsExact: true } },
      data: [identifier('Users', 'u-1', row({ required: true, n: 1.1 }, 'row-1'))],
    });
    expect(stack.backends.seen.list).toMatchObject({
      module: 'Users',
      through: { module: 'Meetings', id: 'm-1', link: 'users' },
      identifiersOnly: true,
    });
  });

  it('lists related records of every kind of to-many link', async () => {
    store('x-1');
    for (const [module, link, related] of [
      ['Meetings', 'users', 'Users'],
      ['Accounts', 'cases', 'Cases'],
      ['Accounts', 'email_addresses', 'EmailAddresses'],
    ] as const) {
      const answer = await stack.send('GET', `${MODULES}/${module}/x-1/${link}`);
      expect(answer.status).toBe(200);
      expect(answer.json.data).toMatchObject([{ type: related, id: 'x-1' }]);
      expect(stack.backends.seen.list).toMatchObject({ module: related, through: { module, id: 'x-1', link } });
    }
  });

  it('lists every link of the module with a single record', async () => {
    store('m-1');
    const { json } = await stack.send('GET', `${MODULES}/Meetings/m-1`);
    expect(Object.keys(json.data?.relationships ?? {})).toEqual([...(catalog.module('Meetings')?.links.keys() ?? [])]);
    expect(json.data?.relationships?.users).toEqual({
      links: { self: `${PUBLIC}/Meetings/m-1/relationships/users`, related: `${PUBLIC}/Meetings/m-1/users` },
    });
  });
});

describe('changing a link', () => {
  const accepted = row({ accept_status: 'accept' });

  it.each([
    ['an edge', USERS, 'Users', 'relationships', 'Meetings'],
    ['a column of the related records', CASES, 'Cases', 'records', 'Accounts'],
    [
      'a middle table of records',
      `${MODULES}/Accounts/a-1/relationships/email_addresses`,
      'EmailAddresses',
      'records',
      'Accounts',
    ],
  ])('calls the service that stores it: %s', async (_what, path, type, service, module) => {
    for (const [method, verb] of [
      ['POST', 'add'],
      ['PATCH', 'replace'],
      ['DELETE', 'remove'],
    ] as const) {
      for (const url of [path, path.replace('/relationships', '')]) {
        delete stack.backends.seen.links;
        const data = [identifier(type, 'r-1'), identifier(type, 'r-2')];
        const answer = await stack.send(method, url, { body: { data } });
        expect(answer.status).toBe(method === 'DELETE' ? 204 : 200);
        expect(stack.backends.seen.links).toMatchObject({
          service,
          verb,
          owner: { module, link: path.split('/').at(-1) },
          entries: [
            { id: 'r-1', pointer: '/data/0' },
            { id: 'r-2', pointer: '/data/1' },
          ],
        });
      }
    }
  });

  it.each(['POST', 'PATCH'])('answers %s with the stored state, each entry with its row', async (method) => {
    const data = [identifier('Users', 'u-1', accepted), identifier('Users', 'u-2')];
    const answer = await stack.send(method, USERS, { body: { data } });
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    const url = `${PUBLIC}/Meetings/m-1`;
    expect(answer.json).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: `${url}/relationships/users`, related: `${url}/users` },
      data: [
        identifier('Users', 'u-1', row({ accept_status: 'accept' }, 'row-u-1')),
        // relationships#inherited-middle-values: without a middle table of its own.
        identifier('Users', 'u-2', row({ accept_status: 'accept' }, 'row-u-2')),
      ],
    });
  });

  it('answers a to-one link with an identifier or null', async () => {
    const body = { data: identifier('Accounts', 'a-2') };
    for (const method of ['POST', 'PATCH']) {
      expect((await stack.send(method, PARENT, { body })).json).toMatchObject({
        links: { self: `${PUBLIC}/Accounts/a-1/relationships/member_of` },
        data: body.data,
      });
    }
    const cleared = await stack.send('PATCH', PARENT, { body: { data: null } });
    expect([cleared.status, cleared.json.data]).toEqual([200, null]);
    expect(stack.backends.seen.links).toMatchObject({ verb: 'replace', entries: [] });
  });

  it('answers a single identifier for a to-many link with an array', async () => {
    // As an existing client sends it to the related URL.
    const data = { type: 'Cases', id: 'c-1', links: { href: 'https://x' } };
    const answer = await stack.send('PATCH', `${MODULES}/Accounts/a-1/cases`, { body: { data } });
    expect(answer.json.data).toEqual([identifier('Cases', 'c-1')]);
  });

  it('answers removal with no content', async () => {
    const answer = await stack.send('DELETE', USERS, { body: { data: [identifier('Users', 'u-1', row([]))] } });
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null]);
  });

  it.each(VERBS)('accepts %s with an empty array', async (method) => {
    const answer = await stack.send(method, USERS, { body: { data: [] } });
    expect(answer.status).toBe(method === 'DELETE' ? 204 : 200);
    expect(stack.backends.seen.links).toMatchObject({ entries: [] });
  });

  it('passes on errors of the service with their pointers', async () => {
    const data = [identifier('Users', 'u-1'), identifier('Users', 'nobody')];
    const answer = await stack.send('POST', USERS, { body: { data } });
    expectErrors(answer, 404, 8307);
    expect(places(answer)).toEqual([[8307, '/data/1/id']]);
  });
});

describe('rejected changes', () => {
  const many = Array.from({ length: 4 }, (_, index) => identifier('Users', `u-${index}`));

  it.each([
    ['no body', undefined, [[8312, '']]],
    ['a body that is not an object', [], [[8102, '']]],
    ['no data', {}, [[8312, '/data']]],
    ['data that is not linkage', { data: 'x' }, [[8305, '/data']]],
    ['null for a to-many link', { data: null }, [[8306, '/data']]],
    ['another type', { data: [identifier('Contacts', 'c')] }, [[8303, '/data/0/type']]],
    ['an invalid id', { data: [identifier('Users', 'a b')] }, [[8106, '/data/0/id']]],
    ['a duplicate identifier', { data: [identifier('Users', 'u'), identifier('Users', 'u')] }, [[8304, '/data/1/id']]],
    ['too many identifiers', { data: many }, [[8710, '/data']]],
  ])('include %s', async (_what, body, faults) => {
    for (const method of VERBS) {
      for (const path of [USERS, USERS.replace('/relationships', '')]) {
        const answer = await stack.send(method, path, { body });
        expect([answer.status, ...places(answer)]).toEqual([400, ...faults]);
        expect(stack.backends.seen.links).toBeUndefined();
      }
    }
  });

  it('report all faults together', async () => {
    const wrong = row({ accept_status: 'nope', x: 1 });
    const data = [identifier('Users', 'u', wrong), identifier('Bugs', 7 as unknown as string), 1];
    const answer = await stack.send('POST', USERS, { body: { data } });
    const at = '/data/0/meta/middle_table/data/attributes';
    expect(places(answer)).toEqual([
      [8113, `${at}/accept_status`],
      [8108, `${at}/x`],
      [8303, '/data/1/type'],
      [8106, '/data/1/id'],
      [8305, '/data/2'],
    ]);
  });

  it('include those without the scope and at unknown URLs', async () => {
    const scopes = { POST: 'create', PATCH: 'update', DELETE: 'delete' } as const;
    const body = { data: [] };
    for (const method of VERBS) {
      const others = Object.values(scopes).filter((verb) => verb !== scopes[method]);
      const scope = ['standard:update', ...others.map((verb) => `standard:relationship:${verb}`)].join(' ');
      const headers = { authorization: `Bearer ${accessToken({ scope })}` };
      expectErrors(await stack.send(method, USERS, { headers, body }), 403, 8510);
      expectErrors(await stack.send(method, `${MODULES}/Nope/1/relationships/users`, { body }), 404, 8402);
      expectErrors(await stack.send(method, `${MODULES}/Accounts/1/relationships/nope`, { body }), 404, 8301);
      expectErrors(await stack.send(method, `${MODULES}/Accounts/a%20b/relationships/cases`, { body }), 404, 8001);
      expectErrors(await stack.send(method, `${USERS}?page[limit]=1`, { body }), 400, 8204);
    }
  });
});

describe('records with links', () => {
  const data = (relationships: unknown) => ({ data: { type: 'Meetings', id: 'm-1', attributes: {}, relationships } });
  const users = {
    users: { data: [identifier('Users', 'u-1', row({ accept_status: 'accept' })), identifier('Users', 'u-2')] },
  };
  const wanted = [
    {
      link: 'users',
      pointer: '/data/relationships/users/data',
      entries: [
        { id: 'u-1', pointer: '/data/relationships/users/data/0' },
        { id: 'u-2', pointer: '/data/relationships/users/data/1' },
      ],
    },
  ];

  it('are written in one call', async () => {
    const created = await stack.send('POST', `${MODULES}/Meetings`, { body: data(users) });
    expect(created.status).toBe(201);
    expect(stack.backends.seen.create).toMatchObject({ links: wanted, opId: '' });
    const middle = stack.backends.seen.create?.links[0]?.entries.map(({ middleJson }) => middleJson.toString());
    expect(middle).toEqual(['{"accept_status":"accept"}', '{"accept_status":"accept"}']);
    const updated = await stack.send('PATCH', `${MODULES}/Meetings/m-1`, { body: data(users) });
    expect(updated.status).toBe(200);
    expect(stack.backends.seen.update).toMatchObject({ links: wanted });
  });

  it('require the scope for links on a create with any link', async () => {
    const headers = { authorization: `Bearer ${accessToken({ scope: 'standard:create standard:update' })}` };
    const create = await stack.send('POST', `${MODULES}/Meetings`, { headers, body: data(users) });
    expectErrors(create, 403, 8510);
    expect(create.headers.get('www-authenticate')).toContain('scope="standard:relationship:create"');
    expect((await stack.send('POST', `${MODULES}/Meetings`, { headers, body: data({}) })).status).toBe(201);
  });

  it('are rejected with every fault of the links at once', async () => {
    const relationships = {
      nope: { data: [] },
      users: { data: null },
      contacts: {},
      leads: { data: [identifier('Users', 'u')] },
      assigned_user_link: { data: [identifier('Users', 'a'), identifier('Users', 'b')] },
    };
    for (const [method, path] of [
      ['POST', 'Meetings'],
      ['PATCH', 'Meetings/m-1'],
    ] as const) {
      const answer = await stack.send(method, `${MODULES}/${path}`, { body: data(relationships) });
      expect(answer.status).toBe(400);
      expect(places(answer).slice(0, 5)).toEqual([
        [8313, '/data/relationships/nope'],
        [8306, '/data/relationships/users/data'],
        [8312, '/data/relationships/contacts/data'],
        [8303, '/data/relationships/leads/data/0/type'],
        [8306, '/data/relationships/assigned_user_link/data'],
      ]);
    }
  });
});

describe('If-Match', () => {
  it.each(VERBS)('of a link is satisfied by * alone: %s', async (method) => {
    const body = { data: [identifier('Users', 'u-1')] };
    for (const url of [USERS, USERS.replace('/relationships', '')]) {
      for (const [tag, isUnmet] of [
        ['*', false],
        [' * ', false],
        ['"3.abc"', true],
        ['W/"x"', true],
        ['no tag', true],
      ] as const) {
        await stack.send(method, url, { headers: { 'if-match': tag }, body });
        expect(stack.backends.seen.links?.unmetPrecondition).toBe(isUnmet);
      }
      await stack.send(method, url, { body });
      expect(stack.backends.seen.links?.unmetPrecondition).toBe(false);
    }
  });
});

describe('Idempotency-Key', () => {
  const body = { data: { type: 'Accounts', attributes: { name: 'A' } } };
  const create = (key: string, sent: unknown = body, claims = {}): Promise<Answer> => {
    const headers = { 'idempotency-key': key, authorization: `Bearer ${accessToken(claims)}` };
    return stack.send('POST', `${MODULES}/Accounts`, { headers, body: sent });
  };
  const operation = () => {
    const { opId, fingerprint } = stack.backends.seen.create ?? {};
    return [opId, fingerprint?.toString('hex')];
  };

  it('identifies the operation and its body', async () => {
    expect((await create('key-1')).status).toBe(201);
    const first = operation();
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await create('key-1');
    expect(operation()).toEqual(first);
    await create('key-1', { data: { type: 'Accounts', attributes: { name: 'B' } } });
    expect(operation()).toEqual([first[0], expect.not.stringMatching(first[1] ?? '')]);
    await create('key-1', body, { sub: 'user-2' });
    expect(operation()).toEqual([expect.not.stringMatching(first[0] ?? ''), first[1]]);
  });

  it('identifies the operation of adding links, at either URL, and of no other request', async () => {
    const data = [identifier('Users', 'u-1')];
    const ask = async (method: string, path: string, key: string) => {
      await stack.send(method, path, { headers: { 'idempotency-key': key }, body: { data } });
      const { opId = '', fingerprint = '' } = stack.backends.seen.links ?? {};
      return [opId, fingerprint.toString('hex')];
    };
    const first = await ask('POST', USERS, 'key-1');
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await ask('POST', USERS, 'key-1')).toEqual(first);
    const related = await ask('POST', USERS.replace('/relationships', ''), 'key-1');
    expect(related).toEqual([expect.not.stringMatching(first[0] ?? ''), first[1]]);
    for (const method of ['PATCH', 'DELETE']) expect(await ask(method, USERS, 'key-1')).toEqual(['', '']);
    delete stack.backends.seen.links;
    const body = { data };
    expectErrors(await stack.send('POST', USERS, { headers: { 'idempotency-key': '\u00e4' }, body }), 400, 8123);
    expect(stack.backends.seen.links).toBeUndefined();
  });

  it('is optional, but must be valid', async () => {
    await stack.send('POST', `${MODULES}/Accounts`, { body });
    expect(operation()).toEqual(['', '']);
    expectErrors(await create('x'.repeat(256)), 400, 8123);
    expect(firstError(await create('x'.repeat(256)))).not.toHaveProperty('source');
  });
});
