import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { sendRaw, startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const APP = 'https://app.example';
const RECORDS = '/api/v8/modules/Accounts';
const TOKENS = '/api/oauth/access_token';
const PREFLIGHT = {
  authorization: '',
  accept: '*/*',
  origin: APP,
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization,content-type,if-match',
};

let stack: TestGateway;

/** Expects the header fields that a script of this origin requires, and those for caches. */
function expectReadable(answer: Answer): void {
  expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  const exposed = answer.headers.get('access-control-expose-headers') ?? '';
  for (const name of ['ETag', 'Location', 'Retry-After', 'RateLimit', 'X-Request-Id', 'WWW-Authenticate']) {
    expect(exposed.split(', ')).toContain(name);
  }
}

describe('a gateway with one allowed origin', () => {
  const fromApp = { origin: APP };

  beforeAll(async () => {
    stack = await startTestGateway({ CRM_GATEWAY_CORS_ORIGINS: APP, CRM_GATEWAY_REQUEST_TIMEOUT: '2s' });
  });
  afterAll(async () => {
    await stack.stop();
  });

  it.each([`${RECORDS}/1`, RECORDS, TOKENS, '/api/v8/openapi.json', '/.well-known/jwks.json'])(
    'answers the preflight of %s without a token',
    async (path) => {
      const answer = await stack.send('OPTIONS', path, { headers: PREFLIGHT });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expectReadable(answer);
      const methods = (answer.headers.get('access-control-allow-methods') ?? '').split(', ');
      expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
      expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(600);
      expect(answer.headers.get('vary')).toBe('Origin');
    },
  );

  it('browsers#cross-origin-requests: a preflight allows every header field that OpenAPI describes, and a few more', async () => {
    const { json } = await stack.send('GET', '/api/v8/openapi.json');
    const parameters = Object.values(json.components?.parameters ?? {}) as unknown as Record<string, string>[];
    const described = parameters.filter((each) => each.in === 'header').map(({ name }) => name);
    expect(described).toContain('Last-Event-ID');
    const preflight = await stack.send('OPTIONS', RECORDS, { headers: PREFLIGHT });
    const more = [
      'Accept',
      'Authorization',
      'Cache-Control',
      'Content-Type',
      'Traceparent',
      'Tracestate',
      'X-Request-Id',
    ];
    expect(preflight.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining([...described, ...more]),
    );
  });

  it('browsers#cross-origin-requests: lets a page read responses and errors of all kinds', async () => {
    const read = await stack.send('GET', `${RECORDS}/meta/attributes`, { headers: fromApp });
    expect(read.status).toBe(200);
    expectReadable(read);
    expect(read.headers.get('vary')?.split(', ').sort()).toEqual(expect.arrayContaining(['Accept-Language', 'Origin']));
    const unknown = await stack.send('GET', RECORDS, { headers: { ...fromApp, authorization: '' } });
    expectErrors(unknown, 401, 8501);
    expectReadable(unknown);
    const token = await stack.send('POST', TOKENS, {
      headers: { ...fromApp, authorization: '', 'content-type': 'application/json' },
      body: {},
    });
    expect(token.status).toBe(401);
    expectReadable(token);
    const large = await stack.send('POST', RECORDS, { headers: fromApp, body: 'x'.repeat(2 * 1024 * 1024) });
    expectErrors(large, 413, 8701);
    expectReadable(large);
  });

  it('lets a page read errors that are written without a response object', async () => {
    const head = [
      `POST ${RECORDS} HTTP/1.1`,
      'Host: crm.test',
      `Origin: ${APP}`,
      `Authorization: Bearer ${accessToken()}`,
      'Content-Type: application/vnd.api+json',
      'Transfer-Encoding: chunked',
      '\r\n',
    ].join('\r\n');
    // A chunk with an invalid length.
    const broken = await sendRaw(stack.port, `${head}zz\r\n`);
    expect(broken).toMatch(/^HTTP\/1.1 400 /u);
    expect(broken).toContain(`\r\nAccess-Control-Allow-Origin: ${APP}\r\n`);
    const slow = await sendRaw(stack.port, `${head}5\r\n`);
    expect(slow).toMatch(/^HTTP\/1.1 408 /u);
    expect(slow).toContain(`\r\nAccess-Control-Allow-Origin: ${APP}\r\n`);
  });

  it('browsers#cross-origin-requests: allows no other origin, and varies cached responses by origin', async () => {
    for (const origin of ['https://other.example', 'null', '']) {
      const answer = await stack.send('GET', `${RECORDS}/meta/attributes`, { headers: { origin } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
    const preflight = await stack.send('OPTIONS', RECORDS, {
      headers: { ...PREFLIGHT, origin: 'https://other.example' },
    });
    expectErrors(preflight, 401, 8501);
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
  });

  it('handles an OPTIONS that is not a preflight as usual', async () => {
    const answer = await stack.send('OPTIONS', RECORDS, { headers: fromApp });
    expectErrors(answer, 405, 8403);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('a gateway without allowed origins', () => {
  it('rejects OPTIONS and sends no cross-origin headers', async () => {
    stack = await startTestGateway();
    const answer = await stack.send('OPTIONS', RECORDS, {
      headers: { ...PREFLIGHT, authorization: `Bearer ${accessToken()}` },
    });
    expectErrors(answer, 405, 8403);
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect([names, answer.headers.get('vary')]).toEqual([[], null]);
    await stack.stop();
  });
});
