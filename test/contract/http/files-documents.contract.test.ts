import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import fc from 'fast-check';
import { documentOf, resourceOf, resourcesOf, type Resource } from '../client/document.js';
import { errorOf, errorsOf } from '../client/error-document.js';
import { transfer } from '../client/files/transfer.js';
import { change, create, creation, freshId, freshText, read, update, urlOf } from '../client/records.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const POINTER = '/data/attributes/filename_file';
const MIB = 1024 * 1024;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A document of a note, as text, with the content's base64 written as it is given. */
function noteText(content: string, id = freshId()): string {
  const text = JSON.stringify(creation('Notes', { filename: 'a.bin', filename_file: '' }, id));
  return text.replace('"filename_file":""', () => `"filename_file":"${content}"`);
}

describe('the examples of the specification', () => {
  it('files#content-attribute: a note is created with its file and read with it', async () => {
    const attributes = {
      name: 'Testing',
      portal_flag: true,
      filename: 'test.txt',
      filename_file: 'VGhpcyBpcyBhIHRlc3Q=',
    };
    const created = resourceOf(await api.post('/modules/Notes', { data: { id: '', type: 'Notes', attributes } }), 201);
    expect(created.attributes).toMatchObject({ name: 'Testing', portal_flag: true, filename: 'test.txt' });
    expect((await read(api, created)).attributes).toMatchObject(attributes);
  });

  it('files#content-attribute: a document too, and it keeps the revision', async () => {
    const attributes = {
      name: freshText('Document'),
      active_date: '2026-03-04T00:00:00+00:00',
      portal_flag: false,
      revision: '1',
      filename: 'plan.txt',
      filename_file: base64(Buffer.from('first')),
    };
    const body = { data: { id: '', type: 'Documents', attributes } };
    const created = resourceOf(await api.post('/modules/Documents', body), 201);
    const found = await read(api, created);
    expect(found.attributes).toMatchObject({
      document_name: attributes.name,
      revision: '1',
      filename: 'plan.txt',
      filename_file: attributes.filename_file,
    });
  });
});

describe('contents of documents', () => {
  it('files#revisions: every upload of a document is a revision, and the newest is served', async () => {
    const data = {
      type: 'Documents',
      attributes: {
        document_name: freshText('D'),
        active_date: '2026-03-04',
        filename: 'one.txt',
        filename_file: base64(Buffer.from('one')),
      },
    };
    const created = resourceOf(await api.post('/modules/Documents', { data }), 201);
    const second = { filename: 'two.txt', filename_file: base64(Buffer.from('two')) };
    const updated = resourceOf(await api.patch(urlOf(created), change(created, second)));
    expect(updated.attributes).toMatchObject(second);
    const revisions = resourcesOf(await api.get(`${urlOf(created)}/revisions?sort=filename`));
    expect(revisions.map(({ attributes }) => attributes.filename)).toEqual(['one.txt', 'two.txt']);
    const contents = await Promise.all(revisions.map(async (revision) => (await read(api, revision)).attributes));
    expect(contents.map(({ filename_file: content }) => content)).toEqual([
      base64(Buffer.from('one')),
      second.filename_file,
    ]);
    expect((await read(api, created)).attributes.document_revision_id).toBe(revisions[1]?.id);
  });
});

describe('the content of a refused document', () => {
  const isStored = (bytes: Buffer): Promise<boolean> =>
    withClient(stack.adminDatabaseUrl, async (db) => {
      const { rowCount } = await db.query('select from files.blob where sha256 = sha256($1)', [bytes]);
      return rowCount === 1;
    });

  it('files#stored-contents: is removed at once, whichever service refuses it', async () => {
    const taken = await create(api, 'Notes');
    const path = urlOf(taken);
    const attempts: Record<number, (content: string) => Promise<{ readonly status: number }>> = {
      409: (content) => api.post('/modules/Notes', noteText(content, taken.id)),
      400: (content) => api.post('/modules/Notes', noteText(content).replace('"filename"', '"nope":1,"filename"')),
      404: (content) =>
        api.patch(path, {
          data: {
            type: 'Notes',
            id: taken.id,
            attributes: { filename: 'a', filename_file: content },
            relationships: { contact: { data: { type: 'Contacts', id: freshId() } } },
          },
        }),
    };
    for (const [status, attempt] of Object.entries(attempts)) {
      const bytes = randomBytes(300_000);
      expect((await attempt(base64(bytes))).status).toBe(Number(status));
      expect([status, await isStored(bytes)]).toEqual([status, false]);
    }
    const bytes = randomBytes(300_000);
    const refused = await transfer({
      baseUrl,
      token,
      method: 'PUT',
      path: `/api/v8${path}/filename/content`,
      headers: { 'content-disposition': `attachment; filename="${'n'.repeat(300)}"` },
      body: bytes,
    });
    expect(refused.status).toBe(400);
    expect(await isStored(bytes)).toBe(false);
  });

  it('files#stored-contents: stays when another record has it', async () => {
    const bytes = randomBytes(1_000);
    const first = freshId();
    expect((await api.post('/modules/Notes', noteText(base64(bytes), first))).status).toBe(201);
    expect((await api.post('/modules/Notes', noteText(base64(bytes), first))).status).toBe(409);
    expect((await read(api, { type: 'Notes', id: first })).attributes.filename_file).toBe(base64(bytes));
  });
});

describe('a content in a document', () => {
  it('files#content-attribute: is returned byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), async (bytes, isEscaped) => {
        const id = freshId();
        const text = isEscaped ? base64(bytes).replaceAll('/', '\\/').replaceAll('A', '\\u0041') : base64(bytes);
        expect((await api.post('/modules/Notes', noteText(text, id))).status).toBe(201);
        expect((await read(api, { type: 'Notes', id })).attributes.filename_file).toBe(base64(bytes));
      }),
      { numRuns: 20 },
    );
  });

  it('files#content-attribute: is accepted in any chunks', async () => {
    const bytes = randomBytes(700_000);
    const id = freshId();
    const text = Buffer.from(noteText(base64(bytes), id));
    async function* chunks(): AsyncGenerator<Buffer, void> {
      for (let at = 0, size = 1; at < text.length; at += size, size = 1 + ((size * 7) % 150_000)) {
        yield await Promise.resolve(text.subarray(at, at + size));
      }
    }
    const sent = await transfer({
      baseUrl,
      token,
      method: 'POST',
      path: '/api/v8/modules/Notes',
      body: chunks(),
    });
    expect(sent.status).toBe(201);
    const found = await transfer({ baseUrl, token, method: 'GET', path: `/api/v8/modules/Notes/${id}` });
    expect(contentIn(found.bytes)).toBe(base64(bytes));
  });

  it('files#file-size: of 25 MiB is stored and returned; one byte more is 413', async () => {
    const id = freshId();
    const bytes = randomBytes(25 * MIB);
    const path = '/api/v8/modules/Notes';
    const body = Buffer.from(noteText(base64(bytes), id));
    expect((await transfer({ baseUrl, token, method: 'POST', path, body })).status).toBe(201);
    const found = await transfer({ baseUrl, token, method: 'GET', path: `${path}/${id}` });
    expect(found.headers['content-length']).toBe(String(found.bytes.length));
    expect(contentIn(found.bytes) === base64(bytes)).toBe(true);

    const other = freshId();
    const larger = Buffer.from(noteText(base64(Buffer.concat([bytes, Buffer.of(1)])), other));
    const refused = await transfer({ baseUrl, token, method: 'POST', path, body: larger });
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({
      errors: [{ code: 8601, source: { pointer: POINTER } }],
    });
    expect((await api.get(`/modules/Notes/${other}`)).status).toBe(404);
  });

  it('limits#announced-length: a body beyond 36 MiB is refused from its announced length', async () => {
    const headers = { 'content-length': String(36 * MIB + 1), expect: '100-continue' };
    const refused = await api.send('POST', '/modules/Notes', headers);
    expect(errorOf(refused, 413).code).toBe(8701);
  });

  it('limits#defaults: may have at most 1 MiB beside it', async () => {
    const long = JSON.stringify(creation('Notes', { description: 'x'.repeat(MIB), filename_file: 'YQ==' }));
    expect(errorOf(await api.post('/modules/Notes', long), 413).code).toBe(8701);
  });

  it('files#content-attribute: is in the answer to an update, as in that to a read, but not in that to a create', async () => {
    const created = await create(api, 'Notes', { filename: 'a.txt', filename_file: 'YQ==' });
    expect(created.attributes).not.toHaveProperty('filename_file');
    const updated = await api.patch(urlOf(created), change(created, { filename_file: 'Yg==' }));
    const found = await api.get(urlOf(created));
    expect(documentOf(updated)).toEqual(documentOf(found));
    expect(updated.headers.etag).toBe(found.headers.etag);
    expect(resourceOf(found).attributes.filename_file).toBe('Yg==');
  });

  it('files#name-and-content: is null where there is none, and after it is removed', async () => {
    const created = await create(api, 'Notes');
    expect(created.attributes.filename_file).toBeNull();
    expect((await update(api, created, { filename: 'a', filename_file: 'YQ==' })).attributes.filename_file).toBe(
      'YQ==',
    );
    expect((await update(api, created, { filename_file: null })).attributes.filename_file).toBeNull();
    await update(api, created, { filename: 'a', filename_file: 'YQ==' });
    expect((await update(api, created, { filename: '' })).attributes.filename_file).toBeNull();
  });

  it('files#name-and-content: stays where an update does not name it', async () => {
    const created = await create(api, 'Notes', { filename: 'a', filename_file: 'YQ==' });
    await update(api, created, { description: 'new' });
    expect((await read(api, created)).attributes).toMatchObject({ filename_file: 'YQ==', description: 'new' });
  });

  it('files#content-attribute: is in single reads when fields request it, and never in lists', async () => {
    const created = await create(api, 'Notes', { filename: 'a', filename_file: 'YQ==' });
    const wanted = async (query: string): Promise<Resource> => resourceOf(await api.get(`${urlOf(created)}${query}`));
    expect((await wanted('?fields[Notes]=name')).attributes).toEqual({ name: created.attributes.name });
    expect((await wanted('?fields[Notes]=filename_file')).attributes).toEqual({ filename_file: 'YQ==' });
    expect((await wanted('?fields[Accounts]=name')).attributes.filename_file).toBe('YQ==');
    const [listed] = resourcesOf(await api.get(`/modules/Notes?filter[id]=${created.id}`));
    expect(listed?.attributes).not.toHaveProperty('filename_file');
    for (const [fields, shown] of [
      ['filename_file', {}],
      ['filename,filename_file', { filename: 'a' }],
    ] as const) {
      const answer = await api.get(`/modules/Notes?filter[id]=${created.id}&fields[Notes]=${fields}`);
      expect(resourcesOf(answer).map(({ attributes }) => attributes)).toEqual([shown]);
    }
    expect(errorOf(await api.get('/modules/Notes?sort=filename_file'), 400).source).toEqual({ parameter: 'sort' });
    const filtered = errorOf(await api.get('/modules/Notes?filter[Notes.filename_file]=x'), 400);
    expect(filtered.source).toEqual({ parameter: 'filter[Notes.filename_file]' });
  });

  it('operations#entity-tags: affects the entity tag, and HEAD returns the length', async () => {
    const created = await create(api, 'Notes', { filename: 'a', filename_file: 'YQ==' });
    const found = await api.get(urlOf(created));
    const head = await api.head(urlOf(created));
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(found.text.length)]);
    expect((await api.get(urlOf(created), { 'if-none-match': String(found.headers.etag) })).status).toBe(304);
    await update(api, created, { filename_file: 'Yg==' });
    const again = await api.get(urlOf(created), { 'if-none-match': String(found.headers.etag) });
    expect(again.status).toBe(200);
    const stale = await api.patch(urlOf(created), change(created, { name: 'x' }), {
      'if-match': String(found.headers.etag),
    });
    expect(errorOf(stale, 412).code).toBe(8007);
  });

  it('operations#idempotency-keys: with an Idempotency-Key is stored once, and another content is another request', async () => {
    const key = { 'idempotency-key': freshText('key') };
    const id = freshId();
    const text = noteText('YQ==', id);
    const first = await api.post('/modules/Notes', text, key);
    const second = await api.post('/modules/Notes', text, key);
    expect([second.status, documentOf(second)]).toEqual([201, documentOf(first)]);
    expect((await api.post('/modules/Notes', text.replace('YQ==', 'Yg=='), key)).status).toBe(409);
    expect((await read(api, { type: 'Notes', id })).attributes.filename_file).toBe('YQ==');
  });
});

describe('invalid base64', () => {
  it.each([
    ['an unfinished group', 'YWJjZA', 6],
    ['missing padding', 'YWJjZA=', 7],
    ['padding alone', '====', 0],
    ['data after the padding', 'YQ==YWJj', 4],
    ['unused bits', 'YR==', 1],
    ['the alphabet for URLs', 'YW-_', 2],
    ['spaces', 'YW Jj', 2],
    ['a line break', 'YWJj\\nYWJj', 4],
    ['characters beyond ASCII', 'YWé=', 2],
    ['a data URL', 'data:;base64,YQ==', 4],
    ['a NUL', 'YWJj\\u0000', 4],
  ])('files#base64: %s is 400 with its pointer, and nothing is stored', async (_name, text, position) => {
    const id = freshId();
    const error = errorOf(await api.post('/modules/Notes', noteText(text, id)), 400);
    expect(error).toMatchObject({ code: 8610, source: { pointer: POINTER } });
    expect(error.detail).toContain(`position ${position}`);
    expect((await api.get(`/modules/Notes/${id}`)).status).toBe(404);
  });

  it('files#base64: is reported with all other faults of the document', async () => {
    const body = { data: { type: 'Notes', attributes: { nope: 1, filename_file: '!' } } };
    const codes = errorsOf(await api.post('/modules/Notes', body), 400).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining([8610, 8108, 8110]));
  });

  it('files#base64: is distinguished from values that are not strings and from invalid JSON', async () => {
    expect(errorOf(await api.post('/modules/Notes', creation('Notes', { filename_file: 5 })), 400).source).toEqual({
      pointer: POINTER,
    });
    expect(errorOf(await api.post('/modules/Notes', noteText('YWJj\n')), 400).code).toBe(8101);
    expect(errorOf(await api.post('/modules/Notes', noteText('YWJj').slice(0, -5)), 400).code).toBe(8101);
  });

  it('leaves the present content as it is', async () => {
    const created = await create(api, 'Notes', { filename: 'a', filename_file: 'YQ==' });
    expect((await api.patch(urlOf(created), change(created, { filename_file: 'Y' }))).status).toBe(400);
    expect((await api.patch(urlOf(created), change(created, { filename_file: 'Yg==', nope: 1 }))).status).toBe(400);
    expect((await read(api, created)).attributes.filename_file).toBe('YQ==');
  });
});

describe('names of files', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a b.txt', 'a b.txt'],
    ['Zoë "1";.txt', 'Zoë "1";.txt'],
  ])('files#file-names: %j becomes %j', async (sent, kept) => {
    const created = await create(api, 'Notes', { filename: sent, filename_file: 'YQ==' });
    expect(created.attributes.filename).toBe(kept);
  });

  it.each(['a\nb', 'a\u0000b', '\u007f', 'x'.repeat(256), 'ü'.repeat(128), '..'])(
    'files#file-names: %j is 400',
    async (name) => {
      const error = errorOf(
        await api.post('/modules/Notes', creation('Notes', { filename: name, filename_file: 'YQ==' })),
        400,
      );
      expect(error.source).toEqual({ pointer: '/data/attributes/filename' });
    },
  );
});

function contentIn(bytes: Buffer): unknown {
  const { data } = JSON.parse(bytes.toString()) as { data: Resource };
  return data.attributes.filename_file;
}
