import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

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
  // The following tests must work without records.
  await stack.backends.stopRecords();
});

afterAll(async () => {
  await stack.stop();
});

describe.each(PATHS)('%s, while the records service is down', (path) => {
  it('is served to a token without any scope', async () => {
    const headers = { authorization: `Bearer ${accessToken({ scope: '' })}` };
    const answer = await stack.send('GET', path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(Object.keys(answer.json)).toEqual(['jsonapi', 'meta']);
  });
});

describe('the list of modules', () => {
  const user = (sub: string) => ({ headers: { authorization: `Bearer ${accessToken({ sub })}` } });
  const list = async (sub: string): Promise<string[]> => {
    const { status, json } = await stack.send('GET', PATHS[0] ?? '', user(sub));
    expect(status).toBe(200);
    return Object.keys(json.meta?.modules?.list ?? {});
  };

  it('metadata#module-list: contains the modules that the user may list, from the last known rights', async () => {
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

  it('is unavailable to an unknown user while records is down', async () => {
    expectErrors(await stack.send('GET', PATHS[0] ?? '', user('user-3')), 503, 8902);
  });
});

describe('the routes of metadata', () => {
  it('are logged under their own route', async () => {
    stack.log.length = 0;
    await stack.send('GET', '/api/v8/modules/Accounts/meta/language');
    await eventually(() => {
      const route = '/api/v8/modules/:module/meta/language';
      expect(stack.log).toContainEqual(expect.objectContaining({ event: 'http.request', route }));
    });
  });
});

describe('prepared documents', () => {
  const PATH = '/api/v8/openapi.json';

  /** Coding, length and entity tag of an answer as sent. */
  async function asked(path: string, headers: Readonly<Record<string, string>>): Promise<readonly (string | null)[]> {
    const answer = await stack.send('HEAD', path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    return ['content-encoding', 'content-length', 'etag'].map((name) => answer.headers.get(name));
  }

  it.each([PATH, '/api/v8/schema', '/api/v8/modules/Accounts/meta/attributes'])(
    'are compressed by the preferences of the client: %s',
    async (path) => {
      const headers = path === '/api/v8/schema' ? { accept: 'application/schema+json' } : {};
      const [, length, etag] = await asked(path, { ...headers, 'accept-encoding': 'identity' });
      for (const wish of ['gzip;q=0, *;q=0', 'zstd']) {
        expect(await asked(path, { ...headers, 'accept-encoding': wish })).toEqual([null, length, etag]);
      }
      for (const [wish, coding] of [
        ['gzip;q=0.2, br;q=0.8', 'br'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const [chosen, size] = await asked(path, { ...headers, 'accept-encoding': wish });
        expect(chosen).toBe(coding);
        expect(Number(size)).toBeLessThan(Number(length) / 3);
      }
    },
  );

  it('media-types#compressed-answers: have an entity tag for each coding, which revalidates', async () => {
    const tags = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding };
      const { headers: given, text } = await stack.send('GET', PATH, { headers });
      expect(JSON.parse(text)).toHaveProperty('openapi');
      const etag = given.get('etag') ?? '';
      tags.add(etag);
      const again = await stack.send('GET', PATH, { headers: { ...headers, 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('vary')).toContain('Accept-Encoding');
    }
    expect(tags.size).toBe(3);
  });
});

describe('the description of selected modules', () => {
  const PATH = '/api/v8/openapi.json?module=';
  const modulesOf = ({ json }: Answer): string[] => [
    ...new Set(
      Object.keys(json.paths ?? {}).flatMap((path) => /^\/api\/v8\/modules\/([A-Z]\w+)/u.exec(path)?.[1] ?? []),
    ),
  ];

  it('contains their paths, the common ones, and all referenced schemas', async () => {
    const answer = await stack.send('GET', `${PATH}Contacts,Accounts`, { headers: { authorization: '' } });
    expect(answer.status).toBe(200);
    expect(modulesOf(answer)).toEqual(['Accounts', 'Contacts']);
    expect(Object.keys(answer.json.paths ?? {})).toEqual(
      expect.arrayContaining(['/api/oauth/access_token', '/api/v8/modules/meta/list']),
    );
    const tags = (answer.json.tags as unknown as { name: string }[]).map(({ name }) => name);
    expect(tags).toEqual(expect.arrayContaining(['Accounts', 'Contacts']));
    expect(tags).not.toContain('Leads');
    const references = [...answer.text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/gu)];
    const missing = references.filter(
      ([, kind = '', name = '']) => answer.json.components?.[kind]?.[name] === undefined,
    );
    expect(missing).toEqual([]);
    const whole = await stack.send('GET', '/api/v8/openapi.json');
    expect(answer.text.length).toBeLessThan(whole.text.length / 3);
    expect(answer.json.components?.securitySchemes).toEqual(whole.json.components?.securitySchemes);
  });

  it('is independent of the order, and has an entity tag', async () => {
    const { headers } = await stack.send('GET', `${PATH}Accounts,Contacts`);
    const condition = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await stack.send('GET', `${PATH}Contacts,Accounts,Accounts`, { headers: condition })).status).toBe(304);
    expect((await stack.send('GET', `${PATH}Contacts`, { headers: condition })).status).toBe(200);
  });

  it('reports unknown modules and lists the known ones', async () => {
    const answer = await stack.send('GET', `${PATH}Accounts,Acounts,`);
    expectErrors(answer, 400, 8217, 8217);
    const [error, next] = answer.json.errors as unknown as Record<string, unknown>[];
    expect(error).toMatchObject({ source: { parameter: 'module' }, detail: expect.stringContaining('Accounts, ') });
    expect(next?.detail).not.toContain('Accounts, ');
    expectErrors(await stack.send('GET', `${PATH}Accounts&module=Contacts`), 400, 8205);
    expectErrors(await stack.send('GET', `${PATH}Accounts&pretty=1`), 400, 8201);
    expectErrors(await stack.send('GET', '/api/v8/modules/meta/list?module=Accounts'), 400, 8204);
  });
});

describe('GET /', () => {
  it('links to the available resources', async () => {
    const answer = await stack.send('GET', '/', { headers: { authorization: '', accept: '*/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.api+json']);
    expect(answer.json.links).toMatchObject({
      reference: 'https://crm.test/docs/',
      openapi: 'https://crm.test/api/v8/openapi.json',
      'authorization-server': 'https://crm.test/.well-known/oauth-authorization-server',
    });
    for (const link of Object.values(answer.json.links as unknown as Record<string, string>)) {
      const path = link.replace('https://crm.test', '');
      const accept = path.endsWith('schema') ? 'application/schema+json' : '*/*';
      expect([path, (await stack.send('GET', path, { headers: { accept } })).status]).toEqual([path, 200]);
    }
  });

  it('returns a page to browsers', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const { headers, text } = await stack.send('GET', '/', { headers: { accept } });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('vary')).toBe('Accept');
    expect(text).toContain('<a href="docs/">');
  });

  it('answers HEAD likewise, and no other method', async () => {
    expect((await stack.send('HEAD', '/')).status).toBe(200);
    const posted = await stack.send('POST', '/', { body: {} });
    expectErrors(posted, 405, 8403);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
  });
});
