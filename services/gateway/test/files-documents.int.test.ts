import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { attach, expectRefusal, note, NOTES, POINTER, useFileGateway } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { sendRaw } from './test-gateway.js';

const stack = useFileGateway();

describe('a document with a file', () => {
  it.each([0, 1, 2, 3, 100, 100_000, 3_000_000])('of %d bytes is stored and read back', async (size) => {
    const bytes = randomBytes(size);
    const created = await stack().send('POST', NOTES, {
      body: note({ filename_file: bytes.toString('base64') }, 'n2'),
    });
    expect(created.status).toBe(201);
    const { create } = stack().backends.seen;
    expect(create?.attributesJson.toString()).toBe('{"name":"n"}');
    expect(create?.uploads).toEqual([
      { field: 'filename', receipt: expect.any(String), precondition: null, noneMatch: null },
    ]);
    expect(created.json.data?.attributes).toEqual({ name: 'n' });

    const read = await stack().send('GET', `${NOTES}/n2`);
    expect(read.json.data?.attributes).toEqual({ name: 'n', filename_file: bytes.toString('base64') });
    expect(read.headers.get('content-length')).toBe(String(read.text.length));
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    expect(read.text).toMatch(/^\{"jsonapi".*\}$/);

    const head = await stack().send('HEAD', `${NOTES}/n2`);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag']) {
      expect(head.headers.get(name)).toBe(read.headers.get(name));
    }
    const again = await stack().send('GET', `${NOTES}/n2`, {
      headers: { 'if-none-match': read.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is forwarded in bounded chunks', async () => {
    await stack().send('POST', NOTES, { body: note({ filename_file: randomBytes(2_000_000).toString('base64') }) });
    expect(stack().backends.files.received).toBe(2_000_000);
    expect(stack().backends.files.longestChunk).toBeLessThanOrEqual(256 * 1024);
  });

  it('may contain escaped slashes and letters', async () => {
    const bytes = Buffer.alloc(3_000, 0xff);
    const text = bytes.toString('base64').replaceAll('/', '\\/').replace('\\/', '\\u002f');
    const body = JSON.stringify(note({ filename_file: '' })).replace('_file":""', `_file":"${text}"`);
    expect((await stack().send('POST', NOTES, { body })).status).toBe(201);
    expect([...stack().backends.files.contents.values()][0]?.bytes.equals(bytes)).toBe(true);
  });

  it('shows null without a content, and omits it when fields does', async () => {
    const without = await stack().send('GET', `${NOTES}/n1`);
    expect(without.json.data?.attributes).toMatchObject({ name: 'a note', filename_file: null });
    attach(Buffer.from('abc'));
    const with_ = await stack().send('GET', `${NOTES}/n1`);
    expect(with_.json.data?.attributes).toMatchObject({ filename_file: 'YWJj', description: '"filename_file":null' });
    expect(with_.headers.get('etag')).not.toBe(without.headers.get('etag'));
    const excluded = await stack().send('GET', `${NOTES}/n1?fields[Notes]=name`);
    expect(excluded.json.data?.attributes).not.toHaveProperty('filename_file');
    expect(stack().backends.seen.get?.files).toEqual([]);
    const included = await stack().send('GET', `${NOTES}/n1?fields[Notes]=filename_file`);
    expect(included.json.data?.attributes).toMatchObject({ filename_file: 'YWJj' });
    const list = await stack().send('GET', NOTES);
    expect(list.text).not.toContain('"filename_file":"');
  });

  it('is returned with it after an update, if the token may read', async () => {
    attach(Buffer.from('abc'));
    const body = note({ name: 'new' }, 'n1');
    const updated = await stack().send('PATCH', `${NOTES}/n1`, { body });
    expect(updated.json.data?.attributes).toEqual({ name: 'new', filename_file: 'YWJj' });
    const read = await stack().send('GET', `${NOTES}/n1`);
    expect(updated.text).toBe(read.text);
    expect(updated.headers.get('etag')).toBe(read.headers.get('etag'));
    const authorization = `Bearer ${accessToken({ scope: 'standard:update' })}`;
    const blind = await stack().send('PATCH', `${NOTES}/n1`, { body, headers: { authorization } });
    expect(blind.json.data?.attributes).toEqual({ name: 'new' });
  });

  it('removes it with null', async () => {
    attach(Buffer.from('abc'));
    const answer = await stack().send('PATCH', `${NOTES}/n1`, { body: note({ filename_file: null }, 'n1') });
    expect(stack().backends.seen.update?.uploads).toEqual([
      { field: 'filename', receipt: '', precondition: null, noneMatch: null },
    ]);
    expect(answer.json.data?.attributes).toEqual({ name: 'n', filename_file: null });
  });

  it('that is rejected leaves no content, and a repeated member only the last one', async () => {
    const twice = '{"data":{"type":"Notes","attributes":{"name":"n","filename_file":"YQ==","filename_file":"Yg=="}}}';
    expect((await stack().send('POST', NOTES, { body: twice })).status).toBe(201);
    const { contents } = stack().backends.files;
    expect([...contents.values()].map(({ bytes }) => bytes.toString())).toEqual(['b']);
    contents.clear();
    const refused = await stack().send('POST', NOTES, { body: note({ filename_file: 'Yw==' }, 'n1') });
    expect([refused.status, contents.size]).toEqual([409, 0]);
    const broken = await stack().send('POST', NOTES, { body: `${twice}}` });
    expect([broken.status, contents.size]).toEqual([400, 0]);
  });

  it('with a repeated member stores the last content', async () => {
    const body = '{"data":{"type":"Notes","attributes":{"name":"n","filename_file":"YQ==","filename_file":"Yg=="}}}';
    await stack().send('POST', NOTES, { body });
    const [upload] = stack().backends.seen.create?.uploads ?? [];
    expect(
      stack()
        .backends.files.contents.get(upload?.receipt ?? '')
        ?.bytes.toString(),
    ).toBe('b');
    const many = `{"data":{"type":"Notes","attributes":{${'"filename_file":"YQ==",'.repeat(11)}"name":"n"}}}`;
    expectRefusal(await stack().send('POST', NOTES, { body: many }), 400, [
      { code: 8611, source: { pointer: POINTER } },
    ]);
  });

  it.each([
    ['!', 0],
    ['YQ==\n', 4],
    ['YQ', 2],
    ['YR==', 1],
    ['YWJj-_==', 4],
    ['YQ== ', 4],
    ['data:text/plain;base64,YQ==', 4],
  ])('that is not base64 (%j) is rejected together with all other faults', async (text, position) => {
    delete stack().backends.seen.create;
    const body = { data: { type: 'Notes', attributes: { filename_file: text, nope: 1, name: 'n' } } };
    const answer = await stack().send('POST', NOTES, { body });
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
    expect(stack().backends.seen.create).toBeUndefined();
    expect(stack().backends.files.contents.size).toBe(0);
  });

  it.each([
    ['{"data":{"attributes":{"filename_file":"YWJj"', 8101, 'position 45'],
    ['{"data":{"attributes":{"filename_file":"YWJj', 8101, 'position 44'],
    ['{"data":{"attributes":{"filename_file":"YWJj\n"}}}', 8101, 'position 44'],
    ['{"data":{"attributes":{"filename_file":"YW\\xJj"}}}', 8101, 'position 42'],
    ['{"data":{"attributes":{"filename_file":"YWJj"},"a":b}}', 8101, 'position 51'],
  ])('with invalid JSON %j is rejected at its position', async (body, code, place) => {
    const answer = await stack().send('POST', NOTES, { body });
    expectRefusal(answer, 400, [{ code, detail: expect.stringContaining(place) }]);
  });

  it('with a value that is not a string is checked as an attribute', async () => {
    const answer = await stack().send('POST', NOTES, {
      body: { data: { attributes: { filename_file: 5 } } },
    });
    expect(answer.json.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 8111, source: { pointer: POINTER } })]),
    );
  });

  it('is limited in size, in each of its parts', async () => {
    const fields = (size: number): object => note({ filename_file: Buffer.alloc(size).toString('base64') });
    const answer = await stack().send('POST', NOTES, { body: fields(6 * 1024 * 1024 + 1) });
    expectRefusal(answer, 413, [{ code: 8601, source: { pointer: POINTER } }]);
    expectRefusal(await stack().send('POST', NOTES, { body: fields(9_000_000) }), 413, [{ code: 8701 }]);
    const long = await stack().send('POST', NOTES, { body: note({ description: 'x'.repeat(5_000) }) });
    expectRefusal(long, 413, [{ code: 8701 }]);
    expect(stack().backends.files.contents.size).toBe(0);
    expect((await stack().send('POST', NOTES, { body: fields(6 * 1024 * 1024) })).status).toBe(201);
  });

  it('gets no 100 Continue when its announced length is too large', async () => {
    const head = `POST ${NOTES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${accessToken()}\r\n`;
    const type = 'Content-Type: application/vnd.api+json\r\nExpect: 100-continue\r\n';
    const refused = await sendRaw(stack().port, `${head}${type}Content-Length: 99999999\r\n\r\n`);
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    const body = JSON.stringify(note({ filename_file: 'YQ==' }));
    const asked = await sendRaw(
      stack().port,
      `${head}${type}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(asked).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  it('is not read before the token and its scopes are checked', async () => {
    const body = note({ filename_file: 'YQ==' });
    const authorization = `Bearer ${accessToken({ scope: 'standard:update standard:read' })}`;
    expectRefusal(await stack().send('POST', NOTES, { body, headers: { authorization } }), 403, [{ code: 8510 }]);
    expectRefusal(await stack().send('POST', NOTES, { body, headers: { authorization: '' } }), 401, [{ code: 8501 }]);
    expect(stack().backends.files.received).toBe(0);
  });
});
