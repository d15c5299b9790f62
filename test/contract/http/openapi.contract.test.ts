import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { HeaderChanges } from '../client/api.js';
import { resourceOf } from '../client/document.js';
import { errorOf } from '../client/error-document.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';
import { createClientProgram, type ClientProgram, type Complaint } from '../openapi/client-program.js';
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
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(document.openapi).toMatch(/^3\.1\./u);
    expect(document.servers).toEqual([{ url: baseUrl }]);
  });

  it.each<[string, HeaderChanges]>([
    ['the Accept header', { accept: 'text/html' }],
    ['the token', { authorization: 'Bearer nonsense' }],
    ['the Content-Type', { 'content-type': 'text/plain' }],
  ])('media-types#order-of-media-type-checks: ignores %s of a client', async (_title, headers) => {
    expect((await anonymous.get(PATH, headers)).text).toBe(served.text);
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
    const config = await createConfig({
      extends: ['recommended'],
      // Its ban on further properties misjudges a schema with `allOf`; the next test validates examples without it.
      rules: { 'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true } },
    });
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

/** Where the statements are that must not compile: from a comment to the next empty line. */
const mistakes = readFileSync(new URL('../openapi/programs/mistakes.ts', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line, index, lines) =>
    line.startsWith('// wrong: ') ? [{ title: line, first: index + 1, last: lines.indexOf('', index) }] : [],
  );

describe('a client generated from the document', () => {
  let program: ClientProgram;
  let complaints: readonly Complaint[];

  beforeAll(async () => {
    program = await createClientProgram(served.text);
    complaints = await program.compile();
    // Compiling every module's types takes minutes of a machine that is busy with other things.
  });

  afterAll(async () => {
    await program.remove();
  });

  it('metadata#openapi: compiles in strict mode, including its types', () => {
    expect(complaints.filter(({ file }) => file !== 'mistakes.ts')).toEqual([]);
  });

  it('metadata#openapi: fails to compile exactly where it is wrong', () => {
    const found = complaints.filter(({ file }) => file === 'mistakes.ts').map(({ line }) => line);
    const hasComplaint = mistakes.map(({ title, first, last }) => [
      title,
      found.some((line) => line >= first && line <= last),
    ]);
    expect(hasComplaint).toEqual(mistakes.map(({ title }) => [title, true]));
    expect(found.filter((line) => !mistakes.some(({ first, last }) => line >= first && line <= last))).toEqual([]);
    expect(mistakes.length).toBeGreaterThan(10);
  });

  it('metadata#openapi: handles the life cycle of a record', async () => {
    const output = await program.run('consumer', {
      CRM_URL: baseUrl,
      CRM_CLIENT_ID: stack.passwordClient.id,
      CRM_CLIENT_SECRET: stack.passwordClient.secret,
      CRM_USER: stack.admin.username,
      CRM_PASSWORD: stack.admin.password,
    });
    const seen = JSON.parse(output) as { readonly id: string };
    expect(seen).toEqual({
      id: expect.any(String),
      created: { status: 201, location: `${baseUrl}/api/v8/modules/Accounts/${seen.id}` },
      read: 'Energy',
      unchanged: 304,
      names: [expect.any(String), expect.any(String)],
      found: [{ name: 'Turbines Ltd' }],
      makers: [stack.admin.username],
      uncounted: null,
      viewed: 200,
      patched: 'Utilities',
      stale: ['412 8007'],
      refused: ['400 8110 /data/attributes/name'],
      linkage: { type: 'Users', id: expect.any(String) },
      creator: stack.admin.username,
      invited: 1,
      employers: [true],
      accepted: 'accept',
      dismissed: 204,
      cleared: null,
      deleted: 200,
      gone: ['404 8001'],
      modules: expect.arrayContaining(['Accounts', 'Contacts', 'Users']),
      language: 'de',
      nameLength: 150,
    });
  });
});
