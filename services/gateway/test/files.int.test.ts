import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { describeContent, keep } from './stub-files.js';
import { sendRaw, startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const NOTES = '/api/v8/modules/Notes';
const CONTENT = `${NOTES}/n1/filename/content`;
const POINTER = '/data/attributes/filename_file';

let stack: TestGateway;

beforeAll(async () => {
  stack = await startTestGateway({
    CRM_GATEWAY_MAX_BODY_BYTES: '4KiB',
    CRM_GATEWAY_MAX_FILE_BYTES: '6MiB',
    CRM_GATEWAY_MAX_FILE_BODY_BYTES: '10MiB',
    CRM_GATEWAY_REQUEST_TIMEOUT: '20s',
  });
});

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  const { files, fileOf, records } = stack.backends;
  files.contents.clear();
  fileOf.clear();
  Object.assign(files, { brokenOff: 0, received: 0, longestChunk: 0, failAfter: Infinity, gate: Promise.resolve() });
  records.clear();
  const attributesJson = Buffer.from('{"name": "a note", "description": "\\"filename_file\\":null"}');
  records.set('n1', { id: 'n1', version: 3, attributesJson, toOne: [], middle: null, dateViewed: '' });
});

afterEach(nothingUnderWay);

/** Waits until files is asked for nothing any more. */
async function nothingUnderWay(): Promise<void> {
  await eventually(() => {
    if (stack.backends.files.underWay > 0) throw new Error('Files is still asked for something');
  });
}

/** Gives the record `n1` a content. */
function attach(bytes: Buffer, name = 'a.bin', mediaType = ''): string {
  const { sha256 } = keep(stack.backends.files, bytes, mediaType);
  stack.backends.fileOf.set('n1', { name, sha256 });
  return sha256;
}

const note = (attributes: object, id?: string): object => ({
  data: { type: 'Notes', ...(id !== undefined && { id }), attributes: { name: 'n', ...attributes } },
});

/** What is said of an error. */
interface RefusedFor {
  readonly code: number;
  readonly source?: unknown;
  readonly detail?: unknown;
}

/** An errors document with these errors, of which so much is said. */
function expectRefusal(answer: Answer, status: number, errors: readonly RefusedFor[]): void {
  expectErrors(answer, status, ...errors.map(({ code }) => code));
  expect(answer.json.errors).toMatchObject(errors);
}

const tag = (sha256: string): string => `"${sha256}"`;

describe('a document with a file', () => {
  it.each([0, 1, 2, 3, 100, 100_000, 3_000_000])('of %d bytes is stored and read back', async (size) => {
    const bytes = randomBytes(size);
    const created = await stack.send('POST', NOTES, { body: note({ filename_file: bytes.toString('base64') }, 'n2') });
    expect(created.status).toBe(201);
    const { create } = stack.backends.seen;
    expect(create?.attributesJson.toString()).toBe('{"name":"n"}');
    expect(create?.uploads).toEqual([
      { field: 'filename', receipt: expect.any(String), precondition: null, noneMatch: null },
    ]);
    expect(created.json.data?.attributes).toEqual({ name: 'n' });

    const read = await stack.send('GET', `${NOTES}/n2`);
    expect(read.json.data?.attributes).toEqual({ name: 'n', filename_file: bytes.toString('base64') });
    expect(read.headers.get('content-length')).toBe(String(read.text.length));
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    expect(read.text).toMatch(/^\{"jsonapi".*\}$/);

    const head = await stack.send('HEAD', `${NOTES}/n2`);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag']) {
      expect(head.headers.get(name)).toBe(read.headers.get(name));
    }
    const again = await stack.send('GET', `${NOTES}/n2`, {
      headers: { 'if-none-match': read.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is streamed on in bounded chunks', async () => {
    await stack.send('POST', NOTES, { body: note({ filename_file: randomBytes(2_000_000).toString('base64') }) });
    expect(stack.backends.files.received).toBe(2_000_000);
    expect(stack.backends.files.longestChunk).toBeLessThanOrEqual(256 * 1024);
  });

  it('may write its slashes and letters with escapes', async () => {
    const bytes = Buffer.alloc(3_000, 0xff);
    const text = bytes.toString('base64').replaceAll('/', '\\/').replace('\\/', '\\u002f');
    const body = JSON.stringify(note({ filename_file: '' })).replace('_file":""', `_file":"${text}"`);
    expect((await stack.send('POST', NOTES, { body })).status).toBe(201);
    expect([...stack.backends.files.contents.values()][0]?.bytes.equals(bytes)).toBe(true);
  });

  it('is shown as null without one, and not shown where fields leave it out', async () => {
    const without = await stack.send('GET', `${NOTES}/n1`);
    expect(without.json.data?.attributes).toMatchObject({ name: 'a note', filename_file: null });
    attach(Buffer.from('abc'));
    const with_ = await stack.send('GET', `${NOTES}/n1`);
    expect(with_.json.data?.attributes).toMatchObject({ filename_file: 'YWJj', description: '"filename_file":null' });
    expect(with_.headers.get('etag')).not.toBe(without.headers.get('etag'));
    const excluded = await stack.send('GET', `${NOTES}/n1?fields[Notes]=name`);
    expect(excluded.json.data?.attributes).not.toHaveProperty('filename_file');
    expect(stack.backends.seen.get?.files).toEqual([]);
    const included = await stack.send('GET', `${NOTES}/n1?fields[Notes]=filename_file`);
    expect(included.json.data?.attributes).toMatchObject({ filename_file: 'YWJj' });
    const list = await stack.send('GET', NOTES);
    expect(list.text).not.toContain('"filename_file":"');
  });

  it('is answered with it to an update, if the token may read', async () => {
    attach(Buffer.from('abc'));
    const body = note({ name: 'new' }, 'n1');
    const updated = await stack.send('PATCH', `${NOTES}/n1`, { body });
    expect(updated.json.data?.attributes).toEqual({ name: 'new', filename_file: 'YWJj' });
    const read = await stack.send('GET', `${NOTES}/n1`);
    expect(updated.text).toBe(read.text);
    expect(updated.headers.get('etag')).toBe(read.headers.get('etag'));
    const authorization = `Bearer ${accessToken({ scope: 'standard:update' })}`;
    const blind = await stack.send('PATCH', `${NOTES}/n1`, { body, headers: { authorization } });
    expect(blind.json.data?.attributes).toEqual({ name: 'new' });
  });

  it('loses it when it says null', async () => {
    attach(Buffer.from('abc'));
    const answer = await stack.send('PATCH', `${NOTES}/n1`, { body: note({ filename_file: null }, 'n1') });
    expect(stack.backends.seen.update?.uploads).toEqual([
      { field: 'filename', receipt: '', precondition: null, noneMatch: null },
    ]);
    expect(answer.json.data?.attributes).toEqual({ name: 'n', filename_file: null });
  });

  it('that names it twice has the last one', async () => {
    const body = '{"data":{"type":"Notes","attributes":{"name":"n","filename_file":"YQ==","filename_file":"Yg=="}}}';
    await stack.send('POST', NOTES, { body });
    const [upload] = stack.backends.seen.create?.uploads ?? [];
    expect(stack.backends.files.contents.get(upload?.receipt ?? '')?.bytes.toString()).toBe('b');
    const many = `{"data":{"type":"Notes","attributes":{${'"filename_file":"YQ==",'.repeat(11)}"name":"n"}}}`;
    expectRefusal(await stack.send('POST', NOTES, { body: many }), 400, [{ code: 8611, source: { pointer: POINTER } }]);
  });

  it.each([
    ['!', 0],
    ['YQ==\n', 4],
    ['YQ', 2],
    ['YR==', 1],
    ['YWJj-_==', 4],
    ['YQ== ', 4],
    ['data:text/plain;base64,YQ==', 4],
  ])('that is not base64 (%j) is refused with everything else that is wrong', async (text, position) => {
    delete stack.backends.seen.create;
    const body = { data: { type: 'Accounts', attributes: { filename_file: text, nope: 1, name: 'n' } } };
    const answer = await stack.send('POST', NOTES, { body });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 8610,
          source: { pointer: POINTER },
          detail: expect.stringContaining(`position ${position}`),
        }),
        expect.objectContaining({ code: 8108, source: { pointer: '/data/attributes/nope' } }),
      ]),
    );
    expect(stack.backends.seen.create).toBeUndefined();
    expect(stack.backends.files.contents.size).toBe(0);
  });

  it.each([
    ['{"data":{"attributes":{"filename_file":"YWJj"', 8101, 'position 45'],
    ['{"data":{"attributes":{"filename_file":"YWJj', 8101, 'position 44'],
    ['{"data":{"attributes":{"filename_file":"YWJj\n"}}}', 8101, 'position 44'],
    ['{"data":{"attributes":{"filename_file":"YW\\xJj"}}}', 8101, 'position 42'],
    ['{"data":{"attributes":{"filename_file":"YWJj"},"a":b}}', 8101, 'position 51'],
  ])('%j is refused at its place', async (body, code, place) => {
    const answer = await stack.send('POST', NOTES, { body });
    expectRefusal(answer, 400, [{ code, detail: expect.stringContaining(place) }]);
  });

  it('leaves what is no text to be judged as an attribute', async () => {
    const answer = await stack.send('POST', NOTES, { body: { data: { type: 'x', attributes: { filename_file: 5 } } } });
    expect(answer.json.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 8111, source: { pointer: POINTER } })]),
    );
  });

  it('may not be too large, whichever part of it is', async () => {
    const fields = (size: number): object => note({ filename_file: Buffer.alloc(size).toString('base64') });
    const answer = await stack.send('POST', NOTES, { body: fields(6 * 1024 * 1024 + 1) });
    expectRefusal(answer, 413, [{ code: 8601, source: { pointer: POINTER } }]);
    expectRefusal(await stack.send('POST', NOTES, { body: fields(9_000_000) }), 413, [{ code: 8701 }]);
    const long = await stack.send('POST', NOTES, { body: note({ description: 'x'.repeat(5_000) }) });
    expectRefusal(long, 413, [{ code: 8701 }]);
    expect(stack.backends.files.contents.size).toBe(0);
    expect((await stack.send('POST', NOTES, { body: fields(6 * 1024 * 1024) })).status).toBe(201);
  });

  it('is not asked for when it is too large by its announced length', async () => {
    const head = `POST ${NOTES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n`;
    const type = 'Content-Type: application/vnd.api+json\r\nExpect: 100-continue\r\n';
    const refused = await sendRaw(stack.port, `${head}${type}Content-Length: 99999999\r\n\r\n`);
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    const body = JSON.stringify(note({ filename_file: 'YQ==' }));
    const asked = await sendRaw(
      stack.port,
      `${head}${type}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(asked).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  it('is not read before the token and its scopes are judged', async () => {
    const body = note({ filename_file: 'YQ==' });
    const authorization = `Bearer ${accessToken({ scope: 'standard:update standard:read' })}`;
    expectRefusal(await stack.send('POST', NOTES, { body, headers: { authorization } }), 403, [{ code: 8510 }]);
    expectRefusal(await stack.send('POST', NOTES, { body, headers: { authorization: '' } }), 401, [{ code: 8501 }]);
    expect(stack.backends.files.received).toBe(0);
  });
});

describe('the content of a file', () => {
  const text = Buffer.from('0123456789');

  it('is answered as it was sent, to be kept', async () => {
    const sha256 = attach(text, 'Zoë "1".txt', 'text/html; charset=utf-8');
    for (const accept of ['', 'text/css', 'application/vnd.api+json;x=y']) {
      const answer = await stack.send('GET', CONTENT, { headers: { accept } });
      expect([answer.status, answer.text]).toEqual([200, '0123456789']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-length': '10',
        'content-disposition': `attachment; filename="Zo? \\"1\\".txt"; filename*=UTF-8''Zo%C3%AB%20%221%22.txt`,
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        etag: tag(sha256),
        'cache-control': 'no-store',
      });
    }
    const head = await stack.send('HEAD', CONTENT);
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10']);
    expect(stack.backends.seen.ticket).toEqual({ module: 'Notes', id: 'n1', field: 'filename' });
  });

  it('may be empty', async () => {
    attach(Buffer.alloc(0));
    const answer = await stack.send('GET', CONTENT);
    expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '0']);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([
    ['bytes=0-0', 206, '0', '0-0'],
    ['bytes=2-4', 206, '234', '2-4'],
    ['bytes=7-', 206, '789', '7-9'],
    ['bytes=-3', 206, '789', '7-9'],
    ['bytes=-30', 206, '0123456789', '0-9'],
    ['bytes=5-50', 206, '56789', '5-9'],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
    ['bytes=4-2', 200, '0123456789', undefined],
  ])('%s is answered with %d %s', async (range, status, expected, place) => {
    attach(text);
    const answer = await stack.send('GET', CONTENT, { headers: { range } });
    expect([answer.status, answer.text]).toEqual([status, expected]);
    expect(answer.headers.get('content-range')).toBe(place === undefined ? null : `bytes ${place}/10`);
    expect(answer.headers.get('content-length')).toBe(String(expected.length));
  });

  it('has no range behind its end, and none for HEAD', async () => {
    attach(text);
    const answer = await stack.send('GET', CONTENT, { headers: { range: 'bytes=10-' } });
    expectRefusal(answer, 416, [{ code: 8612 }]);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
    expect((await stack.send('HEAD', CONTENT, { headers: { range: 'bytes=10-' } })).status).toBe(200);
  });

  it('honours preconditions in their order', async () => {
    const sha256 = attach(text);
    const get = async (headers: Record<string, string>): Promise<number> =>
      (await stack.send('GET', CONTENT, { headers })).status;
    const range = 'bytes=0-1';
    expect(await get({ 'if-none-match': tag(sha256) })).toBe(304);
    expect(await get({ 'if-none-match': `W/${tag(sha256)}`, range })).toBe(304);
    expect(await get({ 'if-none-match': '"other"', range })).toBe(206);
    expect(await get({ 'if-match': tag(sha256) })).toBe(200);
    expect(await get({ 'if-match': '*' })).toBe(200);
    expect(await get({ 'if-match': '"other"', 'if-none-match': tag(sha256) })).toBe(412);
    expect(await get({ 'if-match': `W/${tag(sha256)}` })).toBe(412);
    expect(await get({ 'if-range': tag(sha256), range })).toBe(206);
    expect(await get({ 'if-range': '"other"', range })).toBe(200);
    expect(await get({ 'if-range': 'Sat, 01 Jan 2028 00:00:00 GMT', range: 'bytes=10-' })).toBe(200);
  });

  it('is refused where there is none', async () => {
    expectRefusal(await stack.send('GET', CONTENT), 404, [{ code: 8606 }]);
    expectRefusal(await stack.send('GET', `${NOTES}/n9/filename/content`), 404, [{ code: 8001 }]);
    expectRefusal(await stack.send('GET', `${NOTES}/n1/name/content`), 404, [{ code: 8607 }]);
    expectRefusal(await stack.send('GET', '/api/v8/modules/Nope/n1/filename/content'), 404, [{ code: 8402 }]);
    expectRefusal(await stack.send('GET', `${CONTENT}?a=1`), 400, [{ code: 8201 }]);
    expectRefusal(await stack.send('POST', CONTENT, { body: 'x' }), 405, [{ code: 8403 }]);
    expectRefusal(await stack.send('GET', `${NOTES}/n1/relationships/content`), 404, [{ code: 8301 }]);
    const headers = { authorization: `Bearer ${accessToken({ scope: 'standard:update' })}` };
    expectRefusal(await stack.send('GET', CONTENT, { headers }), 403, [{ code: 8510 }]);
  });

  it('is put as it is, with its type', async () => {
    const bytes = randomBytes(1_000_000);
    const answer = await put(bytes, { 'content-type': 'image/x-thing; a="b"' });
    const sha256 = stack.backends.fileOf.get('n1')?.sha256 ?? '';
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({ etag: tag(sha256) });
    expect(answer.headers).not.toHaveProperty('content-length');
    const stored = stack.backends.files.contents.get(sha256);
    expect([stored?.bytes.equals(bytes), stored?.mediaType]).toEqual([true, 'image/x-thing; a="b"']);
    expect(stack.backends.seen.update).toMatchObject({ module: 'Notes', id: 'n1', links: [] });
    expect(stack.backends.seen.update?.attributesJson.toString()).toBe('{}');
    expect((await put(Buffer.alloc(0))).statusCode).toBe(204);
    expect(stack.backends.files.contents.size).toBe(2);
  });

  it('passes on what the present one must be', async () => {
    const seen = (): unknown => stack.backends.seen.update?.uploads[0]?.precondition;
    await put(text, { 'if-match': `"${'a'.repeat(64)}", W/"b", "c"` });
    expect(seen()).toEqual({ any: false, sha256: ['a'.repeat(64), 'c'] });
    await put(text, { 'if-match': '*' });
    expect(seen()).toEqual({ any: true, sha256: [] });
    await put(text);
    expect(seen()).toBeNull();
  });

  it('cannot be put in part, compressed, too large or without the scope', async () => {
    const refused = async (bytes: Buffer, headers: Record<string, string>): Promise<unknown[]> => {
      const answer = await put(bytes, headers);
      const body = JSON.parse(await textOf(answer)) as { errors: [{ code: number }] };
      return [answer.statusCode, body.errors[0].code];
    };
    expect(await refused(text, { 'content-range': 'bytes 0-9/20' })).toEqual([400, 8408]);
    expect(await refused(text, { 'content-encoding': 'gzip' })).toEqual([415, 8406]);
    expect(await refused(Buffer.alloc(6 * 1024 * 1024 + 1), {})).toEqual([413, 8601]);
    expect(await refused(Buffer.alloc(6 * 1024 * 1024 + 1), { 'transfer-encoding': 'chunked' })).toEqual([413, 8601]);
    const authorization = `Bearer ${accessToken({ scope: 'standard:read standard:create' })}`;
    expect(await refused(text, { authorization })).toEqual([403, 8510]);
    expect(stack.backends.files.contents.size).toBe(0);
  });
});

describe('when something fails', () => {
  it('a download that cannot begin is answered with the error', async () => {
    const bytes = randomBytes(200_000);
    const sha256 = attach(bytes);
    stack.backends.files.failAfter = 0;
    for (const path of [CONTENT, `${NOTES}/n1`]) {
      const answer = await stack.send('GET', path);
      expectRefusal(answer, 503, [{ code: 8902 }]);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    stack.backends.files.contents.delete(sha256);
    stack.backends.fileOf.set('n1', { name: 'a', sha256 });
    expect(describeContent(stack.backends.files, 'filename', { name: 'a', sha256 }).size).toBe(0);
  });

  it.each([CONTENT, `${NOTES}/n1`])('a download that breaks off ends the connection: %s', async (path) => {
    attach(randomBytes(5_000_000));
    stack.backends.files.failAfter = 2_000_000;
    const { request, response } = await open('GET', path);
    expect(response.statusCode).toBe(200);
    await expect(textOf(response)).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
    request.destroy();
  });

  it('a client that leaves in the middle of an upload leaves nothing', async () => {
    const request = httpRequest(stack.url + NOTES, { method: 'POST', headers: headersWith({}) });
    request.on('error', () => undefined);
    request.write('{"data":{"type":"Notes","attributes":{"name":"n","filename_file":"');
    request.write(randomBytes(300_000).toString('base64'));
    await eventually(() => {
      expect(stack.backends.files.received).toBeGreaterThan(100_000);
    });
    request.destroy();
    await eventually(() => {
      expect(stack.backends.files).toMatchObject({ brokenOff: 1, underWay: 0 });
    });
    expect(stack.backends.files.contents.size).toBe(0);
  });

  it('a client that leaves in the middle of a put leaves nothing', async () => {
    const request = httpRequest(stack.url + CONTENT, { method: 'PUT', headers: headersWith({}) });
    request.on('error', () => undefined);
    request.write(randomBytes(300_000));
    await eventually(() => {
      expect(stack.backends.files.received).toBe(300_000);
    });
    request.destroy();
    await eventually(() => {
      expect(stack.backends.files).toMatchObject({ brokenOff: 1, underWay: 0 });
    });
    expect(stack.backends.files.contents.size).toBe(0);
  });

  it.each([CONTENT, `${NOTES}/n1`])('a client that leaves in the middle of a download ends it: %s', async (path) => {
    attach(randomBytes(30_000_000));
    const { request } = await open('GET', path);
    expect(stack.backends.files.underWay).toBe(1);
    request.destroy();
    await eventually(() => {
      expect(stack.backends.files.underWay).toBe(0);
    });
  });

  it('bytes that are no request, sent in the middle of a download, end the connection and nothing else', async () => {
    attach(randomBytes(30_000_000));
    const head = `GET ${CONTENT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n\r\n`;
    const socket = connect(stack.port, '127.0.0.1', () => socket.write(head));
    socket.on('error', () => undefined);
    await once(socket, 'readable');
    socket.write('garbage\r\n\r\n');
    await eventually(() => {
      expect(stack.backends.files.underWay).toBe(0);
    });
    socket.resume();
    await once(socket, 'close');
    expect((await stack.send('GET', `${NOTES}/n1?fields[Notes]=name`)).status).toBe(200);
  });

  it('an upload waits when files is slow, and so does the client', async () => {
    const gate = Promise.withResolvers<undefined>();
    stack.backends.files.gate = gate.promise;
    const request = httpRequest(stack.url + CONTENT, { method: 'PUT', headers: headersWith({}) });
    let sent = 0;
    const chunk = Buffer.alloc(65_536);
    const pump = (): void => {
      while (sent < 6_000_000) {
        sent += chunk.length;
        if (!request.write(chunk)) return;
      }
      request.end();
    };
    request.on('drain', pump);
    pump();
    await eventually(() => {
      expect(stack.backends.files.underWay).toBe(1);
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    gate.resolve(undefined);
    const [response] = await answered;
    expect(response.statusCode).toBe(204);
    response.resume();
  });

  it('no files service is 503, and the connection can be told so', async () => {
    const own = await startTestGateway();
    try {
      await own.backends.stopFiles();
      const body = note({ filename_file: randomBytes(1_000_000).toString('base64') });
      expectRefusal(await own.send('POST', NOTES, { body }), 503, [{ code: 8902 }]);
      expect((await own.send('POST', NOTES, { body: note({}) })).status).toBe(201);
    } finally {
      await own.stop();
    }
  });

  it('a body that does not come to its end in time is 408', async () => {
    // Time enough for a busy machine to begin the upload.
    const own = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '3s' });
    try {
      const request = httpRequest(own.url + NOTES, { method: 'POST', headers: headersWith({}) });
      request.write('{"data":{"type":"Notes","attributes":{"filename_file":"YWJj');
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(408);
      request.destroy();
      await eventually(() => {
        expect(own.backends.files).toMatchObject({ brokenOff: 1, underWay: 0 });
      });
    } finally {
      await own.stop();
    }
  });

  it('a client that does not read is left in the end', async () => {
    // Time enough for a busy machine to begin the answer.
    const own = await startTestGateway({ CRM_GATEWAY_REQUEST_TIMEOUT: '3s', CRM_GATEWAY_FILE_TIMEOUT: '4s' });
    try {
      const { sha256 } = keep(own.backends.files, randomBytes(30_000_000));
      own.backends.records.set('n1', { ...recordN1(), id: 'n1' });
      own.backends.fileOf.set('n1', { name: 'a', sha256 });
      const { response } = await open('GET', CONTENT, own.url);
      await eventually(() => {
        expect(own.backends.files.underWay).toBe(0);
      });
      await expect(textOf(response)).rejects.toThrow('aborted');
    } finally {
      await own.stop();
    }
  });
});

function recordN1(): NonNullable<ReturnType<typeof stack.backends.records.get>> {
  const record = stack.backends.records.get('n1');
  if (record === undefined) throw new Error('There is no n1');
  return record;
}

function headersWith(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { authorization: `Bearer ${accessToken()}`, 'content-type': 'application/vnd.api+json', ...headers };
}

/** Puts the content of `n1`; its answer is not read. */
async function put(bytes: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(bytes.length) };
  const request = httpRequest(stack.url + CONTENT, { method: 'PUT', headers: headersWith({ ...length, ...headers }) });
  request.on('error', () => undefined);
  request.end(bytes);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function open(
  method: string,
  path: string,
  url = stack.url,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const request = httpRequest(url + path, { method, headers: headersWith({}) });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return { request, response };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}
