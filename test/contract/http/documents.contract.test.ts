import { describe, expect, it } from '@jest/globals';
import { documentOf, resourceOf, resourcesOf } from '../client/document.js';
import { errorOf, errorsOf, faultOf, faultsOf } from '../client/error-document.js';
import { create, creation, freshId, freshText, MODULES, read, required, urlOf } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const MEMBER_NAME = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/iu;
const COLUMN_LINKS = {
  Accounts: [
    'created_by_link',
    'modified_user_link',
    'assigned_user_link',
    'member_of',
    'members',
    'cases',
    'notes',
    'meetings',
  ],
  Contacts: [
    'created_by_link',
    'modified_user_link',
    'assigned_user_link',
    'reports_to_link',
    'direct_reports',
    'notes',
    'notes_parent',
  ],
  Users: ['reports_to_link', 'reportees'],
  Meetings: ['created_by_link', 'modified_user_link', 'assigned_user_link', 'accounts', 'opportunity', 'case', 'notes'],
  Notes: [
    'created_by_link',
    'modified_user_link',
    'assigned_user_link',
    'contact',
    'accounts',
    'cases',
    'opportunities',
    'meetings',
  ],
  Opportunities: ['created_by_link', 'modified_user_link', 'assigned_user_link', 'notes', 'meetings'],
  Cases: [
    'created_by_link',
    'modified_user_link',
    'assigned_user_link',
    'accounts',
    'contact_created_by',
    'notes',
    'meetings',
  ],
} as const;
const TO_MANY = new Set(['members', 'direct_reports', 'reportees']);
const TO_MANY_OF = {
  Accounts: ['cases', 'notes', 'meetings'],
  Contacts: ['notes', 'notes_parent'],
  Opportunities: ['notes', 'meetings'],
  Cases: ['notes', 'meetings'],
  Meetings: ['notes'],
  Notes: [],
  Users: [],
} as const;

describe.each(MODULES)('a resource of %s', (module) => {
  it('documents#resource-objects: has type, id, attributes, relationships and links.self, and nothing else', async () => {
    const record = await create(api, module);
    expect(Object.keys(record).sort()).toEqual(['attributes', 'id', 'links', 'relationships', 'type']);
    expect(record.type).toBe(module);
    expect(record.links.self).toBe(`${baseUrl}/api/v8/modules/${module}/${record.id}`);
  });

  it('documents#relationships: every link has an absolute self and related URL of the known form', async () => {
    const record = await create(api, module);
    const links = Object.entries(record.relationships ?? {});
    expect(links.map(([name]) => name)).toEqual(expect.arrayContaining([...COLUMN_LINKS[module]]));
    for (const [name, relationship] of links) {
      expect(relationship.links).toEqual({
        self: `${record.links.self}/relationships/${name}`,
        related: `${record.links.self}/${name}`,
      });
    }
  });

  it('documents#relationships: to-one column links carry data, to-many links do not', async () => {
    const record = await create(api, module);
    const many: readonly string[] = TO_MANY_OF[module];
    for (const name of COLUMN_LINKS[module]) {
      const relationship = record.relationships?.[name];
      const isMany = TO_MANY.has(name) || many.includes(name);
      expect([name, relationship !== undefined && 'data' in relationship]).toEqual([name, !isMany]);
    }
  });

  it('JSON:API 1.0 #document-resource-object-identification, #document-resource-object-fields, #document-member-names: attributes and links have legal names and share one namespace', async () => {
    const record = await create(api, module);
    const attributes = Object.keys(record.attributes);
    const links = Object.keys(record.relationships ?? {});
    for (const name of [...attributes, ...links]) expect(name).toMatch(MEMBER_NAME);
    expect(new Set([...attributes, ...links, 'id', 'type']).size).toBe(attributes.length + links.length + 2);
  });

  it('documents#both-date-names: date_created and date_entered are one value', async () => {
    const { attributes } = await create(api, module);
    expect(attributes.date_entered).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u));
    expect(attributes.date_created).toBe(attributes.date_entered);
  });

  it('JSON:API 1.0 #document-resource-object-links: links.self answers with that resource', async () => {
    const record = await create(api, module);
    expect(resourceOf(await api.get(record.links.self))).toEqual(record);
  });

  it('documents#relationships: lists carry no relationships', async () => {
    await create(api, module);
    const resources = resourcesOf(await api.get(`/modules/${module}?page[limit]=5`));
    expect(resources.length).toBeGreaterThan(0);
    for (const resource of resources)
      expect(Object.keys(resource).sort()).toEqual(['attributes', 'id', 'links', 'type']);
  });
});

describe('documents', () => {
  it.each([
    ['a single resource', 'GET', 200],
    ['a deletion', 'DELETE', 200],
    ['a wrong method', 'PUT', 405],
  ])(
    'documents#top-level, JSON:API 1.0 #document-jsonapi-object: %s carries jsonapi 1.0',
    async (_title, method, status) => {
      const answer = await api.send(method, urlOf(await create(api, 'Notes')));
      expect(answer.status).toBe(status);
      expect(documentOf(answer).jsonapi).toEqual({ version: '1.0' });
    },
  );

  it('documents#top-level, JSON:API 1.0 #document-top-level: a list of one and a list of none are arrays and carry jsonapi 1.0', async () => {
    const parent = await create(api, 'Accounts');
    const none = await api.get(`${urlOf(parent)}/cases`);
    expect(documentOf(none)).toMatchObject({ jsonapi: { version: '1.0' }, data: [] });
    await create(api, 'Cases', { account_id: parent.id });
    expect(resourcesOf(await api.get(`${urlOf(parent)}/cases`))).toHaveLength(1);
  });

  it('documents#absolute-links: links use the public URL, never Host or X-Forwarded headers', async () => {
    const record = await create(api, 'Accounts');
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    for (const path of [urlOf(record), '/modules/Accounts?page[limit]=1', `${urlOf(record)}/relationships/members`]) {
      const answer = await api.get(path, headers);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('evil.example');
      expect(answer.text).toContain(`${baseUrl}/api/v8/modules/Accounts`);
    }
  });

  it('JSON:API 1.0 #document-resource-object-identification: an id that looks like a number stays a string', async () => {
    const id = `${Date.now()}${Math.floor(Math.random() * 1e6)}`;
    const record = await create(api, 'Accounts', {}, id);
    expect(record.id).toBe(id);
    expect((await api.get(urlOf(record))).text).toContain(`"id":"${id}"`);
  });

  it('JSON:API 1.0 #document-structure: members that the standard does not define are ignored and not stored', async () => {
    const document = {
      data: { type: 'Accounts', attributes: required('Accounts'), colour: 'red', links: { self: 'x' }, meta: { a: 1 } },
      colour: 'blue',
      meta: { colour: 'green' },
      jsonapi: { version: '1.0' },
    };
    const answer = await api.post('/modules/Accounts', document);
    const record = resourceOf(answer, 201);
    expect(JSON.stringify(await read(api, record))).not.toContain('colour');
  });

  it('browsers#security-header-fields: answers forbid sniffing and storing, and do not name a framework', async () => {
    for (const answer of [
      await api.get('/modules/Accounts?page[limit]=1'),
      await api.get('/modules/Accounts/nobody'),
    ]) {
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toContain('no-store');
      expect(answer.headers['x-powered-by']).toBeUndefined();
    }
  });
});

describe('illegal documents', () => {
  it.each(['[]', '"x"', '1', 'true', 'null'])(
    'JSON:API 1.0 #document-top-level: the body %s is not a document',
    async (body) => {
      const error = errorOf(await api.post('/modules/Accounts', body), 400);
      expect([error.code, error.source]).toEqual([8102, { pointer: '' }]);
    },
  );

  it.each(['{}', '{"meta":{}}', '{"errors":[]}'])(
    'JSON:API 1.0 #document-top-level, #crud-creating: %s lacks data',
    async (body) => {
      expect(errorOf(await api.post('/modules/Accounts', body), 400).code).toBe(8103);
    },
  );

  it.each(['{"data":null}', '{"data":[]}', '{"data":"x"}', '{"data":1}', '{"data":[{"type":"Accounts"}]}'])(
    'JSON:API 1.0 #crud-creating: %s has no resource object as data',
    async (body) => {
      const error = errorOf(await api.post('/modules/Accounts', body), 400);
      expect([error.code, error.source?.pointer]).toEqual([8103, '/data']);
    },
  );

  it.each([null, [], 'x', 1, true, [{ name: 'x' }]])(
    'JSON:API 1.0 #document-resource-object-attributes: attributes %j are not an object',
    async (attributes) => {
      const answer = await api.post('/modules/Accounts', { data: { type: 'Accounts', attributes } });
      expect(faultsOf(answer, 400)).toContain('8107 /data/attributes');
    },
  );

  it('JSON:API 1.0 #document-member-names: an attribute called __proto__ is refused and has no effect', async () => {
    const id = freshId();
    const body = `{"data":{"type":"Accounts","id":"${id}","attributes":{"name":"x","__proto__":{"polluted":"yes"}}}}`;
    const answer = await api.post('/modules/Accounts', body);
    expect(faultOf(answer, 400)).toBe('8119 /data/attributes/__proto__');
    expect(faultOf(await api.get(`/modules/Accounts/${id}`), 404)).toBe('8001');
    expect((await create(api, 'Accounts')).attributes).not.toHaveProperty('polluted');
  });

  it.each([
    ['the document', '{"__proto__":{"x":1},"data":{"type":"Accounts","attributes":{"name":"x"}}}', '/__proto__'],
    ['the resource', '{"data":{"__proto__":{"x":1},"type":"Accounts","attributes":{"name":"x"}}}', '/data/__proto__'],
    [
      'a value',
      '{"data":{"type":"Accounts","attributes":{"name":{"__proto__":1}}}}',
      '/data/attributes/name/__proto__',
    ],
  ])('documents#member-names: __proto__ in %s is refused', async (_title, body, pointer) => {
    expect(faultsOf(await api.post('/modules/Accounts', body), 400)).toContain(`8119 ${pointer}`);
  });

  it.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'documents#unknown-attributes: an attribute called %s is unknown',
    async (name) => {
      const answer = await api.post('/modules/Accounts', creation('Accounts', { [name]: 'x' }));
      expect(faultsOf(answer, 400)[0]).toMatch(new RegExp(`^81(08|19) /data/attributes/${name}$`, 'u'));
    },
  );

  it.each(['', 'a b', 'a/b', 'a~b', '_x', 'ünï', 'a.b', '\u0001'])(
    'JSON:API 1.0 #document-member-names: an attribute named %j is refused with an escaped pointer',
    async (name) => {
      const answer = await api.post('/modules/Accounts', creation('Accounts', { [name]: 'x' }));
      const pointer = `/data/attributes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      expect(errorOf(answer, 400).source).toEqual({ pointer });
    },
  );

  it.each([{ links: {} }, { relationships: {} }, {}, [], ['x']])(
    'JSON:API 1.0 #document-resource-object-attributes: the value %j of an attribute is refused',
    async (value) => {
      const answer = await api.post('/modules/Accounts', creation('Accounts', { description: value }));
      expect(faultOf(answer, 400)).toBe('8111 /data/attributes/description');
    },
  );

  it('errors#titles: the title contains the offending value, cut at 200 characters, control characters escaped', async () => {
    const long = await api.post(
      '/modules/Accounts',
      creation('Accounts', { industry: `a\nb\u0007"${'x'.repeat(500)}` }),
    );
    const { title } = errorOf(long, 400);
    expect(title).toMatch(/^\[CRM\] \[API\] \[[^\]]+\] \[[^\]]+\] ".*"$/u);
    expect(title).toContain('a\\u000ab\\u0007');
    expect(title.length).toBeLessThan(320);
  });

  it('documents#faults-together: all faults of a document are reported together, at most 100', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`nope_${index}`, index]));
    const many = faultsOf(await api.post('/modules/Accounts', creation('Accounts', unknown)), 400);
    expect(many).toHaveLength(100);
    const attributes = {
      name: null,
      industry: freshText(),
      total_revenue: 'x',
      last_contacted: 'soon',
      nope: 1,
      deleted: true,
    };
    const several = faultsOf(await api.post('/modules/Accounts', creation('Accounts', attributes)), 400);
    expect(several).toEqual([
      '8108 /data/attributes/nope',
      '8109 /data/attributes/deleted',
      '8110 /data/attributes/name',
      '8111 /data/attributes/total_revenue',
      '8113 /data/attributes/industry',
      '8114 /data/attributes/last_contacted',
    ]);
  });

  it('JSON:API 1.0 #errors-processing: faults of several statuses are reported together under the most general one', async () => {
    const relationships = { contacts: { data: [{ type: 'Contacts', id: freshId() }] } };
    const document = { data: { type: 'Accounts', attributes: { name: 'x', nope: 1 }, relationships } };
    const errors = errorsOf(await api.post('/modules/Accounts', document), 400);
    expect(errors.map(({ code, status }) => [code, status])).toEqual([
      [8108, 400],
      [8307, 404],
    ]);
  });

  it('documents#faults-together: faults of structure and of attributes are reported in one answer', async () => {
    const document = { data: { type: 'Accounts', id: 'not an id', attributes: { nope: 1 } } };
    const faults = faultsOf(await api.post('/modules/Accounts', document), 400);
    expect(faults).toEqual(['8106 /data/id', '8108 /data/attributes/nope', '8110 /data/attributes/name']);
  });
});
