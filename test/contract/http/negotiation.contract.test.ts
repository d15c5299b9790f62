import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { HeaderChanges } from '../client/api.js';
import { JSON_API, resourceOf } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { creation } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const LIST = '/modules/Accounts?page[limit]=1';
const body = JSON.stringify(creation('Accounts'));

function createWith(headers: HeaderChanges, content: string | Uint8Array = body): ReturnType<typeof api.send> {
  return api.send('POST', '/modules/Accounts', headers, content);
}

describe('Content-Type of requests', () => {
  it.each([JSON_API, 'Application/VND.API+JSON', 'APPLICATION/VND.API+JSON'])(
    'JSON:API 1.0 #content-negotiation-clients: a body of type %s is read, whatever its case',
    async (type) => {
      expect((await createWith({ 'content-type': type })).status).toBe(201);
    },
  );

  it.each([
    `${JSON_API}; charset=utf-8`,
    `${JSON_API};charset=utf-8`,
    `${JSON_API} ; ext="https://example.org/ext"`,
    `${JSON_API}; q=1`,
    `${JSON_API}; profile="a;b,c"`,
    'APPLICATION/VND.API+JSON; charset=UTF-8',
  ])(
    'media-types#request-content-type, JSON:API 1.0 #content-negotiation-servers: a body of type %s is 415',
    async (type) => {
      expect(faultOf(await createWith({ 'content-type': type }), 415)).toBe('8404');
    },
  );

  it.each(['GET', 'DELETE'])(
    'JSON:API 1.0 #content-negotiation-servers: the type with a parameter is 415 on a %s without a body too',
    async (method) => {
      const answer = await api.send(method, '/modules/Accounts/nobody', {
        'content-type': `${JSON_API}; charset=utf-8`,
      });
      expect(faultOf(answer, 415)).toBe('8404');
    },
  );

  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api',
    'application/vnd.api+jsonx',
    'nonsense',
    '',
  ])(
    'media-types#request-content-type, JSON:API 1.0 #content-negotiation-clients: a body of type %j is 415',
    async (type) => {
      expect(faultOf(await createWith({ 'content-type': type }), 415)).toBe('8404');
    },
  );

  it('media-types#request-content-type: a body without a Content-Type is 415', async () => {
    expect(faultOf(await createWith({ 'content-type': null }), 415)).toBe('8404');
  });

  it.each(['PATCH', 'POST'])(
    'media-types#request-content-type: a body of another type is 415 on %s of a record',
    async (method) => {
      const answer = await api.send(method, '/modules/Accounts/nobody', { 'content-type': 'application/json' }, body);
      expect(faultOf(answer, 415)).toBe('8404');
    },
  );

  it('media-types#request-content-type: no body and no Content-Type is accepted', async () => {
    expect((await api.get(LIST, { 'content-type': null })).status).toBe(200);
  });

  it('media-types#request-content-type: a GET may carry the Content-Type all the same', async () => {
    expect((await api.get(LIST, { 'content-type': JSON_API })).status).toBe(200);
  });

  it.each(['gzip', 'deflate', 'br', 'GZIP', 'unknown'])(
    'media-types#compressed-requests: a body in Content-Encoding %s is 415',
    async (encoding) => {
      const answer = await createWith({ 'content-encoding': encoding }, gzipSync(body));
      expect(faultOf(answer, 415)).toBe('8406');
    },
  );
});

describe('Accept', () => {
  it.each([
    null,
    '*/*',
    'application/*',
    JSON_API,
    'Application/Vnd.Api+Json',
    `${JSON_API};q=0.5`,
    `${JSON_API}; Q=1.0`,
    'application/*;q=0.1',
    `text/html, ${JSON_API}`,
    `text/html,application/xhtml+xml,*/*;q=0.8`,
    `${JSON_API}; charset=utf-8, ${JSON_API}`,
    `${JSON_API}; profile="a,b", text/html;x=", ", ${JSON_API};q=0.2`,
    ` ,${JSON_API} , `,
  ])('media-types#accept, JSON:API 1.0 #content-negotiation-servers: %j is served', async (accept) => {
    expect((await api.get(LIST, { accept })).status).toBe(200);
  });

  it.each([
    `${JSON_API}; charset=utf-8`,
    `${JSON_API};profile=x`,
    `${JSON_API}; charset=utf-8, ${JSON_API}; profile=x`,
    `${JSON_API}; charset=utf-8; q=0.5`,
    'text/html',
    'application/json',
    'text/*',
    'application/vnd.api',
    `${JSON_API};q=0`,
    '*/*;q=0',
    `text/plain; x="a, ${JSON_API}"`,
    `text/plain; x="\\", ${JSON_API}"`,
  ])('media-types#accept, JSON:API 1.0 #content-negotiation-servers: %j is 406', async (accept) => {
    expect(faultOf(await api.get(LIST, { accept }), 406)).toBe('8405');
  });

  it('media-types#accept: nothing is written when the answer would not be acceptable', async () => {
    const id = `not-${Date.now()}`;
    const refused = await api.post('/modules/Accounts', creation('Accounts', {}, id), { accept: 'text/html' });
    expect(faultOf(refused, 406)).toBe('8405');
    expect(faultOf(await api.get(`/modules/Accounts/${id}`), 404)).toBe('8001');
  });
});

describe('the order of the checks', () => {
  it('media-types#order-of-media-type-checks: 415 comes before 406', async () => {
    expect(faultOf(await createWith({ 'content-type': 'text/plain', accept: 'text/html' }), 415)).toBe('8404');
  });

  it('media-types#order-of-media-type-checks: the token is checked before both', async () => {
    const anonymous = apiWith();
    const headers = { 'content-type': 'text/plain', accept: 'text/html' };
    expect(faultOf(await anonymous.send('POST', '/modules/Accounts', headers, body), 401)).toBe('8501');
  });

  it.each([
    ['an unknown route', '/nothing/here'],
    ['an unknown module', '/modules/Nope'],
    ['an unknown parameter', '/modules/Accounts?nope=1'],
  ])('media-types#order-of-media-type-checks: 406 comes before %s', async (_title, path) => {
    expect(faultOf(await api.get(path, { accept: 'text/html' }), 406)).toBe('8405');
  });

  it('media-types#order-of-media-type-checks: 415 comes before the size of the body', async () => {
    const answer = await createWith({ 'content-type': 'text/plain' }, 'x'.repeat(1_100_000));
    expect(faultOf(answer, 415)).toBe('8404');
  });

  it('media-types#order-of-media-type-checks: 415 comes before the syntax of the body', async () => {
    expect(faultOf(await createWith({ 'content-type': 'application/json' }, '{'), 415)).toBe('8404');
  });
});

describe('Content-Type of answers', () => {
  it.each([
    ['200', 'GET', LIST, {}, 200],
    ['404', 'GET', '/modules/Accounts/nobody', {}, 404],
    ['405', 'PUT', '/modules/Accounts', {}, 405],
    ['406', 'GET', LIST, { accept: 'text/html' }, 406],
    ['415', 'GET', LIST, { 'content-type': `${JSON_API};a=b` }, 415],
    ['401', 'GET', LIST, { authorization: null }, 401],
  ])(
    'JSON:API 1.0 #content-negotiation-servers: a %s is exactly the JSON:API type',
    async (_title, method, path, headers: HeaderChanges, status) => {
      const answer = await api.send(method, path, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe(JSON_API);
    },
  );

  it('JSON:API 1.0 #content-negotiation-servers: a 201 is exactly the JSON:API type', async () => {
    const answer = await createWith({});
    expect(resourceOf(answer, 201).type).toBe('Accounts');
    expect(answer.headers['content-type']).toBe(JSON_API);
  });

  it('media-types#response-content-type: even a 406 has the only supported type', async () => {
    expect(errorOf(await api.get(LIST, { accept: 'image/png' }), 406).code).toBe(8405);
  });
});
