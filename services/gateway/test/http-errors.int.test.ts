import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectErrors, firstError } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { sendRaw, startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const ACCOUNTS = '/api/v8/modules/Accounts';

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_BODY_BYTES: '10KiB' });
});

afterAll(async () => {
  await stack.stop();
});

describe('access tokens', () => {
  it.each([
    ['no header', {}, 8501, 'Bearer realm="crm"'],
    ['another scheme', { authorization: 'Basic eDp5' }, 8501, 'Bearer realm="crm"'],
    ['no token', { authorization: 'Bearer' }, 8502, 'invalid_token'],
    ['two words', { authorization: 'Bearer a b' }, 8502, 'invalid_token'],
    ['garbage', { authorization: 'Bearer garbage' }, 8502, 'invalid_token'],
    ['an expired token', { authorization: `Bearer ${accessToken({ exp: 1_000 })}` }, 8503, 'invalid_token'],
    ['another audience', { authorization: `Bearer ${accessToken({ aud: 'x' })}` }, 8502, 'invalid_token'],
  ])('are rejected: %s', async (_name, headers, code, challenge) => {
    const answer = await stack.send('GET', ACCOUNTS, { headers: { authorization: '', ...headers } });
    expectErrors(answer, 401, code);
    expect(answer.headers.get('www-authenticate')).toContain(challenge);
  });

  it('are rejected when revoked', async () => {
    stack.backends.revoked.add('dead');
    const headers = { authorization: `Bearer ${accessToken({ jti: 'dead' })}` };
    const answer = await stack.send('GET', ACCOUNTS, { headers });
    expectErrors(answer, 401, 8504);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('are checked before everything else under /api/v8', async () => {
    const headers = { authorization: '', accept: 'text/html', 'content-type': 'text/plain' };
    for (const path of ['/api/v8', '/api/v8/nothing', '/api/v8/modules/%E0%A4%A', `${ACCOUNTS}/`]) {
      expectErrors(await stack.send('PUT', path, { headers, body: '{' }), 401, 8501);
    }
  });

  it('are not read from the query', async () => {
    const path = `${ACCOUNTS}?access_token=${accessToken()}`;
    expectErrors(await stack.send('GET', path, { headers: { authorization: '' } }), 401, 8501);
    const answer = await stack.send('GET', path);
    expectErrors(answer, 400, 8201);
    expect(firstError(answer).source).toEqual({ parameter: 'access_token' });
  });

  it('require the scope of the operation', async () => {
    const headers = { authorization: `Bearer ${accessToken({ scope: 'standard:read' })}` };
    const answer = await stack.send('POST', ACCOUNTS, { headers, body: {} });
    expectErrors(answer, 403, 8510);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="crm", error="insufficient_scope", scope="standard:create"',
    );
    expectErrors(await stack.send('GET', `${ACCOUNTS}/a/cases`, { headers }), 403, 8510);
    expectErrors(await stack.send('GET', `${ACCOUNTS}/a/relationships/cases`, { headers }), 403, 8510);
  });
});

describe('media types', () => {
  it.each([
    ['application/json', {}],
    ['application/vnd.api+json; charset=utf-8', {}],
    ['', {}],
  ])('are rejected for a body of type %j', async (type, headers) => {
    const body = Buffer.from('{}');
    const answer = await stack.send('POST', ACCOUNTS, { headers: { 'content-type': type, ...headers }, body: '{}' });
    expect(body).toHaveLength(2);
    expectErrors(answer, 415, 8404);
  });

  it('are rejected with parameters, even without a body, as is an unacceptable Accept', async () => {
    const withParameter = { 'content-type': 'application/vnd.api+json;a=b', accept: 'text/html' };
    expectErrors(await stack.send('GET', ACCOUNTS, { headers: withParameter }), 415, 8404);
    expectErrors(await stack.send('GET', ACCOUNTS, { headers: { accept: 'text/html' } }), 406, 8405);
    expectErrors(await stack.send('GET', '/api/v8/nothing', { headers: { accept: 'text/html' } }), 406, 8405);
  });

  it('are rejected with a content coding', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expectErrors(await stack.send('POST', ACCOUNTS, { headers, body: '{}' }), 415, 8406);
  });
});

describe('routes', () => {
  it.each([
    '/favicon.ico',
    '/api/v8',
    '/api/v8/',
    '/api/v8/nothing',
    '/api/v8/modules',
    `${ACCOUNTS}/`,
    `${ACCOUNTS}/a/`,
    `${ACCOUNTS}/a/b/c`,
    '/API/v8/modules/Accounts',
    '//api/v8/modules/Accounts',
    '/api/oauth/access_token/',
  ])('do not exist at %s', async (path) => {
    expectErrors(await stack.send('GET', path), 404, 8401);
    expectErrors(await stack.send('POST', path, { body: { data: {} } }), 404, 8401);
  });

  it.each([
    ['PUT', ACCOUNTS, 'GET, HEAD, POST'],
    ['DELETE', ACCOUNTS, 'GET, HEAD, POST'],
    ['OPTIONS', ACCOUNTS, 'GET, HEAD, POST'],
    ['PUT', `${ACCOUNTS}/a`, 'DELETE, GET, HEAD, PATCH, POST'],
    ['POST', `${ACCOUNTS}/viewed`, 'GET, HEAD'],
    ['PATCH', `${ACCOUNTS}/favorites`, 'GET, HEAD'],
    ['DELETE', `${ACCOUNTS}/favorites`, 'GET, HEAD'],
    ['PUT', `${ACCOUNTS}/a/cases`, 'DELETE, GET, HEAD, PATCH, POST'],
    ['PUT', `${ACCOUNTS}/a/relationships/cases`, 'DELETE, GET, HEAD, PATCH, POST'],
    ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
  ])('do not support %s %s', async (method, path, allow) => {
    const answer = await stack.send(method, path);
    expectErrors(answer, 405, 8403);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it.each([
    ['/api/v8/modules/Nonsense', 8402],
    ['/api/v8/modules/accounts', 8402],
    ['/api/v8/modules/__proto__', 8402],
    ['/api/v8/modules/constructor/a', 8402],
    [`${ACCOUNTS}/missing`, 8001],
    ['/api/v8/modules/Nonsense/viewed', 8402],
    ['/api/v8/modules/Nonsense/favorites', 8402],
    [`${ACCOUNTS}/${'a'.repeat(37)}`, 8001],
    [`${ACCOUNTS}/a%2Fb`, 8001],
    [`${ACCOUNTS}/%00`, 8001],
    [`${ACCOUNTS}/a/nonsense`, 8301],
    [`${ACCOUNTS}/a/relationships/constructor`, 8301],
  ])('find nothing at %s', async (path, code) => {
    expectErrors(await stack.send('GET', path), 404, code);
  });

  it.each([`${ACCOUNTS}/%E0%A4%A`, '/api/v8/modules/%', `${ACCOUNTS}?a=%`, `${ACCOUNTS}?%ff=1`])(
    'reject the malformed URL %s',
    async (path) => {
      const text = await sendRaw(
        stack.port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${accessToken()}\r\n\r\n`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toContain('"code":8407');
    },
  );

  it('answer HEAD with the headers of GET and no body', async () => {
    const answer = await stack.send('HEAD', `${ACCOUNTS}/missing`);
    expect(answer.status).toBe(404);
    expect(answer.text).toBe('');
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('queries', () => {
  it.each([
    ['foo=1&page[limit]=0&page[offset]=-1', [8201, 8202, 8203]],
    ['filter[Accounts.name]=[[eq', [8206]],
    ['sort=,name', [8211]],
    ['fields[Accounts]=nope&fields[Nope]=name', [8212, 8212]],
    ['include=nope,cases.contacts.cases', [8213, 8213]],
    ['page[after]=&page[before]=x', [8214, 8214]],
    ['page[count]=all', [8215]],
    ['fields=name', [8201]],
    ['sort=name&sort=name', [8205]],
    ['page[limit]=1&page[limit]=2', [8205]],
    ['page[limit]=201', [8202]],
    ['page[offset]=2147483648', [8203]],
  ])('are rejected: ?%s', async (query, codes) => {
    const answer = await stack.send('GET', `${ACCOUNTS}?${query}`);
    expectErrors(answer, 400, ...codes);
    expect(firstError(answer).source).toHaveProperty('parameter');
  });

  it('are rejected where no parameter is supported', async () => {
    expectErrors(await stack.send('GET', `${ACCOUNTS}/a?page[limit]=1&x=1`), 400, 8204, 8201);
    expectErrors(await stack.send('POST', `${ACCOUNTS}?fields[Accounts]=name`, { body: {} }), 400, 8204);
    expectErrors(await stack.send('DELETE', `${ACCOUNTS}/a?force=1`), 400, 8201);
  });
});

describe('bodies', () => {
  const create = (body: unknown, path = ACCOUNTS) => stack.send('POST', path, { body });

  it('are rejected with the position of invalid JSON', async () => {
    const answer = await create('{"data": {"type": "Accounts",}}');
    expectErrors(answer, 400, 8101);
    expect(firstError(answer)).toMatchObject({
      detail: expect.stringContaining('position 29'),
      source: { pointer: '' },
    });
  });

  it('are required', async () => {
    expectErrors(await stack.send('POST', ACCOUNTS), 400, 8101);
    expectErrors(await stack.send('PATCH', `${ACCOUNTS}/a`), 400, 8101);
  });

  it('are rejected unless they are UTF-8', async () => {
    const head = `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\nConnection: close\r\n`;
    const rest = 'Content-Type: application/vnd.api+json\r\nContent-Length: 4\r\n\r\n';
    const text = await sendRaw(
      stack.port,
      Buffer.concat([Buffer.from(head + rest), Buffer.from([0x22, 0xc3, 0x28, 0x22])]),
    );
    expect(text).toContain('"code":8101');
  });

  it.each([
    ['[]', 8102, ''],
    ['null', 8102, ''],
    ['"x"', 8102, ''],
    ['{}', 8103, '/data'],
    ['{"data":null}', 8103, '/data'],
    ['{"data":[]}', 8103, '/data'],
    ['{"data":{"__proto__":{}}}', 8119, '/data/__proto__'],
  ])('are rejected with %s', async (body, code, pointer) => {
    const answer = await create(body);
    expectErrors(answer, 400, code);
    expect(firstError(answer).source).toEqual({ pointer });
  });

  it('are rejected with structural and attribute faults together', async () => {
    const answer = await create({
      data: { type: 'Accounts', id: 'a b', attributes: { nonsense: 1 }, relationships: { nope: { data: [] } } },
    });
    const errors = answer.json.errors as unknown as { code: number; source: { pointer: string } }[];
    expect(answer.status).toBe(400);
    expect(errors.map(({ code, source }) => [code, source.pointer])).toEqual(
      expect.arrayContaining([
        [8106, '/data/id'],
        [8313, '/data/relationships/nope'],
        [8108, '/data/attributes/nonsense'],
      ]),
    );
  });

  it('are limited in depth and number of attributes', async () => {
    const deep = `{"data":${'['.repeat(40)}${']'.repeat(40)}}`;
    expectErrors(await create(deep), 400, 8703);
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a${index}`, 1]));
    expectErrors(await create({ data: { type: 'Accounts', attributes: many } }), 400, 8704);
  });

  it('are limited in size, even when sent in full', async () => {
    expectErrors(await create(`"${'a'.repeat(20_000)}"`), 413, 8701);
    expectErrors(await create(`"${'a'.repeat(3_000_000)}"`), 413, 8701);
  });

  it('are rejected by their announced length, before a byte arrives', async () => {
    const startedAt = Date.now();
    const text = await sendRaw(
      stack.port,
      `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n` +
        'Content-Type: application/vnd.api+json\r\nContent-Length: 10000000000\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('Connection: close');
    expect(text).toContain('"code":8701');
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it('are rejected while a chunked one grows', async () => {
    const chunk = `1000\r\n${'a'.repeat(4096)}\r\n`;
    const text = await sendRaw(
      stack.port,
      `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n` +
        `Content-Type: application/vnd.api+json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('get 100 Continue only when they are wanted', async () => {
    const head =
      `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n` +
      'Content-Type: application/vnd.api+json\r\nContent-Length: 2\r\n';
    expect(await sendRaw(stack.port, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    const wanted = await sendRaw(
      stack.port,
      `${head}Connection: close\r\nAuthorization: Bearer ${accessToken()}\r\n\r\n{}`,
    );
    expect(wanted).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });

  it('time out when they do not arrive', async () => {
    const impatient = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '5s' });
    try {
      const text = await sendRaw(
        impatient.port,
        `POST ${ACCOUNTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n` +
          'Content-Type: application/vnd.api+json\r\nContent-Length: 100\r\n\r\n{"data"',
      );
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":8705');
    } finally {
      await impatient.stop();
    }
  });
});
