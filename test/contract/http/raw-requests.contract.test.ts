import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { resourceOf } from '../client/document.js';
import { errorOf } from '../client/error-document.js';
import { headerFields, sendRaw } from '../client/raw.js';
import { creation, freshText } from '../client/records.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const HOST = new URL(baseUrl).host;
const HEADERS = headerFields(baseUrl, token);
const LIST = '/api/v8/modules/Accounts?page[limit]=1';

describe('malformed HTTP requests', () => {
  it.each([
    ['a line of garbage', 'RUBBISH\r\n\r\n'],
    ['a header without a colon', `GET ${LIST} HTTP/1.1\r\n${HEADERS}broken header\r\n\r\n`],
    ['a space before the colon', `GET ${LIST} HTTP/1.1\r\n${HEADERS}X-A : 1\r\n\r\n`],
    ['no Host', `GET ${LIST} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\n\r\n`],
    ['a length that is not a number', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: ten\r\n\r\n`],
    ['a negative length', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: -1\r\n\r\n`],
    ['two lengths', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`],
    [
      'a length and chunks',
      `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a chunk size that is not a number',
      `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n`,
    ],
    ['an unknown transfer coding', `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Transfer-Encoding: magic\r\n\r\n`],
    ['a NUL in a header', `GET ${LIST} HTTP/1.1\r\n${HEADERS}X-A: a\u0000b\r\n\r\n`],
    ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('errors#malformed-requests: %s is a 400 errors document', async (_title, request) => {
    const answer = await sendRaw(baseUrl, request);
    expect([400, 501]).toContain(answer.status);
    expect(errorOf(answer, answer.status).code).toBe(8408);
  });

  it.each(['Host: elsewhere.example', 'AUTHORIZATION: Bearer abc'])(
    'RFC 9110 5.3: a second %s is 400',
    async (field) => {
      const answer = await sendRaw(baseUrl, `GET ${LIST} HTTP/1.1\r\n${HEADERS}${field}\r\n\r\n`);
      expect(errorOf(answer, 400).code).toBe(8408);
    },
  );

  it.each(['café', 'a b', 'a\tb'])(
    'errors#malformed-requests: a URL with a raw %j is answered with a hint on percent-encoding',
    async (text) => {
      const target = `${LIST}?filter[Accounts.name]=${text}`;
      const { code, detail } = errorOf(await sendRaw(baseUrl, `GET ${target} HTTP/1.1\r\n${HEADERS}\r\n`), 400);
      expect(code).toBe(8408);
      expect(detail).toContain('percent-encoded');
    },
  );

  it('errors#malformed-requests: a target that is not a URL is a 400 errors document', async () => {
    const answer = await sendRaw(baseUrl, `GET http://[::/x HTTP/1.1\r\n${HEADERS}\r\n`);
    expect(errorOf(answer, 400).code).toBe(8407);
  });

  it('RFC 9112 3.2.2: a target in absolute form is accepted', async () => {
    const answer = await sendRaw(baseUrl, `GET http://elsewhere.example${LIST} HTTP/1.1\r\n${HEADERS}\r\n`);
    expect(answer.status).toBe(200);
  });

  it.each(['', 'http://elsewhere.example'])(
    'RFC 9112 3.2: a target %s/docs/../api/… is refused, not normalised',
    async (origin) => {
      for (const path of ['/docs/..', '/docs/%2E%2e', '/.']) {
        const answer = await sendRaw(baseUrl, `GET ${origin}${path}${LIST} HTTP/1.1\r\n${HEADERS}\r\n`);
        expect(errorOf(answer, 400).code).toBe(8407);
      }
    },
  );

  it('operations#empty-header-fields: count as absent', async () => {
    const { id } = resourceOf(await api.post('/modules/Notes', creation('Notes')), 201);
    const change = JSON.stringify({ data: { type: 'Notes', id, attributes: { description: 'x' } } });
    const empty = [
      'Range',
      'Last-Event-ID',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'Expect',
      'Content-Encoding',
    ];
    const fields = `${HEADERS}${empty.map((name) => `${name}:\r\n`).join('')}`;
    const requests = [
      [`GET /api/v8/modules/Notes/${id}`, ''],
      [`PATCH /api/v8/modules/Notes/${id}`, change],
      ['POST /api/v8/modules/Notes', JSON.stringify(creation('Notes'))],
      [`DELETE /api/v8/modules/Notes/${id}`, ''],
    ] as const;
    const statuses: number[] = [];
    for (const [line, body] of requests) {
      const head = `${line} HTTP/1.1\r\n${fields}Content-Length: ${body.length}\r\n\r\n`;
      statuses.push((await sendRaw(baseUrl, head, body)).status);
    }
    expect(statuses).toEqual([200, 200, 201, 200]);
  });

  it.each(['', 'Content-Encoding: gzip\r\n', 'Content-Type: text/plain\r\n'])(
    'media-types#request-content-type: a chunked body is none if it has no bytes (%j)',
    async (fields) => {
      const { id } = resourceOf(await api.post('/modules/Notes', creation('Notes')), 201);
      const head = HEADERS.replace(/Content-Type:.*\r\n/u, '');
      const chunked = (line: string, first: string, ...chunks: readonly string[]) =>
        sendRaw(baseUrl, `${line} HTTP/1.1\r\n${head}${fields}Transfer-Encoding: chunked\r\n\r\n${first}`, ...chunks);
      expect((await chunked(`GET ${LIST}`, '0\r\n\r\n')).status).toBe(200);
      expect((await chunked(`DELETE /api/v8/modules/Notes/${id}`, '', '0\r\n\r\n')).status).toBe(200);
      expect(errorOf(await chunked(`GET ${LIST}`, '2\r\n{}\r\n0\r\n\r\n'), 415).code).toBeGreaterThanOrEqual(8404);
      expect(errorOf(await chunked('POST /api/v8/modules/Notes', '0\r\n\r\n'), 400).code).toBe(8101);
    },
  );

  it('limits#defaults: header fields beyond the limit are 431', async () => {
    const answer = await sendRaw(baseUrl, `GET ${LIST} HTTP/1.1\r\n${HEADERS}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(errorOf(answer, 431).code).toBe(8706);
  });

  it('limits#url-length: an URL of 8 KiB is read, a longer one is 414', async () => {
    const padded = (length: number): string => `${LIST}&`.padEnd(length, 'x');
    expect(errorOf(await api.get(padded(8192)), 400).code).toBe(8201);
    expect(errorOf(await api.get(padded(8193)), 414).code).toBe(8702);
    expect(errorOf(await api.get(padded(12_000)), 414).code).toBe(8702);
  });

  it('limits#url-length: an URL of 100 KB is refused with an errors document too', async () => {
    const answer = await sendRaw(baseUrl, `GET ${LIST.padEnd(100_000, 'x')} HTTP/1.1\r\n${HEADERS}\r\n`);
    expect([414, 431]).toContain(answer.status);
    expect([8702, 8706]).toContain(errorOf(answer, answer.status).code);
  });

  it('RFC 9112 9.3.2: a request is answered although invalid data follows it on the connection', async () => {
    const body = JSON.stringify(creation('Notes'));
    const head = `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Content-Length: ${body.length}\r\n\r\n`;
    const answer = await sendRaw(baseUrl, `${head}${body}<b>no request</b>\r\n\r\n`);
    expect(resourceOf(answer, 201).type).toBe('Notes');
    expect(answer.headers.connection).toBe('close');
  });

  it('RFC 9112 9.3.2: all requests before it are answered too, in order', async () => {
    const head = (path: string): string => `GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`;
    const socket = connect(Number(new URL(baseUrl).port), new URL(baseUrl).hostname);
    // The second is answered at once, and waits for the answer to the first.
    socket.write(`${head(LIST)}${head('//')}<b>no request</b>\r\n\r\n`);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
  });

  it('security#hostile-input: a truncated body is harmless', async () => {
    await expect(
      sendRaw(
        baseUrl,
        `POST /api/v8/modules/Notes HTTP/1.1\r\n${HEADERS}Connection: close\r\nContent-Length: 10\r\n\r\nabcdefghij`,
      ),
    ).resolves.toMatchObject({ status: 400 });
    expect((await api.get('/modules/Accounts?page[limit]=1')).status).toBe(200);
  });

  it('security#hostile-input: a client that disconnects during its body does not count as a failure of the service', async () => {
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
      // Whichever comes first: that the client has gone, or that its body ends too early.
      expect(lines.join('\n')).toMatch(/"event":"http\.request".*"(?:status":499|code":8408)/u);
      expect(lines.join('\n')).not.toContain('"level":"error"');
    });
  });

  it('limits#silent-clients: sixty half-open requests are harmless', async () => {
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
