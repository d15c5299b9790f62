import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { errorOf, faultOf } from '../client/error-document.js';
import { SCHEMA_PATH } from '../client/message-schema.js';
import { readModules } from '../client/metadata/module-metadata.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const served = await api.get(SCHEMA_PATH);
const modules = await readModules(api);

describe('GET /api/v8/schema', () => {
  it('media-types#schema-media-type, metadata#metadata-caching: is a JSON Schema that the client may cache with revalidation', () => {
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'application/schema+json',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['x-powered-by']).toBeUndefined();
  });

  it('metadata#schema: is of draft 2020-12', () => {
    const document = JSON.parse(served.text) as Record<string, unknown>;
    expect(document.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    expect(ajv.validateSchema(document)).toBe(true);
  });

  it('metadata#schema: has one definition per module', () => {
    const { $defs = {} } = JSON.parse(served.text) as { $defs?: Record<string, unknown> };
    for (const { name } of modules) expect($defs).toHaveProperty([name]);
  });

  it('metadata#metadata-caching: carries a strong ETag, for which it returns 304', async () => {
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

  it('lists#faults-of-a-query: refuses query parameters', async () => {
    expect(faultOf(await api.get(`${SCHEMA_PATH}?page[limit]=1`), 400)).toBe('8204 page[limit]');
    expect(faultOf(await api.get(`${SCHEMA_PATH}?pretty=1`), 400)).toBe('8201 pretty');
  });

  it('authentication#scopes: needs a valid token, of whatever scope', async () => {
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
  ])('media-types#schema-media-type: serves a client that accepts %j', async (accept) => {
    const answer = await api.get(SCHEMA_PATH, { accept });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/schema+json']);
  });

  it.each(['text/html', 'application/vnd.api+json; a=b', 'application/xml', 'application/json;q=0', '*/*;q=0'])(
    'media-types#schema-media-type: answers 406 to a client that accepts %j',
    async (accept) => {
      expect(errorOf(await api.get(SCHEMA_PATH, { accept }), 406)).toMatchObject({
        code: 8405,
        detail: 'Accept must allow application/schema+json or application/json',
      });
    },
  );

  it('media-types#schema-media-type: does not make application/json acceptable elsewhere', async () => {
    for (const path of ['/modules/Accounts', '/schema/', '/schema/x'])
      expect(errorOf(await api.get(path, { accept: 'application/json' }), 406).code).toBe(8405);
  });

  it('media-types#request-content-type: answers 415 for the JSON:API type with a parameter', async () => {
    const headers = { 'content-type': 'application/vnd.api+json; charset=utf-8' };
    expect(errorOf(await api.get(SCHEMA_PATH, headers), 415).code).toBe(8404);
  });
});
