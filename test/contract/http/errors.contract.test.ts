import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { resourceOf } from '../client/document.js';
import { errorOf, errorsOf, faultOf, faultsOf } from '../client/error-document.js';
import * as raw from '../client/raw.js';
import { create, creation, freshText, MODULES, required, urlOf } from '../client/records.js';
import { send, type Answer } from '../client/send.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const HOST = new URL(baseUrl).host;
const HEADERS = `Host: ${HOST}\r\nAuthorization: Bearer ${token}\r\nAccept: application/vnd.api+json\r\nContent-Type: application/vnd.api+json\r\n`;
const LIST = '/api/v8/modules/Accounts?page[limit]=1';

function sendRaw(...pieces: string[]): Promise<Answer> {
  return raw.sendRaw(baseUrl, ...pieces);
}

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
    '/api/v9/modules/Accounts',
    '/api/V8/modules/Accounts',
    '/nothing',
    '/',
    '/favicon.ico',
    '/metrics',
    '/livez',
    '/readyz',
  ])('contract 10: there is nothing at %s: 404', async (path) => {
    const answer = await send(baseUrl, { path, headers: { authorization: `Bearer ${token}`, accept: '*/*' } });
    expect([8401, 8402, 8301]).toContain(errorOf(answer, 404).code);
  });

  it.each(['/nothing', '/', '/metrics', '/.well-known/nothing'])(
    'reliability 20: without a token %s tells nothing either',
    async (path) => {
      const answer = await send(baseUrl, { path });
      expect([401, 404]).toContain(answer.status);
      expect(errorOf(answer, answer.status).code).toBeGreaterThan(8400);
    },
  );

  it.each(['%', '%E0%A4%A', '%ff', '%zz', 'a%', '%C0%80'])(
    'issue 2: a malformed percent-encoding (%s) is 400',
    async (piece) => {
      for (const path of [`/modules/${piece}`, `/modules/Accounts/${piece}`, `/modules/Accounts/${piece}/cases`]) {
        expect(errorOf(await api.get(path), 400).code).toBe(8407);
      }
      const nowhere = await api.get(`/${piece}`);
      expect([400, 404]).toContain(nowhere.status);
      expect([8401, 8407]).toContain(errorOf(nowhere, nowhere.status).code);
    },
  );

  it.each(['%', '%E0%A4%A', '%ff'])('issue 2: a malformed percent-encoding in the query (%s) is 400', async (piece) => {
    const answer = await api.get(`/modules/Accounts?page[limit]=${piece}`);
    expect([8202, 8407]).toContain(errorOf(answer, 400).code);
    const name = await api.get(`/modules/Accounts?${piece}=1`);
    expect([8201, 8407]).toContain(errorOf(name, 400).code);
  });

  it('contract 5: a stray percent sign in a query is named with its parameter and position', async () => {
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
    ['PUT', '/modules/Accounts/1/relationships/cases', 'DELETE, GET, HEAD, PATCH, POST'],
    ['PUT', '/modules/Accounts/1/cases', 'DELETE, GET, HEAD, PATCH, POST'],
  ])('JSON:API B38: %s %s is 405 with Allow', async (method, path, allowed) => {
    const answer = await api.send(method, path);
    expect(errorOf(answer, 405).code).toBe(8403);
    expect(answer.headers.allow?.split(/,\s*/u).sort().join(', ')).toBe(allowed);
  });

  it.each(['/.well-known/jwks.json', '/.well-known/oauth-authorization-server'])(
    'JSON:API B38: DELETE %s is 405',
    async (path) => {
      const answer = await send(baseUrl, { method: 'DELETE', path });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toContain('GET');
    },
  );

  it.each(['BREW', 'get', 'FOO BAR'])(
    'issue 2: the method %s, which HTTP does not know, is refused',
    async (method) => {
      const answer = await sendRaw(`${method} ${LIST} HTTP/1.1\r\n${HEADERS}\r\n`);
      expect([400, 405, 501]).toContain(answer.status);
      expect(errorOf(answer, answer.status).code).toBeGreaterThan(8400);
    },
  );
});

describe('bodies', () => {
  it.each([
    '',
    ' ',
    '{',
    '{"data":',
    '{"data":{"type":"Accounts"}',
    '{"data":{},}',
    "{'data':1}",
    '{"data":{}} x',
    '{"data":01}',
    '{"data":NaN}',
    '{"data":"\u0001"}',
    '{"data":"\\x"}',
    '<xml/>',
  ])('contract 10: the body %j is broken JSON: 400', async (body) => {
    expect(errorOf(await api.post('/modules/Accounts', body), 400).code).toBe(8101);
  });

  it('contract 10: the detail of a syntax error says where it is', async () => {
    const error = errorOf(await api.post('/modules/Accounts', '{"data": {"type": oops}}'), 400);
    expect(error.detail).toMatch(/\b1[789]\b|line 1/u);
  });

  it('contract 9: a JSON depth of 32 is read, 33 is 400', async () => {
    const nested = (depth: number): string => {
      const padding = `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`;
      return JSON.stringify(creation('Accounts')).replace(/\}$/u, `,"extra":${padding}}`);
    };
    expect((await api.post('/modules/Accounts', nested(32))).status).toBe(201);
    expect(errorOf(await api.post('/modules/Accounts', nested(33)), 400).code).toBe(8703);
  });

  it('contract 9: a very deep JSON is 400 at once', async () => {
    const started = Date.now();
    const answer = await api.post('/modules/Accounts', `{"data":${'['.repeat(200_000)}`);
    expect([8101, 8703]).toContain(errorOf(answer, 400).code);
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  it('contract 9: 501 attributes are 400', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a${index}`, 1]));
    const answer = await api.post('/modules/Accounts', { data: { type: 'Accounts', attributes } });
    expect(faultOf(answer, 400)).toBe('8704 /data/attributes');
  });

  it('contract 9: a body of 1 MiB is read', async () => {
    const bare = JSON.stringify(creation('Notes', { description: '' }));
    const body = bare.padEnd(1_048_576);
    expect(Buffer.byteLength(body)).toBe(1_048_576);
    expect(resourceOf(await api.post('/modules/Notes', body), 201).type).toBe('Notes');
  });

  it('contract 9: a body above 1 MiB is 413', async () => {
    const answer = await api.post('/modules/Notes', creation('Notes', { description: 'x'.repeat(1_048_576) }));
    expect(errorOf(answer, 413).code).toBe(8701);
  });

  it('contract 9: a body announced too large is 413 before it is sent', async () => {
    const answer = await sendRaw(`POST /api/v8/modules/Accounts HTTP/1.1\r\n${HEADERS}Content-Length: 2000000\r\n\r\n`);
    expect(errorOf(answer, 413).code).toBe(8701);
  });

  it('contract 9: a body announced too large is 413 instead of 100 Continue', async () => {
    const head = `POST /api/v8/modules/Accounts HTTP/1.1\r\n${HEADERS}Expect: 100-continue\r\nContent-Length: 2000000\r\n\r\n`;
    expect(errorOf(await sendRaw(head), 413).code).toBe(8701);
  });

  it('contract 9: a chunked body is 413 as soon as it is too large', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const head = `POST /api/v8/modules/Accounts HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`;
    expect(errorOf(await sendRaw(head, ...Array.from({ length: 20 }, () => chunk)), 413).code).toBe(8701);
  });

  it('RFC 9112 7.1: a chunked body is read', async () => {
    const body = JSON.stringify(creation('Notes'));
    const head = `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`;
    const half = Math.floor(body.length / 2);
    const chunks = [body.slice(0, half), body.slice(half)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    expect(resourceOf(await sendRaw(head, ...chunks, '0\r\n\r\n'), 201).type).toBe('Notes');
  });

  it('RFC 9110 10.1.1: Expect: 100-continue is answered and the body then read', async () => {
    const body = JSON.stringify(creation('Notes'));
    const head = `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect((await sendRaw(head, body)).status).toBe(201);
    expect((await sendRaw(head)).status).toBe(100);
  });
});

describe('requests that are no HTTP', () => {
  it.each([
    ['a line of rubbish', 'RUBBISH\r\n\r\n'],
    ['a header without a colon', `GET ${LIST} HTTP/1.1\r\n${HEADERS}broken header\r\n\r\n`],
    ['a space before the colon', `GET ${LIST} HTTP/1.1\r\n${HEADERS}X-A : 1\r\n\r\n`],
    ['no Host', `GET ${LIST} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\n\r\n`],
    ['a length that is no number', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: ten\r\n\r\n`],
    ['a negative length', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: -1\r\n\r\n`],
    ['two lengths', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`],
    [
      'a length and chunks',
      `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a chunk size that is no number',
      `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n`,
    ],
    ['an unknown transfer coding', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Transfer-Encoding: magic\r\n\r\n`],
    ['a NUL in a header', `GET ${LIST} HTTP/1.1\r\n${HEADERS}X-A: a\u0000b\r\n\r\n`],
    ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('issue 2: %s is a 400 errors document', async (_title, request) => {
    const answer = await sendRaw(request);
    expect([400, 501]).toContain(answer.status);
    expect(errorOf(answer, answer.status).code).toBe(8408);
  });

  it.each(['Host: elsewhere.example', 'AUTHORIZATION: Bearer abc'])(
    'RFC 9110 5.3: a second %s is 400',
    async (field) => {
      const answer = await sendRaw(`GET ${LIST} HTTP/1.1\r\n${HEADERS}${field}\r\n\r\n`);
      expect(errorOf(answer, 400).code).toBe(8408);
    },
  );

  it.each(['café', 'a b', 'a\tb'])('issue 2: a URL with %j as it is learns about percent-encoding', async (text) => {
    const target = `${LIST}?filter[Accounts.name]=${text}`;
    const { code, detail } = errorOf(await sendRaw(`GET ${target} HTTP/1.1\r\n${HEADERS}\r\n`), 400);
    expect(code).toBe(8408);
    expect(detail).toContain('percent-encoded');
  });

  it('issue 2: a target that is no URL is a 400 errors document', async () => {
    const answer = await sendRaw(`GET http://[::/x HTTP/1.1\r\n${HEADERS}\r\n`);
    expect(errorOf(answer, 400).code).toBe(8407);
  });

  it('RFC 9112 3.2.2: a target in absolute form is read', async () => {
    const answer = await sendRaw(`GET http://elsewhere.example${LIST} HTTP/1.1\r\n${HEADERS}\r\n`);
    expect(answer.status).toBe(200);
  });

  it('contract 9: header fields beyond the limit are 431', async () => {
    const answer = await sendRaw(`GET ${LIST} HTTP/1.1\r\n${HEADERS}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(errorOf(answer, 431).code).toBe(8706);
  });

  it('contract 9: an URL of 8 KiB is read, a longer one is 414', async () => {
    const padded = (length: number): string => `${LIST}&`.padEnd(length, 'x');
    expect(errorOf(await api.get(padded(8192)), 400).code).toBe(8201);
    expect(errorOf(await api.get(padded(8193)), 414).code).toBe(8702);
    expect(errorOf(await api.get(padded(12_000)), 414).code).toBe(8702);
  });

  it('contract 9: an URL of 100 KB is refused with an errors document too', async () => {
    const answer = await sendRaw(`GET ${LIST.padEnd(100_000, 'x')} HTTP/1.1\r\n${HEADERS}\r\n`);
    expect([414, 431]).toContain(answer.status);
    expect([8702, 8706]).toContain(errorOf(answer, answer.status).code);
  });

  it('RFC 9112 9.3.2: a request is answered although what follows it on the connection is none', async () => {
    const body = JSON.stringify(creation('Notes'));
    const head = `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: ${body.length}\r\n\r\n`;
    const answer = await sendRaw(`${head}${body}<b>no request</b>\r\n\r\n`);
    expect(resourceOf(answer, 201).type).toBe('Notes');
    expect(answer.headers.connection).toBe('close');
  });

  it('RFC 9112 9.3.2: so are all the requests before it, in their order', async () => {
    const head = (path: string): string => `GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`;
    const socket = connect(Number(new URL(baseUrl).port), new URL(baseUrl).hostname);
    // The second is answered at once, and waits for the answer to the first.
    socket.write(`${head(LIST)}${head('//')}<b>no request</b>\r\n\r\n`);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
  });

  it('reliability 22: a body that breaks off harms nobody', async () => {
    await expect(
      sendRaw(
        `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Connection: close\r\nContent-Length: 10\r\n\r\nabcdefghij`,
      ),
    ).resolves.toMatchObject({ status: 400 });
    expect((await api.get('/modules/Accounts?page[limit]=1')).status).toBe(200);
  });

  it('reliability 22: a client that leaves in the middle of its body is no failure of the service', async () => {
    const marker = freshText('left');
    const fields = `X-Request-Id: ${marker}\r\nExpect: 100-continue\r\nContent-Length: 100\r\n`;
    const socket = connect(Number(new URL(baseUrl).port), new URL(baseUrl).hostname);
    socket.write(`POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}${fields}\r\n`);
    // The service says that it waits for the body.
    await once(socket, 'data');
    socket.write('{"data":');
    socket.resetAndDestroy();
    await eventually(async () => {
      const lines = (await readFile(stack.logFile, 'utf8')).split('\n').filter((line) => line.includes(marker));
      expect(lines.join('\n')).toContain('"code":8408');
      expect(lines.join('\n')).not.toContain('"level":"error"');
    });
  });

  it('reliability 31: sixty half-open requests do not matter', async () => {
    const { hostname, port } = new URL(baseUrl);
    const halves = Array.from({ length: 60 }, () => connect(Number(port), hostname));
    try {
      await Promise.all(halves.map((socket) => once(socket, 'connect')));
      for (const socket of halves) socket.write(`GET ${LIST} HTTP/1.1\r\nHost: ${HOST}\r\n`);
      let ended = 0;
      for (const socket of halves) socket.resume().on('close', () => (ended += 1));
      expect((await api.get('/modules/Accounts?page[limit]=1', { connection: 'close' })).status).toBe(200);
      // It did not have to wait until they were given up.
      expect(ended).toBe(0);
    } finally {
      for (const socket of halves) socket.destroy();
    }
  });
});

describe('every error', () => {
  it('platform 14: carries the request id and the trace of the client', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const answer = await api.get('/modules/Accounts/nobody', { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    expect(answer.headers['x-request-id']).toEqual(expect.stringMatching(/^[\w-]{8,}$/u));
    expect(answer.headers.traceresponse).toContain(traceId);
  });

  it('platform 14: an invalid traceparent begins a new trace', async () => {
    const answer = await api.get('/modules/Accounts/nobody', {
      traceparent: '00-00000000000000000000000000000000-0000000000000000-01',
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.traceresponse).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/u);
  });

  it('contract 1: names the offending value and is integer in code and status', async () => {
    const error = errorOf(await api.get('/modules/Shoes'), 404);
    expect(error).toMatchObject({ code: 8402, status: 404 });
    expect(error.title).toMatch(/^\[CRM\] \[API\] \[NotFoundException\] \[[^\]]+\] "Shoes"$/u);
  });

  it('contract 1: is short, however long the names that the client made up', async () => {
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

  it('contract 3: says nothing of what is missing in attributes that are no object', async () => {
    for (const attributes of ['x', null, [], 1]) {
      const answer = await api.post('/modules/Notes', { data: { type: 'Notes', attributes } });
      expect(faultsOf(answer, 400)).toEqual(['8107 /data/attributes']);
    }
  });

  it('JSON:API B38: HEAD of an error has the status and no body', async () => {
    const answer = await api.head('/modules/Shoes');
    expect([answer.status, answer.text]).toEqual([404, '']);
  });

  it.each(MODULES)(
    'reliability 22: a hostile document for %s is a 400 in good form, and the next request works',
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
