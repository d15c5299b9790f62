import { describe, expect, it } from '@jest/globals';
import { errorOf, errorsOf, faultsOf } from '../client/error-document.js';
import { headerFields, sendRaw } from '../client/raw.js';
import { create, freshText, MODULES, required, urlOf } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const HEADERS = headerFields(baseUrl, token);
const LIST = '/api/v8/modules/Accounts?page[limit]=1';

describe('routes', () => {
  it.each([
    '/api/v8',
    '/api/v8/',
    '/api/v8/nothing',
    '/api/v8/modules',
    '/api/v8/modules/Accounts/1/relationships',
    '/api/v8/modules/Accounts/1/relationships/cases/2',
    '/api/v8/modules/Accounts/1/2/3',
    '/api/v8/modules//1',
    '/api/v8/modules/Accounts/',
    '//api/v8/modules/Accounts',
    '/api/oauth/access_token/',
    '/api/v9/modules/Accounts',
    '/api/V8/modules/Accounts',
    '/nothing',
    '/favicon.ico/',
    '/metrics',
    '/livez',
    '/readyz',
  ])('operations#methods: %s is 404', async (path) => {
    const answer = await send(baseUrl, { path, headers: { authorization: `Bearer ${token}`, accept: '*/*' } });
    expect([8401, 8402, 8301]).toContain(errorOf(answer, 404).code);
  });

  it.each(['/Api/V8/module/Accounts/1', '/Api/access_token', '/legacy/Api/index.php/V8/logout', '/api/v8/module'])(
    'operations#methods: the answer to %s, a URL of SuiteCRM, says where the APIs are compared',
    async (path) => {
      const answer = await send(baseUrl, { method: 'POST', path, headers: { authorization: `Bearer ${token}` } });
      expect(errorOf(answer, 404).detail).toContain('docs/coming-from-suitecrm.md');
    },
  );

  it.each(['/nothing', '/metrics', '/.well-known/nothing'])(
    'security#anonymous-access: without a token %s reveals nothing either',
    async (path) => {
      const answer = await send(baseUrl, { path });
      expect([401, 404]).toContain(answer.status);
      expect(errorOf(answer, answer.status).code).toBeGreaterThan(8400);
    },
  );

  it.each(['%', '%E0%A4%A', '%ff', '%zz', 'a%', '%C0%80'])(
    'errors#malformed-requests: a malformed percent-encoding (%s) is 400',
    async (piece) => {
      for (const path of [`/modules/${piece}`, `/modules/Accounts/${piece}`, `/modules/Accounts/${piece}/cases`]) {
        expect(errorOf(await api.get(path), 400).code).toBe(8407);
      }
      const nowhere = await api.get(`/${piece}`);
      expect([400, 404]).toContain(nowhere.status);
      expect([8401, 8407]).toContain(errorOf(nowhere, nowhere.status).code);
    },
  );

  it.each(['%', '%E0%A4%A', '%ff'])(
    'errors#malformed-requests: a malformed percent-encoding in the query (%s) is 400',
    async (piece) => {
      const answer = await api.get(`/modules/Accounts?page[limit]=${piece}`);
      expect([8202, 8407]).toContain(errorOf(answer, 400).code);
      const name = await api.get(`/modules/Accounts?${piece}=1`);
      expect([8201, 8407]).toContain(errorOf(name, 400).code);
    },
  );

  it('errors#malformed-requests: a stray percent sign in a query is named with its parameter and position', async () => {
    const parameter = 'filter[Accounts.name]';
    const { code, source, detail } = errorOf(await api.get(`/modules/Accounts?${parameter}=[[li]]10%25%20of%`), 400);
    expect([code, source]).toEqual([8407, { parameter }]);
    expect(detail).toMatch(/character 17\b.*%25/u);
  });
});

describe('methods', () => {
  it.each([
    ['PUT', '/modules/Accounts', 'GET, HEAD, POST'],
    ['PATCH', '/modules/Accounts', 'GET, HEAD, POST'],
    ['DELETE', '/modules/Accounts', 'GET, HEAD, POST'],
    ['PUT', '/modules/Accounts/1', 'DELETE, GET, HEAD, PATCH, POST'],
    ['OPTIONS', '/modules/Accounts/1', 'DELETE, GET, HEAD, PATCH, POST'],
    ['PROPFIND', '/modules/Accounts', 'GET, HEAD, POST'],
    ['POST', '/modules/Accounts/viewed', 'GET, HEAD'],
    ['PATCH', '/modules/Accounts/favorites', 'GET, HEAD'],
    ['DELETE', '/modules/Accounts/favorites', 'GET, HEAD'],
    ['PUT', '/modules/Accounts/1/relationships/cases', 'DELETE, GET, HEAD, PATCH, POST'],
    ['PUT', '/modules/Accounts/1/cases', 'DELETE, GET, HEAD, PATCH, POST'],
  ])('operations#methods: %s %s is 405 with Allow', async (method, path, allowed) => {
    const answer = await api.send(method, path);
    expect(errorOf(answer, 405).code).toBe(8403);
    expect(answer.headers.allow?.split(/,\s*/u).sort().join(', ')).toBe(allowed);
  });

  it.each(['/.well-known/jwks.json', '/.well-known/oauth-authorization-server'])(
    'operations#methods: DELETE %s is 405',
    async (path) => {
      const answer = await send(baseUrl, { method: 'DELETE', path });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toContain('GET');
    },
  );

  it.each(['BREW', 'get', 'FOO BAR'])(
    'errors#malformed-requests: the unknown method %s is rejected',
    async (method) => {
      const answer = await sendRaw(baseUrl, `${method} ${LIST} HTTP/1.1\r\n${HEADERS}\r\n`);
      expect([400, 405, 501]).toContain(answer.status);
      expect(errorOf(answer, answer.status).code).toBeGreaterThan(8400);
    },
  );
});

describe('every error', () => {
  it('observability#trace-context: carries the request id and the trace of the client', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const answer = await api.get('/modules/Accounts/nobody', { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    expect(answer.headers['x-request-id']).toEqual(expect.stringMatching(/^[\w-]{8,}$/u));
    expect(answer.headers.traceresponse).toContain(traceId);
  });

  it('observability#trace-context: an invalid traceparent starts a new trace', async () => {
    const answer = await api.get('/modules/Accounts/nobody', {
      traceparent: '00-00000000000000000000000000000000-0000000000000000-01',
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.traceresponse).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/u);
  });

  it('errors#shape: names the offending value, with integers as code and status', async () => {
    const error = errorOf(await api.get('/modules/Shoes'), 404);
    expect(error).toMatchObject({ code: 8402, status: 404 });
    expect(error.title).toMatch(/^\[CRM\] \[API\] \[NotFoundException\] \[[^\]]+\] "Shoes"$/u);
  });

  it('errors#titles: is short, however long the names that the client sent', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `${'x'.repeat(9_000)}${index}`);
    const members = Object.fromEntries(names.map((name) => [name, { data: null }]));
    for (const [member, code] of [
      ['relationships', 8313],
      ['attributes', 8108],
    ] as const) {
      const data = { type: 'Notes', attributes: { name: 'x', portal_flag: false }, [member]: members };
      const answer = await api.post('/modules/Notes', { data });
      const [error] = errorsOf(answer, 400);
      expect([error?.code, error?.source]).toEqual([code, { pointer: `/data/${member}` }]);
      expect(answer.text.length).toBeLessThan(100_000);
    }
  });

  it('documents#faults-together: reports nothing as missing in attributes that are not an object', async () => {
    for (const attributes of ['x', null, [], 1]) {
      const answer = await api.post('/modules/Notes', { data: { type: 'Notes', attributes } });
      expect(faultsOf(answer, 400)).toEqual(['8107 /data/attributes']);
    }
  });

  it('JSON:API 1.0 #fetching-resources: HEAD of an error has the status and no body', async () => {
    const answer = await api.head('/modules/Shoes');
    expect([answer.status, answer.text]).toEqual([404, '']);
  });

  it.each(MODULES)(
    'security#hostile-input: a hostile document for %s is a well-formed 400, and the next request works',
    async (module) => {
      const hostile = [
        { data: { type: module, id: { $ne: null }, attributes: required(module) } },
        { data: { type: module, attributes: { ...required(module), name: { toString: 'x' } } } },
        { data: { type: [module], attributes: required(module) } },
        {
          data: {
            type: module,
            attributes: Object.fromEntries(Array.from({ length: 400 }, (_, index) => [freshText(`k${index}`), index])),
          },
        },
      ];
      for (const document of hostile) {
        const answer = await api.post(`/modules/${module}`, document);
        expect(answer.status).toBe(400);
        expect(answer.text).not.toMatch(/node_modules|\bat \S+ \(/u);
      }
      const record = await create(api, module);
      expect((await api.get(urlOf(record))).status).toBe(200);
    },
  );
});
