import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { HeaderChanges } from '../client/api.js';
import type { Resource } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { begin, bytesOf, transfer, type Transfer, type Transferred } from '../client/files/transfer.js';
import { create, freshId, freshText, read, update, urlOf } from '../client/records.js';
import { restrict } from '../client/rights/give-role.js';
import { newActor } from '../client/rights/new-actor.js';
import type { Answer } from '../client/send.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const MIB = 1024 * 1024;
const TEXT = '0123456789';

const contentUrl = (record: Pick<Resource, 'type' | 'id'>, field = 'filename'): string =>
  `${urlOf(record)}/${field}/content`;
const etagOf = (bytes: Uint8Array | string): string => `"${createHash('sha256').update(bytes).digest('hex')}"`;

function ask(
  method: string,
  record: Pick<Resource, 'type' | 'id'>,
  more: Partial<Pick<Transfer, 'headers' | 'body' | 'token'>> = {},
): Promise<Transferred> {
  return transfer({ baseUrl, token, method, path: `/api/v8${contentUrl(record)}`, ...more });
}

function get(record: Resource, headers: HeaderChanges = {}): Promise<Answer> {
  return api.get(contentUrl(record), headers);
}

/** A note with a file of ten bytes. */
async function noted(attributes: object = {}): Promise<Resource> {
  const file = { filename: 'a.txt', filename_file: Buffer.from(TEXT).toString('base64'), ...attributes };
  return create(api, 'Notes', file);
}

describe('GET …/content', () => {
  it('files#raw-content: returns the bytes, to be saved under the name of the file', async () => {
    const record = await noted({ filename: 'Zoë "1".txt' });
    const { status, text, headers } = await get(record);
    expect([status, text]).toEqual([200, TEXT]);
    expect(headers).toMatchObject({
      'content-length': '10',
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Zo? \\"1\\".txt"; filename*=UTF-8''Zo%C3%AB%20%221%22.txt`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: etagOf(TEXT),
    });
    const head = await api.head(contentUrl(record));
    expect([head.status, head.text]).toEqual([200, '']);
    const { date: _date, 'x-request-id': _id, traceresponse: _trace, ...same } = headers;
    expect(head.headers).toMatchObject(same);
  });

  it('files#raw-media-types: ignores Accept, and Content-Type', async () => {
    const record = await noted();
    for (const headers of [
      { accept: 'image/png' },
      { accept: 'application/vnd.api+json;a=b' },
      { 'content-type': 'application/vnd.api+json;a=b' },
      { accept: null, 'content-type': null },
    ]) {
      expect((await get(record, headers)).status).toBe(200);
    }
  });

  it.each([
    ['bytes=0-0', 206, '0', '0-0'],
    ['bytes=3-5', 206, '345', '3-5'],
    ['bytes=8-', 206, '89', '8-9'],
    ['bytes=-2', 206, '89', '8-9'],
    ['bytes=-20', 206, TEXT, '0-9'],
    ['bytes=9-99', 206, '9', '9-9'],
    ['bytes=0-1,5-6', 200, TEXT, undefined],
    ['items=0-1', 200, TEXT, undefined],
    ['bytes=5-1', 200, TEXT, undefined],
    ['bytes=x-', 200, TEXT, undefined],
  ])('files#ranges, RFC 9110 14: Range %s is answered with %d', async (range, status, text, place) => {
    const answer = await get(await noted(), { range });
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers['content-range']).toBe(place && `bytes ${place}/10`);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('RFC 9110 15.5.17: Range %s is 416', async (range) => {
    const record = await noted();
    const answer = await get(record, { range });
    expect(errorOf(answer, 416).code).toBe(8612);
    expect(answer.headers['content-range']).toBe('bytes */10');
    expect((await api.head(contentUrl(record), { range })).status).toBe(200);
  });

  it('RFC 9110 13: honours preconditions', async () => {
    const record = await noted();
    const status = async (headers: HeaderChanges): Promise<number> => (await get(record, headers)).status;
    const etag = etagOf(TEXT);
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-none-match': `"x", W/${etag}`, range: 'bytes=0-0' })).toBe(304);
    expect(await status({ 'if-none-match': '"x"' })).toBe(200);
    expect(await status({ 'if-match': etag })).toBe(200);
    expect(await status({ 'if-match': '*' })).toBe(200);
    expect(await status({ 'if-match': '"x"' })).toBe(412);
    expect(await status({ 'if-match': '"x"', 'if-none-match': etag })).toBe(412);
    expect(await status({ 'if-match': `W/${etag}` })).toBe(412);
    expect(await status({ 'if-range': etag, range: 'bytes=0-0' })).toBe(206);
    expect(await status({ 'if-range': '"x"', range: 'bytes=0-0' })).toBe(200);
    expect(await status({ 'if-range': `W/${etag}`, range: 'bytes=0-0' })).toBe(200);
    expect(await status({ 'if-range': 'Sat, 01 Jan 2028 00:00:00 GMT', range: 'bytes=10-' })).toBe(200);
  });

  it('files#raw-content: returns no bytes for an empty file', async () => {
    const answer = await get(await noted({ filename_file: '' }));
    expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([200, '', '0']);
  });

  it('is 404 when record, attribute or file does not exist', async () => {
    const record = await noted();
    expect(faultOf(await get(await create(api, 'Notes')), 404)).toBe('8606');
    expect(faultOf(await api.get(contentUrl({ type: 'Notes', id: freshId() })), 404)).toBe('8001');
    expect(faultOf(await api.get(contentUrl(record, 'name')), 404)).toBe('8607');
    expect(faultOf(await api.get(contentUrl(record, 'nope')), 404)).toBe('8607');
    expect(faultOf(await api.get(contentUrl({ type: 'Nope', id: record.id })), 404)).toBe('8402');
    expect(faultOf(await api.get(`${contentUrl(record)}?a=1`), 400)).toBe('8201 a');
    expect(faultOf(await api.get(`${urlOf(record)}/relationships/content`), 404)).toBe('8301');
    await api.delete(urlOf(record));
    expect(faultOf(await get(record), 404)).toBe('8001');
  });

  it('is 405 for other methods', async () => {
    const record = await noted();
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await api.send(method, contentUrl(record));
      expect(errorOf(answer, 405).code).toBe(8403);
      expect(answer.headers.allow).toBe('GET, HEAD, PUT');
    }
  });
});

describe('PUT …/content', () => {
  it('files#raw-upload: stores the body as the file, with its type', async () => {
    const record = await create(api, 'Notes', { filename: 'picture.png' });
    const bytes = randomBytes(300_000);
    const stored = await ask('PUT', record, { body: bytes, headers: { 'content-type': 'image/png; x="y"' } });
    expect([stored.status, stored.bytes.length, stored.headers.etag]).toEqual([204, 0, etagOf(bytes)]);
    const found = await ask('GET', record);
    expect(found.bytes.equals(bytes)).toBe(true);
    expect(found.headers).toMatchObject({ 'content-type': 'image/png; x="y"', etag: etagOf(bytes) });
    expect(found.headers['content-disposition']).toMatch(/^attachment; filename="?picture\.png"?$/u);
    expect((await read(api, record)).attributes.filename_file).toBe(bytes.toString('base64'));
  });

  it('files#raw-upload: accepts 25 MiB in any chunks, and not one byte more', async () => {
    const record = await noted();
    const bytes = randomBytes(25 * MIB);
    async function* chunks(all: Buffer): AsyncGenerator<Buffer, void> {
      for (let at = 0; at < all.length; at += 999_983) yield await Promise.resolve(all.subarray(at, at + 999_983));
    }
    expect((await ask('PUT', record, { body: chunks(bytes) })).status).toBe(204);
    expect((await ask('GET', record)).bytes.equals(bytes)).toBe(true);
    const range = await ask('GET', record, { headers: { range: 'bytes=13000000-13000099' } });
    expect(range.bytes.equals(bytes.subarray(13_000_000, 13_000_100))).toBe(true);

    const larger = Buffer.concat([bytes, Buffer.of(0)]);
    for (const body of [larger, chunks(larger)]) {
      const refused = await ask('PUT', record, { body });
      expect(refused.status).toBe(413);
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({ errors: [{ code: 8601 }] });
    }
    expect((await ask('HEAD', record)).headers.etag).toBe(etagOf(bytes));
  });

  it('files#revisions: creates a revision of a document', async () => {
    const attributes = { document_name: freshText('D'), active_date: '2026-03-04', filename: 'a.txt' };
    const created = await api.post('/modules/Documents', { data: { type: 'Documents', attributes } });
    const { data } = JSON.parse(created.text) as { data: Resource };
    for (const text of ['one', 'two']) expect((await ask('PUT', data, { body: Buffer.from(text) })).status).toBe(204);
    const revisions = await api.get(`${urlOf(data)}/revisions`);
    expect((JSON.parse(revisions.text) as { data: unknown[] }).data).toHaveLength(2);
    expect((await ask('GET', data)).bytes.toString()).toBe('two');
  });

  it('files#content-preconditions: honours If-Match with tags of the file', async () => {
    const record = await noted();
    const put = async (text: string, match: string): Promise<number> =>
      (await ask('PUT', record, { body: Buffer.from(text), headers: { 'if-match': match } })).status;
    expect(await put('x', '"other"')).toBe(412);
    expect(await put('x', `W/${etagOf(TEXT)}`)).toBe(412);
    expect(await put('one', `"other", ${etagOf(TEXT)}`)).toBe(204);
    expect(await put('two', etagOf(TEXT))).toBe(412);
    expect(await put('two', '*')).toBe(204);
    expect((await get(record)).text).toBe('two');
    const empty = await create(api, 'Notes');
    expect((await ask('PUT', empty, { body: Buffer.from('x'), headers: { 'if-match': '*' } })).status).toBe(412);
  });

  it('RFC 9110 13.1.2: honours If-None-Match with tags of the file', async () => {
    const record = await noted();
    const put = async (text: string, headers: Record<string, string>): Promise<number> =>
      (await ask('PUT', record, { body: Buffer.from(text), headers })).status;
    expect(await put('x', { 'if-none-match': '*' })).toBe(412);
    expect(await put('x', { 'if-none-match': `"other", W/${etagOf(TEXT)}` })).toBe(412);
    expect(await put('x', { 'if-none-match': '"other"', 'if-match': '"other"' })).toBe(412);
    expect(await put('x', { 'if-none-match': 'other' })).toBe(400);
    expect((await get(record)).text).toBe(TEXT);
    expect(await put('one', { 'if-none-match': '"other"', 'if-match': etagOf(TEXT) })).toBe(204);
    const empty = await create(api, 'Notes');
    const first = { body: Buffer.from('x'), headers: { 'if-none-match': '*' } };
    expect((await ask('PUT', empty, first)).status).toBe(204);
    expect((await ask('PUT', empty, first)).status).toBe(412);
  });

  it('RFC 9110 13.1.2: lets one of several concurrent first uploads succeed', async () => {
    const record = await create(api, 'Notes');
    const bodies = Array.from({ length: 5 }, () => randomBytes(300_000));
    const statuses = await Promise.all(
      bodies.map(async (body) => (await ask('PUT', record, { body, headers: { 'if-none-match': '*' } })).status),
    );
    expect(statuses.toSorted()).toEqual([204, 412, 412, 412, 412]);
    expect((await ask('GET', record)).bytes.equals(bodies[statuses.indexOf(204)] ?? Buffer.of())).toBe(true);
  });

  it.each([
    ['attachment; filename="b.txt"', 'b.txt'],
    ["attachment; filename=x; filename*=UTF-8''Zo%C3%AB.txt", 'Zoë.txt'],
    ['attachment; filename="C:\\\\temp\\\\..\\\\c.txt"', 'c.txt'],
    ['attachment; filename="/etc/passwd"', 'passwd'],
    ['attachment', 'a.txt'],
    ['attachment; filename=""', 'a.txt'],
  ])('reads the name of the file from Content-Disposition: %s', async (disposition, name) => {
    const record = await noted();
    const sent = { body: Buffer.from('new'), headers: { 'content-disposition': disposition } };
    expect((await ask('PUT', record, sent)).status).toBe(204);
    expect((await read(api, record)).attributes).toMatchObject({
      filename: name,
      filename_file: Buffer.from('new').toString('base64'),
    });
  });

  it.each([
    `attachment; filename*=UTF-8''a%00b`,
    `attachment; filename*=UTF-8''a%0d%0ab`,
    `attachment; filename="${'a'.repeat(256)}"`,
  ])('is refused with an invalid file name, and keeps the present file: %s', async (disposition) => {
    const record = await noted();
    const sent = { body: Buffer.from('new'), headers: { 'content-disposition': disposition } };
    const refused = await ask('PUT', record, sent);
    const { errors } = JSON.parse(refused.bytes.toString()) as { errors: Record<string, unknown>[] };
    expect([refused.status, errors.length, errors[0]?.source]).toEqual([400, 1, undefined]);
    expect((await read(api, record)).attributes).toMatchObject({ filename: 'a.txt' });
    expect((await get(record)).text).toBe(TEXT);
  });

  it('files#content-preconditions: changes the version of the record', async () => {
    const record = await noted();
    const before = await api.get(urlOf(record));
    await ask('PUT', record, { body: Buffer.from('new') });
    const after = await api.get(urlOf(record));
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await update(api, record, { name: 'later' })).attributes.filename_file).toBe(
      Buffer.from('new').toString('base64'),
    );
  });

  it.each([
    ['in part', { 'content-range': 'bytes 0-4/10' }, 400, 8408],
    ['compressed', { 'content-encoding': 'gzip' }, 415, 8406],
    ['with a type that cannot be stored', { 'content-type': 'x'.repeat(256) }, 400, 8604],
  ])('is refused %s', async (_what, headers, status, code) => {
    const record = await noted();
    const refused = await ask('PUT', record, { body: Buffer.from('x'), headers });
    expect([refused.status, JSON.parse(refused.bytes.toString())]).toMatchObject([status, { errors: [{ code }] }]);
    expect((await get(record)).text).toBe(TEXT);
  });

  it('is 404 when record or file attribute does not exist', async () => {
    const body = Buffer.from('x');
    expect((await ask('PUT', { type: 'Notes', id: freshId() }, { body })).status).toBe(404);
    const path = `/api/v8${contentUrl(await noted(), 'name')}`;
    expect((await transfer({ baseUrl, token, method: 'PUT', path, body })).status).toBe(404);
  });

  it('of two at once stores one of them whole', async () => {
    const record = await noted();
    const bodies = [randomBytes(2 * MIB), randomBytes(2 * MIB)];
    const answers = await Promise.all(bodies.map((body) => ask('PUT', record, { body })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const { bytes } = await ask('GET', record);
    expect(bodies.some((body) => body.equals(bytes))).toBe(true);
    const same = randomBytes(MIB);
    const others = await Promise.all([noted(), noted()]);
    await Promise.all(others.map((other) => ask('PUT', other, { body: same })));
    for (const other of others) expect((await ask('GET', other)).bytes.equals(same)).toBe(true);
  });
});

describe('the scopes for contents', () => {
  it.each([
    ['GET', 'standard:update'],
    ['PUT', 'standard:read'],
  ])('files#rights-of-contents: do not allow %s with %s alone', async (method, scope) => {
    const record = await noted();
    const body = method === 'PUT' ? { body: Buffer.from('x') } : {};
    const refused = await ask(method, record, { token: await adminToken(scope), ...body });
    expect(refused.status).toBe(403);
    expect(refused.headers['www-authenticate']).toContain('insufficient_scope');
    expect((await ask(method, record, { token: 'nonsense', ...body })).status).toBe(401);
    expect((await get(record)).text).toBe(TEXT);
  });

  it('files#rights-of-contents: allow PUT with standard:update alone', async () => {
    const record = await noted();
    const answer = await ask('PUT', record, { token: await adminToken('standard:update'), body: Buffer.from('x') });
    expect(answer.status).toBe(204);
  });

  describe('the rights to contents', () => {
    it('files#rights-of-contents: give 404 for a hidden record and 403 for a visible one that must not be changed', async () => {
      const actor = await newActor(api);
      const record = await create(api, 'Notes', { filename: 'a', filename_file: 'YQ==' });
      const put = (): ReturnType<typeof api.send> =>
        actor.api.send('PUT', contentUrl(record), { 'content-type': 'text/plain' }, 'x');
      expect((await actor.api.get(contentUrl(record))).text).toBe('a');
      await restrict(api, actor, { Notes: { edit: 'none' } });
      expect(faultOf(await put(), 403)).toBe('8512');
      expect((await actor.api.get(contentUrl(record))).text).toBe('a');
      const other = await newActor(api);
      await restrict(api, other, { Notes: { view: 'owner' } });
      expect(faultOf(await other.api.get(contentUrl(record)), 404)).toBe('8001');
      expect((await other.api.head(contentUrl(record))).status).toBe(404);
      expect(faultOf(await other.api.send('PUT', contentUrl(record), {}, 'x'), 404)).toBe('8001');
      expect((await api.get(contentUrl(record))).text).toBe('a');
    });

    it('files#rights-of-contents: refuse a forbidden upload before its body is sent, without 100 Continue', async () => {
      const actor = await newActor(api);
      const record = await create(api, 'Notes', { filename: 'a', filename_file: 'YQ==' });
      await restrict(api, actor, { Notes: { edit: 'none' } });
      const document = (id?: string): string =>
        JSON.stringify({ data: { type: 'Notes', ...(id && { id }), attributes: { name: 'n', filename_file: '' } } });
      const begun: readonly (readonly [method: string, path: string, text: string])[] = [
        ['PUT', contentUrl(record), 'x'],
        ['PATCH', urlOf(record), document(record.id).replace('""}}}', '"AAAA')],
        ['POST', '/modules/Notes', document().replace('""}}}', '"AAAA')],
      ];
      for (const [method, path, text] of begun) {
        for (const expectation of [{}, { expect: '100-continue' }]) {
          const { outgoing, answered } = begin({
            baseUrl: baseUrl,
            token: actor.token,
            method,
            path: `/api/v8${path}`,
            headers: { 'content-length': String(25 * MIB), ...expectation },
          });
          let isToldToGoOn = false;
          outgoing.on('continue', () => (isToldToGoOn = true));
          if (!('expect' in expectation)) outgoing.write(text);
          const incoming = await answered;
          const refusal = JSON.parse((await bytesOf(incoming)).toString()) as unknown;
          expect([method, incoming.statusCode, refusal]).toMatchObject([method, 403, { errors: [{ code: 8512 }] }]);
          expect(isToldToGoOn).toBe(false);
          outgoing.destroy();
        }
      }
      expect((await api.get(contentUrl(record))).text).toBe('a');
    });

    it('files#rights-of-contents: request an allowed upload by 100 Continue', async () => {
      const actor = await newActor(api);
      const record = await create(api, 'Notes');
      const { outgoing, answered } = begin({
        baseUrl: baseUrl,
        token: actor.token,
        method: 'PUT',
        path: `/api/v8${contentUrl(record)}`,
        headers: { 'content-length': '3', expect: '100-continue' },
      });
      await once(outgoing, 'continue');
      outgoing.end('abc');
      expect((await answered).statusCode).toBe(204);
    });
  });
});
