import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { answerSamples } from '../client/answer-samples.js';
import { checkAnswer, checkRequest } from '../client/check-messages.js';
import { resourceOf } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { messageSchema, SCHEMA_PATH } from '../client/message-schema.js';
import type { Attributes } from '../client/metadata/exact-json.js';
import { readModules, type ModuleMeta } from '../client/metadata/module-metadata.js';
import { mutationsOf, type Mutation } from '../client/metadata/mutations.js';
import { findStrangers } from '../client/metadata/strangers.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import { newRecords, type Surroundings } from '../client/metadata/valid-records.js';
import { freshId } from '../client/records.js';
import { observed } from '../client/send.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const served = await api.get(SCHEMA_PATH);
const schema = await messageSchema();
const samples = await answerSamples();
const modules = await readModules(api);
const records = new TargetRecords(api, modules);

describe('GET /api/v8/schema', () => {
  it('contract 2 and 6: is a JSON Schema that the client may keep as long as it asks whether it changed', () => {
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'application/schema+json',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['x-powered-by']).toBeUndefined();
  });

  it('contract 6: is of draft 2020-12 and compiles in strict mode', () => {
    const document = JSON.parse(served.text) as Record<string, unknown>;
    expect(document.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    expect(ajv.validateSchema(document)).toBe(true);
    expect(() => ajv.compile(document)).not.toThrow();
  });

  it('contract 6: has one definition per module', () => {
    const { $defs = {} } = JSON.parse(served.text) as { $defs?: Record<string, unknown> };
    for (const { name } of modules) expect($defs).toHaveProperty([name]);
  });

  it('contract 6: carries a strong ETag, for which it gives 304', async () => {
    const { etag = '' } = served.headers;
    expect(etag).toMatch(/^"[\w.-]+"$/u);
    const known = await api.get(SCHEMA_PATH, { 'if-none-match': `"other", ${etag}` });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag]);
    expect(known.headers['cache-control']).toBe('private, no-cache');
    expect((await api.get(SCHEMA_PATH, { 'if-none-match': '"other"' })).text).toBe(served.text);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { status, headers, text } = await api.head(SCHEMA_PATH);
    expect([status, text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(headers[name]).toBe(served.headers[name]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405 and Allow', async (method) => {
    const answer = await api.send(method, SCHEMA_PATH);
    expect(errorOf(answer, 405).code).toBe(8403);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('contract 5: refuses query parameters', async () => {
    expect(faultOf(await api.get(`${SCHEMA_PATH}?page[limit]=1`), 400)).toBe('8204 page[limit]');
    expect(faultOf(await api.get(`${SCHEMA_PATH}?pretty=1`), 400)).toBe('8201 pretty');
  });

  it('contract 7: needs a valid token, of whatever scope', async () => {
    const narrow = apiWith(await adminToken('standard:delete'));
    expect((await narrow.get(SCHEMA_PATH)).text).toBe(served.text);
    expect(errorOf(await apiWith().get(SCHEMA_PATH), 401).code).toBe(8501);
    expect(errorOf(await apiWith('nonsense').get(SCHEMA_PATH), 401).code).toBe(8502);
  });

  it.each([
    null,
    '*/*',
    'application/*',
    'application/schema+json',
    'application/schema+json;q=0.5',
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.api+json',
    'text/html, application/json;q=0.1',
  ])('contract 2: serves a client that accepts %j', async (accept) => {
    const answer = await api.get(SCHEMA_PATH, { accept });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/schema+json']);
  });

  it.each(['text/html', 'application/vnd.api+json; a=b', 'application/xml', 'application/json;q=0', '*/*;q=0'])(
    'contract 2: answers 406 to a client that accepts %j',
    async (accept) => {
      expect(errorOf(await api.get(SCHEMA_PATH, { accept }), 406)).toMatchObject({
        code: 8405,
        detail: 'The answer can only be application/schema+json',
      });
    },
  );

  it('contract 2: is no reason to take application/json elsewhere', async () => {
    for (const path of ['/modules/Accounts', '/schema/', '/schema/x'])
      expect(errorOf(await api.get(path, { accept: 'application/json' }), 406).code).toBe(8405);
  });

  it('contract 2: answers 415 for the JSON:API type with a parameter', async () => {
    const headers = { 'content-type': 'application/vnd.api+json; charset=utf-8' };
    expect(errorOf(await api.get(SCHEMA_PATH, headers), 415).code).toBe(8404);
  });
});

type Json = Record<string, unknown>;

/** Changes something in a parsed message. */
type Spoil = (message: Json) => void;

const at = (message: Json, ...path: readonly (string | number)[]): Json =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], message) as Json;

/** Where the row of the middle table is. */
const ROW = ['data', 0, 'meta', 'middle_table', 'data'] as const;

/** What no answer of the kind may be, by kind; `without` and `extra` go for all. */
const SPOILED: Readonly<Record<string, Readonly<Record<string, Spoil>>>> = {
  'a record': {
    'no type': (message) => delete at(message, 'data').type,
    'no id': (message) => delete at(message, 'data').id,
    'no links': (message) => delete at(message, 'data').links,
    'another module': (message) => (at(message, 'data').type = 'Contacts'),
    'a module that there is not': (message) => (at(message, 'data').type = 'accounts'),
    'a number for an id': (message) => (at(message, 'data').id = 1),
    'a list of one': (message) => (message.data = [message.data]),
    'an unknown member': (message) => (at(message, 'data').lid = 'x'),
    'an unknown attribute': (message) => (at(message, 'data', 'attributes').nope = 'x'),
    'a number for a text': (message) => (at(message, 'data', 'attributes').name = 1),
    'a text for a number': (message) => (at(message, 'data', 'attributes').total_revenue = '1.5'),
    'a text for a flag': (message) => (at(message, 'data', 'attributes').deleted = 'false'),
    'null for a required text': (message) => (at(message, 'data', 'attributes').name = null),
    'null for an instant of the server': (message) => (at(message, 'data', 'attributes').date_entered = null),
    'a day for an instant': (message) => (at(message, 'data', 'attributes').date_entered = '2026-01-01'),
    'an option that there is not': (message) => (at(message, 'data', 'attributes').industry = 'Nope'),
    'a key in another case': (message) => (at(message, 'data', 'attributes').industry = 'banking'),
    'a text that is too long': (message) => (at(message, 'data', 'attributes').name = 'x'.repeat(151)),
    'an unknown link': (message) => (at(message, 'data', 'relationships').nope = {}),
    'an identifier of another module': (message) =>
      (at(message, 'data', 'relationships', 'member_of', 'data').type = 'Contacts'),
    'a link without linkage': (message) => delete at(message, 'data', 'relationships', 'member_of').data,
    'null for a link to many': (message) => (at(message, 'data', 'relationships', 'members').data = null),
    'a relationship without links': (message) => delete at(message, 'data', 'relationships', 'members').links,
    'a path for a link': (message) => (at(message, 'links').self = '/api/v8/modules/Accounts/1'),
    'the links of a page': (message) => (at(message, 'links').next = null),
    'meta of a page': (message) => (message.meta = { page: {} }),
    'errors too': (message) => (message.errors = []),
    'another version': (message) => (at(message, 'jsonapi').version = '1.1'),
  },
  'a compound document': {
    'one related record alone': (message) => (message.included = at(message, 'included', 0)),
    'an identifier among related records': (message) => delete at(message, 'included', 0).attributes,
    'an unknown attribute of one': (message) => (at(message, 'included', 0, 'attributes').nope = 1),
    'linkage of another module': (message) =>
      (at(message, 'included', 0, 'relationships', 'members', 'data', 0).type = 'Contacts'),
  },
  'a list': {
    'a resource alone': (message) => (message.data = at(message, 'data', 0)),
    'a resource of another module': (message) => (at(message, 'data', 1).type = 'Contacts'),
    'an unknown attribute in one': (message) => (at(message, 'data', 1, 'attributes').nope = 1),
    'no next link': (message) => delete at(message, 'links').next,
    'no first link': (message) => (at(message, 'links').first = null),
    'a text for a count': (message) => (at(message, 'meta', 'page').count = '5'),
    'a limit of nothing': (message) => (at(message, 'meta', 'page').limit = 0),
    'no word on the count': (message) => delete at(message, 'meta', 'page').countIsExact,
    'null for data': (message) => (message.data = null),
  },
  'a related record': { 'an unknown attribute': (message) => (at(message, 'data', 'attributes').nope = 1) },
  'no related record': { 'an empty list': (message) => (message.data = []) },
  'related records': { 'an identifier': (message) => delete at(message, 'data', 0).attributes },
  'the linkage of one': {
    'a resource': (message) => (at(message, 'data').attributes = {}),
    'no related link': (message) => delete at(message, 'links').related,
  },
  'the linkage of many': {
    'a resource': (message) => (at(message, 'data', 0).attributes = {}),
    'null for data': (message) => (message.data = null),
    'no page': (message) => delete message.meta,
  },
  'linkage with middle values': {
    'a row without an id': (message) => delete at(message, ...ROW).id,
    'a row of another type': (message) => (at(message, ...ROW).type = 'Meetings'),
    'a row without values': (message) => delete at(message, ...ROW).attributes,
    'a middle table without a row': (message) => delete at(message, 'data', 0, 'meta', 'middle_table').data,
  },
  'linkage as it was written': {
    'a resource': (message) => (at(message, 'data', 0).attributes = {}),
    'no related link': (message) => delete at(message, 'links').related,
    'a row of another type': (message) => (at(message, ...ROW).type = 'Meetings'),
  },
  'a deletion': { 'another status': (message) => (at(message, 'meta').status = 204) },
  errors: {
    'a text for a status': (message) => (at(message, 'errors', 0).status = '400'),
    'a text for a code': (message) => (at(message, 'errors', 0).code = '8201'),
    'a code that there is not': (message) => (at(message, 'errors', 0).code = 8999),
    'no error': (message) => (message.errors = []),
    'no detail': (message) => delete at(message, 'errors', 0).detail,
    'an empty source': (message) => (at(message, 'errors', 0).source = {}),
    'a pointer that is none': (message) => (at(message, 'errors', 0).source = { pointer: 'data' }),
    'two sources': (message) => (at(message, 'errors', 0).source = { pointer: '', parameter: 'x' }),
    'a title of another form': (message) => (at(message, 'errors', 0).title = 'Bad request'),
    'a stack': (message) => (at(message, 'errors', 0).stack = 'at x'),
    'data too': (message) => (message.data = null),
  },
  'the list of modules': {
    'an array': (message) => (at(message, 'meta', 'modules').list = []),
    'a module that there is not': (message) => (at(message, 'meta', 'modules', 'list').Nope = {}),
    'no label': (message) => delete at(message, 'meta', 'modules', 'list', 'Accounts').label,
  },
  attributes: {
    'a type that there is not': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').type = 'varchar'),
    'a text for a flag': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').required = 'true'),
    'an unknown member': (message) => (at(message, 'meta', 'Meetings', 'attributes', 'name').nope = 1),
    'a link without module': (message) =>
      delete at(message, 'meta', 'Meetings', 'attributes', 'contacts').relatedModule,
    'an operator that there is not': (message) =>
      (at(message, 'meta', 'Meetings', 'attributes', 'name').operators = ['like']),
  },
  'the language of a module': {
    'null for a text': (message) => (at(message, 'meta', 'Meetings', 'language').LBL_X = null),
  },
  'the language of the application': {
    'a number for a text': (message) => (at(message, 'meta', 'application', 'language').industry_dom = { Banking: 1 }),
  },
  'a token': {
    'another type': (message) => (message.token_type = 'MAC'),
    'no token': (message) => delete message.access_token,
    'a text for a time': (message) => (message.expires_in = '3600'),
  },
  'an error of the token endpoint': {
    'an error that there is not': (message) => (message.error = 'nope'),
    'no hint': (message) => delete message.hint,
    'quotes in the description': (message) => (message.error_description = 'a "b"'),
  },
  'an introspection': {
    'a token that is not active': (message) => (message.active = false),
    'another type': (message) => (message.token_type = 'MAC'),
    'a text for a time': (message) => (message.exp = '1800000000'),
  },
  'the keys': { 'a private member': (message) => (at(message, 'keys', 0).d = 'secret') },
  'the metadata of the server': { 'no issuer': (message) => delete message.issuer },
};

describe.each([...samples])('the schema of %s', (kind, { definition, answer }) => {
  const parse = (): Json => JSON.parse(answer.text) as Json;

  it('contract 6: takes a real answer, as itself, as an answer and as a message', () => {
    for (const name of [definition, 'answer']) expect([name, schema.definition(name)(parse())]).toEqual([name, true]);
  });

  const members = Object.keys(parse());
  const spoiled: Readonly<Record<string, Spoil>> = {
    'an unknown member at the top': (message) => (message.nope = 1),
    ...Object.fromEntries(
      members
        .filter((member) => !['refresh_token', 'scope', 'included'].includes(member))
        .map((member) => [`no ${member} at the top`, (message: Json) => Reflect.deleteProperty(message, member)]),
    ),
    ...SPOILED[kind],
  };

  it.each(Object.entries(spoiled))('contract 6: refuses %s', (_what, spoil) => {
    const message = parse();
    spoil(message);
    expect([definition, 'answer'].map((name) => schema.definition(name)(message))).toEqual([false, false]);
  });
});

describe('the schema of linkage that is sent', () => {
  const judge = (name: string, message: unknown): boolean => schema.definition(name)(message);
  const user = { type: 'Users', id: 'u-1' };
  const invited = (attributes: unknown): unknown => ({
    ...user,
    meta: { middle_table: { data: { id: '', type: 'Link', attributes } } },
  });
  const meeting = (relationships: unknown): unknown => ({
    data: { type: 'Meetings', id: 'm-1', relationships },
  });

  it.each<[string, unknown]>([
    ['an array', [user]],
    ['an empty array', []],
    ['a lone object', user],
    ['null', null],
    ['middle values', [invited({ accept_status: 'accept', user_id: 'u-1' }), user]],
    ['meta of its own', [{ ...user, meta: { mine: 1 } }]],
  ])('contract 4: takes %s', (_what, data) => {
    expect(judge('linkage.request', { data })).toBe(true);
  });

  it.each<[string, unknown]>([
    ['no data', {}],
    ['a text', { data: 'u-1' }],
    ['an entry without id', { data: [{ type: 'Users' }] }],
    ['an entry without type', { data: [{ id: 'u-1' }] }],
    ['an id that is none', { data: [{ ...user, id: 'a b' }] }],
    ['a module that there is not', { data: [{ ...user, type: 'Nope' }] }],
    ['values that are no object', { data: [invited(7)] }],
  ])('contract 4: refuses %s', (_what, message) => {
    expect(judge('linkage.request', message)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['links of every kind', { users: { data: [user] }, accounts: { data: { type: 'Accounts', id: 'a-1' } } }],
    ['empty links', { users: { data: [] }, accounts: { data: null }, case: { data: [] } }],
    ['middle values', { users: { data: [invited({ accept_status: 'Accept', required: false, user_id: 'u-1' })] } }],
    ['what was read', { users: { data: [invited({ meeting_id: 'm-1', date_modified: '2026-01-01T00:00:00.000Z' })] } }],
  ])('contract 4: takes a record with %s', (_what, relationships) => {
    expect(judge('Meetings.update', meeting(relationships))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an unknown link', { nope: { data: [] } }],
    ['a link that the service manages', { created_by_link: { data: user } }],
    ['a relationship without data', { users: {} }],
    ['null for a link to many', { users: { data: null } }],
    ['two for a link to one', { assigned_user_link: { data: [user, { ...user, id: 'u-2' }] } }],
    ['another module', { users: { data: [{ ...user, type: 'Contacts' }] } }],
    ['an unknown middle value', { users: { data: [invited({ nope: 1 })] } }],
    ['an option that there is not', { users: { data: [invited({ accept_status: 'perhaps' })] } }],
    ['middle values of a link without', { accounts: { data: { ...user, type: 'Accounts', meta: metaOf({ x: 1 }) } } }],
  ])('contract 4: refuses a record with %s', (_what, relationships) => {
    expect(judge('Meetings.update', meeting(relationships))).toBe(false);
  });

  function metaOf(attributes: unknown): unknown {
    return { middle_table: { data: { attributes } } };
  }
});

describe('the check of every exchange of these tests', () => {
  const call = { method: 'GET', path: '/api/v8/modules/Accounts/1' };

  it('is made of whatever is sent', async () => {
    const { answer } = samples.get('a record') ?? { answer: served };
    await expect(observed(baseUrl, call, { ...answer, text: '{}' })).rejects.toThrow('Accounts.document');
    await expect(observed(baseUrl, call, answer)).resolves.toBe(answer);
  });

  it('shows the answer and what is wrong with it', async () => {
    const { answer } = samples.get('a record') ?? { answer: served };
    const text = answer.text.replace('"type":"Accounts"', '"type":"Bugs"');
    await expect(checkAnswer(call, { ...answer, text })).rejects.toThrow(/Accounts\.document[^]*\/data\/type must be/u);
    await expect(checkAnswer(call, { ...answer, text })).rejects.toThrow(text.slice(0, 100));
    await expect(checkAnswer({ ...call, path: '/api/v8/modules/Bugs/1' }, answer)).rejects.toThrow('Bugs.document');
    await expect(checkAnswer(call, answer)).resolves.toBeUndefined();
  });

  it('looks at tokens, errors and requests too', async () => {
    const token = { method: 'POST', path: '/api/oauth/access_token' };
    const { answer: issued } = samples.get('a token') ?? { answer: served };
    await expect(checkAnswer(token, { ...issued, text: '{}' })).rejects.toThrow('token');
    await expect(checkAnswer(token, { ...issued, status: 400 })).rejects.toThrow('token.error');
    const { answer: refused } = samples.get('errors') ?? { answer: served };
    const text = refused.text.replace('"status":400', '"status":"400"');
    await expect(checkAnswer(call, { ...refused, text })).rejects.toThrow('/errors/0/status');

    const creation = { method: 'POST', path: '/api/v8/modules/Accounts', body: '{"data":{"type":"Accounts"}}' };
    await expect(checkRequest(creation, { ...issued, status: 201 })).rejects.toThrow('refuses what was taken');
    const taken = { ...creation, body: '{"data":{"type":"Accounts","attributes":{"name":"a"}}}' };
    const missing = { ...refused, text: refused.text.replace('"code":8201', '"code":8110') };
    await expect(checkRequest(taken, missing)).rejects.toThrow('allows what was refused');
  });
});

describe.each(modules.map((module) => [module.name, module] as const))('requests for %s', (name, module) => {
  const definition = schema.definition(`${name}.create`);

  it('contract 6: a document that the service takes fits the schema', async () => {
    for (const { sent } of fc.sample(newRecords(module, await surroundingsOf(module)), 2)) {
      const document = documentOf(name, sent);
      resourceOf(await api.post(`/modules/${name}`, document), 201);
      expect([definition(plain(document)), definition.errors]).toEqual([true, null]);
    }
  });

  it('contract 6: a document that the service refuses for its shape does not', async () => {
    const surroundings = await surroundingsOf(module);
    const mutations = mutationsOf(module, surroundings, await findStrangers(module, records));
    const kinds = Map.groupBy(mutations.filter(isOfShape), ({ kind }) => kind);
    expect(kinds.size).toBeGreaterThan(1);
    for (const [kind, some] of kinds) {
      const [mutation] = fc.sample(fc.constantFrom(...some), 1);
      const [draft] = fc.sample(newRecords(module, surroundings), 1);
      if (mutation === undefined || draft === undefined) throw new Error('No sample');
      const document = documentOf(name, mutated(draft.sent, mutation));
      expect(faultsOf(await api.post(`/modules/${name}`, document), 400)).toContain(mutation.fault);
      expect([kind, mutation.fault, definition(plain(document))]).toEqual([kind, mutation.fault, false]);
    }
  });

  it.each<[string, unknown]>([
    ['a list', { data: [] }],
    ['no data', { meta: {} }],
    ['no type', { data: { attributes: {} } }],
    ['null for attributes', { data: { type: name, attributes: null } }],
    ['a number for an id', { data: { type: name, id: 1, attributes: {} } }],
    ['an id that is none', { data: { type: name, id: 'a b', attributes: {} } }],
  ])('JSON:API C63: %s is refused by both', async (_what, document) => {
    expect((await api.post(`/modules/${name}`, document)).status).toBe(400);
    expect(definition(document)).toBe(false);
  });

  it('JSON:API A11: members that the standard does not define are ignored by both', async () => {
    const [draft] = fc.sample(newRecords(module, await surroundingsOf(module)), 1);
    const document = documentOf(name, draft?.sent ?? {}, { lid: 'x', nope: {} });
    expect(definition(plain({ ...document, nope: 1, jsonapi: {} }))).toBe(true);
    resourceOf(await api.post(`/modules/${name}`, { ...document, nope: 1, jsonapi: {} }), 201);
  });
});

/** Whether JSON Schema can tell: not so of ids that there are not, of names that do not match, or of days of no calendar. */
function isOfShape({ fault, only }: Mutation): boolean {
  return only !== 'update' && /^81(?:08|10|11|12|13|22) /u.test(fault);
}

async function surroundingsOf(module: ModuleMeta): Promise<Surroundings> {
  return { targets: await records.forReferencesOf(module), modules: modules.map(({ name }) => name) };
}

function documentOf(type: string, attributes: Attributes, members: object = {}): object {
  return { data: { type, id: freshId(), attributes, ...members } };
}

function mutated(attributes: Attributes, mutation: Mutation): Attributes {
  const kept = Object.entries(attributes).filter(([name]) => !mutation.without.includes(name));
  return { ...Object.fromEntries(kept), ...mutation.with };
}

/** The document as every reader of JSON sees it. */
function plain(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document)) as unknown;
}
