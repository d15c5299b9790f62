import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { attach, CONTENT, expectRefusal, NOTES, put, tag, textOf, useFileGateway } from './file-gateway.js';
import { accessToken } from './stub-backends.js';
import { sendRaw } from './test-gateway.js';

const stack = useFileGateway();

describe('the content of a file', () => {
  const text = Buffer.from('0123456789');

  it('is returned as it was sent, with cache headers', async () => {
    const sha256 = attach(text, 'Zoë "1".txt', 'text/html; charset=utf-8');
    for (const accept of ['', 'text/css', 'application/vnd.api+json;x=y']) {
      const answer = await stack().send('GET', CONTENT, { headers: { accept } });
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
    const head = await stack().send('HEAD', CONTENT);
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10']);
    expect(stack().backends.seen.ticket).toEqual({ module: 'Notes', id: 'n1', field: 'filename' });
  });

  it('may be empty', async () => {
    attach(Buffer.alloc(0));
    const answer = await stack().send('GET', CONTENT);
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
    const answer = await stack().send('GET', CONTENT, { headers: { range } });
    expect([answer.status, answer.text]).toEqual([status, expected]);
    expect(answer.headers.get('content-range')).toBe(place === undefined ? null : `bytes ${place}/10`);
    expect(answer.headers.get('content-length')).toBe(String(expected.length));
  });

  it('has no range beyond its end, and none for HEAD', async () => {
    attach(text);
    const answer = await stack().send('GET', CONTENT, { headers: { range: 'bytes=10-' } });
    expectRefusal(answer, 416, [{ code: 8612 }]);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
    expect((await stack().send('HEAD', CONTENT, { headers: { range: 'bytes=10-' } })).status).toBe(200);
  });

  it('honours preconditions in order', async () => {
    const sha256 = attach(text);
    const get = async (headers: Record<string, string>): Promise<number> =>
      (await stack().send('GET', CONTENT, { headers })).status;
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

  it('is rejected where there is none', async () => {
    expectRefusal(await stack().send('GET', CONTENT), 404, [{ code: 8606 }]);
    expectRefusal(await stack().send('GET', `${NOTES}/n9/filename/content`), 404, [{ code: 8001 }]);
    expectRefusal(await stack().send('GET', `${NOTES}/n1/name/content`), 404, [{ code: 8607 }]);
    expectRefusal(await stack().send('GET', '/api/v8/modules/Nope/n1/filename/content'), 404, [{ code: 8402 }]);
    expectRefusal(await stack().send('GET', `${CONTENT}?a=1`), 400, [{ code: 8201 }]);
    expectRefusal(await stack().send('POST', CONTENT, { body: 'x' }), 405, [{ code: 8403 }]);
    expectRefusal(await stack().send('GET', `${NOTES}/n1/relationships/content`), 404, [{ code: 8301 }]);
    const headers = { authorization: `Bearer ${accessToken({ scope: 'standard:update' })}` };
    expectRefusal(await stack().send('GET', CONTENT, { headers }), 403, [{ code: 8510 }]);
  });

  it('is stored unchanged, with its type', async () => {
    const bytes = randomBytes(1_000_000);
    const answer = await put(bytes, { 'content-type': 'image/x-thing; a="b"' });
    const sha256 = stack().backends.fileOf.get('n1')?.sha256 ?? '';
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({ etag: tag(sha256) });
    expect(answer.headers).not.toHaveProperty('content-length');
    const stored = stack().backends.files.contents.get(sha256);
    expect([stored?.bytes.equals(bytes), stored?.mediaType]).toEqual([true, 'image/x-thing; a="b"']);
    expect(stack().backends.seen.update).toMatchObject({ module: 'Notes', id: 'n1', links: [] });
    expect(stack().backends.seen.update?.attributesJson.toString()).toBe('{}');
    expect((await put(Buffer.alloc(0))).statusCode).toBe(204);
    expect(stack().backends.files.contents.size).toBe(2);
  });

  it('is not cleared by a request without a body', async () => {
    const head = [`PUT ${CONTENT} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${accessToken()}`, 'Connection: close'];
    const refused = await sendRaw(stack().port, [...head, '', ''].join('\r\n'));
    expect(refused).toMatch(/^HTTP\/1\.1 400 [^]*"code":8408/);
    expect(stack().backends.files.contents.size).toBe(0);
    const emptied = await sendRaw(stack().port, [...head, 'Content-Length: 0', '', ''].join('\r\n'));
    expect(emptied).toMatch(/^HTTP\/1\.1 204 /);
  });

  it('is replaced only if its precondition holds', async () => {
    const seen = (): unknown => stack().backends.seen.update?.uploads[0]?.precondition;
    await put(text, { 'if-match': `"${'a'.repeat(64)}", W/"b", "c"` });
    expect(seen()).toEqual({ any: false, sha256: ['a'.repeat(64), 'c'] });
    await put(text, { 'if-match': '*' });
    expect(seen()).toEqual({ any: true, sha256: [] });
    await put(text);
    expect(seen()).toBeNull();
  });

  it('cannot be put partially, compressed, too large or without the scope', async () => {
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
    expect(stack().backends.files.contents.size).toBe(0);
  });
});
