import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { HeaderChanges } from '../client/api.js';
import { resourceOf } from '../client/document.js';
import { errorOf } from '../client/error-document.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';
import { checkExamples } from '../openapi/examples.js';

interface ExampleBody {
  readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> };
}

interface RequestBody {
  readonly content: Readonly<Record<string, { readonly example: ExampleBody }>>;
}

interface OpenApi extends Readonly<Record<string, unknown>> {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly requestBodies: Readonly<Record<string, RequestBody>> };
}

const PATH = '/openapi.json';
const anonymous = apiWith();
const served = await anonymous.get(PATH);
const document = JSON.parse(served.text) as OpenApi;

describe('GET /api/v8/openapi.json', () => {
  it('metadata#openapi: is public, plain JSON and cacheable with revalidation', () => {
    expect(served.status).toBe(200);
    expect(served.headers['content-type']).toBe('application/json');
    expect(served.headers['cache-control']).toBe('public, no-cache');
    expect(served.headers.vary).toContain('Authorization');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(document.openapi).toMatch(/^3\.1\./u);
    expect(document.servers).toEqual([{ url: baseUrl }]);
  });

  it.each<[string, HeaderChanges]>([
    ['the Accept header', { accept: 'text/html' }],
    ['the Content-Type', { 'content-type': 'text/plain' }],
  ])('media-types#order-of-media-type-checks: ignores %s of a client', async (_title, headers) => {
    expect((await anonymous.get(PATH, headers)).text).toBe(served.text);
  });

  it('metadata#openapi: is authenticated and private where there is an Authorization header', async () => {
    expect(errorOf(await anonymous.get(PATH, { authorization: 'Bearer nonsense' }), 401).code).toBe(8502);
    const { status, headers } = await apiWith(await adminToken('standard:read')).head(PATH);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(headers.vary).toContain('Authorization');
  });

  it('metadata#metadata-caching: carries an ETag, for which it returns 304', async () => {
    const { etag = '' } = served.headers;
    expect(etag).toMatch(/^"[\w.-]+"$/u);
    const again = await anonymous.get(PATH, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect((await anonymous.get(PATH, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { status, headers, text } = await anonymous.head(PATH);
    expect([status, text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(headers[name]).toBe(served.headers[name]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('answers %s with 405 and Allow', async (method) => {
    const answer = await anonymous.send(method, PATH);
    expect(errorOf(answer, 405).code).toBe(8403);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('lists#faults-of-a-query: refuses query parameters like every other URL', async () => {
    expect(errorOf(await anonymous.get(`${PATH}?pretty=1`), 400).source).toEqual({ parameter: 'pretty' });
  });

  it('authentication#bearer-tokens: opens nothing else without a token', async () => {
    for (const path of [`${PATH}/`, '/openapi', '/openapi.json/x', '/schema'])
      expect(errorOf(await anonymous.get(path), 401).code).toBe(8501);
  });
});

describe('the document', () => {
  it('metadata#openapi: has no fault and no warning under the recommended rules of the linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: served.text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('metadata#openapi: every example is valid against its schema', () => {
    const examples = checkExamples(document);
    expect([...examples.keys()]).toEqual(
      expect.arrayContaining([
        '/components/requestBodies/Accounts.create/content/application~1vnd.api+json',
        '/components/responses/Accounts.list/content/application~1vnd.api+json',
        '/components/responses/BadRequest/content/application~1vnd.api+json',
      ]),
    );
    expect([...examples].filter(([, fault]) => fault !== '')).toEqual([]);
  });

  it('metadata#openapi: a record of every module can be created and changed as its examples say', async () => {
    const api = apiWith(await adminToken());
    const modules = Object.keys(document.components.requestBodies).filter((name) => name.endsWith('.create'));
    expect(modules.length).toBeGreaterThan(0);
    for (const module of modules.map((name) => name.slice(0, -'.create'.length))) {
      const [creation, change] = [exampleOf(`${module}.create`), exampleOf(`${module}.update`)];
      // Under the id of the examples, by which examples of later modules refer to this record.
      const url = `/modules/${module}/${change.data.id}`;
      expect(resourceOf(await api.post(url, creation), 201)).toMatchObject(creation.data);
      expect(resourceOf(await api.patch(url, change))).toMatchObject(change.data);
    }
  });
});

function exampleOf(body: string): ExampleBody {
  const example = document.components.requestBodies[body]?.content['application/vnd.api+json']?.example;
  if (example === undefined) throw new Error(`${body} has no example`);
  return example;
}
