import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, languages } from '@crm/catalog';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const PATHS = [
  '/api/v8/modules/meta/list',
  '/api/v8/modules/meta/languages',
  '/api/v8/modules/Accounts/meta/attributes',
  '/api/v8/modules/Accounts/meta/language',
];

beforeAll(async () => {
  stack = await startTestGateway();
  await stack.send('GET', PATHS[0] ?? '');
  // Nothing of what follows may need a record, or anybody who has some.
  await stack.backends.stopRecords();
});

afterAll(async () => {
  await stack.stop();
});

describe.each(PATHS)('%s, while the records service is away', (path) => {
  it('is answered to a token without any scope', async () => {
    const headers = { authorization: `Bearer ${accessToken({ scope: '' })}` };
    const answer = await stack.send('GET', path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(Object.keys(answer.json)).toEqual(['jsonapi', 'meta']);
  });

  it('may be kept by the client, but not used without asking', async () => {
    const { headers } = await stack.send('GET', path);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept-Language');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([...languages.keys()])('is written in %s, and has an entity tag of its own there', async (language) => {
    const answer = await stack.send('GET', path, { headers: { 'accept-language': language } });
    expect(answer.headers.get('content-language')).toBe(language);
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(new RegExp(`^"${language}\\.[\\w-]{16}"$`, 'u'));
    const headers = { 'accept-language': language, 'if-none-match': etag };
    const known = await stack.send('GET', path, { headers });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(known.headers.get('etag')).toBe(etag);
    expect(known.headers.get('cache-control')).toBe('private, no-cache');
    expect(known.headers.get('vary')).toBe('Accept-Language');
    expect(known.headers.get('content-type')).toBeNull();
  });

  it('is not taken for known in another language', async () => {
    const { headers } = await stack.send('GET', path, { headers: { 'accept-language': 'de' } });
    const condition = { 'accept-language': 'es', 'if-none-match': headers.get('etag') ?? '' };
    expect((await stack.send('GET', path, { headers: condition })).status).toBe(200);
  });

  it('answers HEAD as GET, but for the body', async () => {
    const got = await stack.send('GET', path);
    const head = await stack.send('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-type', 'content-language']) {
      expect(head.headers.get(name)).toBe(got.headers.get(name));
    }
  });

  it.each(['POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])('is not taken for a record by %s', async (method) => {
    const answer = await stack.send(method, path);
    expectErrors(answer, 405, 8403);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('has no query parameters', async () => {
    expectErrors(await stack.send('GET', `${path}?lang=de`), 400, 8201);
  });

  it('is not public', async () => {
    const answer = await stack.send('GET', path, { headers: { authorization: '' } });
    expectErrors(answer, 401, 8501);
  });
});

describe('the list of modules', () => {
  const user = (sub: string) => ({ headers: { authorization: `Bearer ${accessToken({ sub })}` } });
  const list = async (sub: string): Promise<string[]> => {
    const { status, json } = await stack.send('GET', PATHS[0] ?? '', user(sub));
    expect(status).toBe(200);
    return Object.keys(json.meta?.modules?.list ?? {});
  };

  it('contract 6: has those that the user may list, as last known', async () => {
    await stack.backends.restartRecords();
    stack.backends.listed.delete('Accounts');
    const others = [...catalog.modules.keys()].filter((name) => name !== 'Accounts');
    await eventually(async () => {
      expect(await list('user-1')).toEqual(others);
    });
    expect(await list('user-2')).toEqual(others);
    const etag = async () => (await stack.send('GET', PATHS[0] ?? '', user('user-2'))).headers.get('etag');
    const before = await etag();
    stack.backends.listed.add('Accounts');
    await eventually(async () => {
      expect(await list('user-2')).toEqual([...catalog.modules.keys()]);
    });
    expect(await etag()).not.toBe(before);
    await stack.backends.stopRecords();
    expect(await list('user-2')).toEqual([...catalog.modules.keys()]);
  });

  it('cannot be told to a user who is not known while records is away', async () => {
    expectErrors(await stack.send('GET', PATHS[0] ?? '', user('user-3')), 503, 8902);
  });
});

describe('the routes of metadata', () => {
  it.each(['attributes', 'language'])('know no module but those of the catalogue: %s', async (kind) => {
    for (const module of ['Nope', 'meta', 'accounts']) {
      expectErrors(await stack.send('GET', `/api/v8/modules/${module}/meta/${kind}`), 404, 8402);
    }
  });

  it.each(['attributes', 'language'])('answer for every module: %s', async (kind) => {
    for (const module of catalog.modules.keys()) {
      const { status, json } = await stack.send('GET', `/api/v8/modules/${module}/meta/${kind}`);
      expect([status, Object.keys(json.meta ?? {})]).toEqual([200, [module]]);
      expect(Object.keys(json.meta?.[module] ?? {})).toEqual([kind]);
    }
  });

  it.each([
    ['/api/v8/modules/meta', 8402],
    ['/api/v8/modules/meta/attributes', 8402],
    ['/api/v8/modules/meta/list/', 8401],
    ['/api/v8/modules/Accounts/meta', 8001],
    ['/api/v8/modules/Accounts/meta/relationships', 8301],
  ])('leave %s to others', async (path, code) => {
    expectErrors(await stack.send('GET', path), 404, code);
  });

  it('count as metadata', async () => {
    stack.log.length = 0;
    await stack.send('GET', '/api/v8/modules/Accounts/meta/language');
    await eventually(() => {
      const route = '/api/v8/modules/:module/meta/language';
      expect(stack.log).toContainEqual(expect.objectContaining({ event: 'http.request', route }));
    });
  });
});
