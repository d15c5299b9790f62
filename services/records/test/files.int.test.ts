import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createFilePasses } from '@crm/token';
import {
  content,
  contentsIn,
  createFiled,
  hashOf,
  readFiled,
  referencesOf,
  updateFiled,
  uploadsOf,
  type Uploads,
} from './filed-records.js';
import {
  ADMINISTRATOR,
  createRequest,
  faultsOf,
  listRequest,
  parse,
  PASSES,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const NAMED = { name: 'n', filename: 'a.txt' };

function newNote(attributes: object = NAMED, uploads: Uploads = { filename: 'bytes' }) {
  return createFiled(records, 'Notes', attributes, uploads);
}

function change(id: string, attributes: object, uploads: Uploads = {}) {
  return updateFiled(records, 'Notes', id, attributes, uploads);
}

function references(id: string): Promise<object[]> {
  return referencesOf(records, id);
}

describe('a content', () => {
  it('is written and shown with its record', async () => {
    const note = await newNote({ ...NAMED, filename: 'C:\\temp\\Ä b.txt' }, { filename: ['bytes', 'text/x'] });
    expect(note.attributes).toMatchObject({ filename: 'Ä b.txt', file_mime_type: 'text/x' });
    expect(note.attributes).not.toHaveProperty('filename_file');
    expect(contentsIn(note)).toEqual([content('filename', 'Ä b.txt', 'bytes', 'text/x')]);
    const read = await readFiled(records, 'Notes', note.id);
    expect([read.version, contentsIn(read)]).toEqual([note.version, contentsIn(note)]);
    const [file] = read.files;
    expect(await PASSES.readTicket(file?.ticket ?? '', '1')).toEqual({ sha256: hashOf('bytes'), userId: '1' });
    expect(await references(note.id)).toEqual([
      { module: 'Notes', field: 'filename', sha256: hashOf('bytes'), size: 5, media_type: 'text/x' },
    ]);
  });

  it('is included only when it is requested', async () => {
    const { id } = await newNote();
    const plain = { module: 'Notes', id, selection: null };
    expect((await records.handlers.get({ ...plain, files: [] }, ADMINISTRATOR)).files).toEqual([]);
    expect((await records.handlers.get({ ...plain, files: ['photo'] }, ADMINISTRATOR)).files).toEqual([]);
    const selection = { attributes: ['name', 'filename_file'], toOne: [] };
    const sparse = await records.handlers.get({ ...plain, selection, files: ['filename'] }, ADMINISTRATOR);
    expect(parse(sparse.record).attributes).toEqual({ name: 'n' });
    expect(sparse.files).toMatchObject([{ field: 'filename', name: 'a.txt' }]);
    const listed = await records.handlers.list(listRequest('Notes', { selection }), ADMINISTRATOR);
    expect(parse(listed.records?.[0]).attributes).toEqual({ name: 'n' });
    const updated = await records.handlers.update(updateRequest('Notes', id, { name: 'm' }), ADMINISTRATOR);
    expect(updated.files).toEqual([]);
  });

  it.each([
    ['Contacts', { last_name: 'x' }],
    ['Leads', { last_name: 'x' }],
    ['Prospects', { last_name: 'x' }],
    ['Users', { user_name: 'pictured', last_name: 'x', status: 'Active' }],
  ])('can be a picture of %s', async (module, attributes) => {
    const { id } = await createFiled(records, module, attributes, { photo: ['png', 'image/png'] });
    const read = await readFiled(records, module, id);
    expect(contentsIn(read)).toEqual([content('photo', 'photo', 'png', 'image/png')]);
    expect(read.attributes.photo).toBe('photo');
  });

  it('replaces another one', async () => {
    const { id, version } = await newNote(NAMED, { filename: ['one', 'a/b'] });
    const changed = await change(id, { filename: 'b.txt' }, { filename: 'two' });
    expect(contentsIn(changed)).toEqual([content('filename', 'b.txt', 'two')]);
    expect(changed.attributes.file_mime_type).toBeNull();
    expect(changed.version).toBeGreaterThan(version);
    expect(await references(id)).toHaveLength(1);
  });

  it('keeps the current name, and is named like its field if there is none', async () => {
    const named = await newNote(NAMED, {});
    expect(contentsIn(named)).toEqual([]);
    expect(contentsIn(await change(named.id, {}, { filename: 'x' }))).toEqual([content('filename', 'a.txt', 'x')]);
    const nameless = await newNote({ name: 'n' }, {});
    const filled = await change(nameless.id, {}, { filename: 'x' });
    expect([filled.attributes.filename, contentsIn(filled)]).toEqual([
      'filename',
      [content('filename', 'filename', 'x')],
    ]);
    expect(contentsIn(await newNote({ name: 'n' }))).toEqual([content('filename', 'filename', 'bytes')]);
  });

  it('is answered to its creator as to its readers', async () => {
    for (const [attributes, mediaType] of [
      [{ ...NAMED, file_mime_type: 'te\nxt' }, 'text/sent'],
      [{ ...NAMED, file_mime_type: '' }, 'text/sent'],
      [{ ...NAMED, file_mime_type: 'text/own' }, ''],
      [NAMED, `x/${'y'.repeat(200)}`],
      [{ name: 'n', filename: '/tmp/.txt' }, ''],
    ] as const) {
      const note = await newNote(attributes, { filename: ['bytes', mediaType] });
      expect(contentsIn(note)).toHaveLength(1);
      expect(contentsIn(note)).toEqual(contentsIn(await readFiled(records, 'Notes', note.id)));
    }
  });

  it('is renamed by the record', async () => {
    const { id } = await newNote();
    const renamed = await change(id, { filename: '/tmp/other.txt' });
    expect(contentsIn(renamed)).toEqual([content('filename', 'other.txt', 'bytes')]);
  });

  it('has the media type of the record, if that is valid', async () => {
    const note = await newNote({ ...NAMED, file_mime_type: 'text/own' }, { filename: ['bytes', 'text/sent'] });
    expect(contentsIn(note)).toEqual([content('filename', 'a.txt', 'bytes', 'text/own')]);
    const unfit = await change(note.id, { file_mime_type: 'te\nxt' });
    expect(contentsIn(unfit)).toEqual([content('filename', 'a.txt', 'bytes', 'text/sent')]);
    const long = `x/${'y'.repeat(200)}`;
    const kept = await change(note.id, {}, { filename: ['more', long] });
    expect(kept.attributes.file_mime_type).toBeNull();
    expect(contentsIn(kept)).toEqual([content('filename', 'a.txt', 'more', long)]);
  });

  it.each<[string, object, Uploads, unknown]>([
    ['the name null', { filename: null }, {}, null],
    ['an empty name', { filename: '' }, {}, ''],
    ['the content null', {}, { filename: null }, null],
    ['the name and the content null', { filename: null }, { filename: null }, null],
    ['the content null beside its name', { filename: 'a.txt' }, { filename: null }, 'a.txt'],
  ])('is removed when the record has %s', async (_what, attributes, uploads, name) => {
    const { id } = await newNote(NAMED, { filename: ['bytes', 'a/b'] });
    const emptied = await change(id, attributes, uploads);
    expect([emptied.attributes.filename, emptied.attributes.file_mime_type]).toEqual([name, null]);
    expect(contentsIn(emptied)).toEqual([]);
    expect(await references(id)).toEqual([]);
  });

  it('that is unchanged changes nothing, so that a record can be sent back as it was read', async () => {
    const note = await newNote(NAMED, { filename: ['bytes', 'a/b'] });
    const [before] = await records.store.admin<{ xmin: string }>(
      'select xmin::text from records.file_reference where record_id = $1',
      [note.id],
    );
    const { date_modified: _changed, ...attributes } = note.attributes;
    const same = await change(note.id, attributes, { filename: 'bytes' });
    expect(contentsIn(same)).toEqual(contentsIn(note));
    expect({ ...same.attributes, date_modified: '' }).toEqual({ ...note.attributes, date_modified: '' });
    const [after] = await records.store.admin<{ xmin: string }>(
      'select xmin::text from records.file_reference where record_id = $1',
      [note.id],
    );
    expect(after).toEqual(before);
    const bare = await newNote({ name: 'n', filename: 'only a name' }, {});
    expect((await change(bare.id, { filename: 'only a name' }, { filename: null })).attributes.filename).toBe(
      'only a name',
    );
  });

  it('of a deleted record remains, but is hidden', async () => {
    const { id } = await newNote();
    await records.handlers.delete({ module: 'Notes', id, precondition: null }, ADMINISTRATOR);
    expect(await references(id)).toHaveLength(1);
    const ticket = records.handlers.getFileTicket({ module: 'Notes', id, field: 'filename' }, ADMINISTRATOR);
    expect(await faultsOf(ticket)).toEqual(['8001']);
  });
});

describe('a document', () => {
  it.each([
    ['x'.repeat(256), '8608'],
    ['a\nb', '8608'],
    ['..', '8608'],
    ['folder/', '8608'],
    ['nul\0', '8608'],
    [null, '8609'],
    ['', '8609'],
  ])('with the file name %j is refused, and stores nothing', async (filename, code) => {
    const id = randomUUID();
    const pointer = code === '8609' ? '/data/attributes/filename_file' : '/data/attributes/filename';
    const create = createFiled(records, 'Notes', { name: 'n', filename }, { filename: 'x' }, { id });
    expect(await faultsOf(create)).toEqual([`${code} ${pointer}`]);
    expect(await references(id)).toEqual([]);
    const note = await newNote();
    expect(await faultsOf(change(note.id, { filename }, { filename: 'bytes' }))).toEqual([`${code} ${pointer}`]);
    expect(contentsIn(await readFiled(records, 'Notes', note.id))).toEqual(contentsIn(note));
  });

  it('is refused with these faults and its others together', async () => {
    const both = createFiled(records, 'Notes', { filename: null, nope: 1 }, { filename: 'x' });
    expect((await faultsOf(both)).sort()).toEqual([
      '8108 /data/attributes/nope',
      '8110 /data/attributes/name',
      '8609 /data/attributes/filename_file',
    ]);
  });

  it('accepts contents as uploads only', async () => {
    expect(await faultsOf(records.create('Notes', { name: 'n', filename_file: 'YQ==' }))).toEqual([
      '8111 /data/attributes/filename_file',
    ]);
  });

  it.each([
    [
      'filters',
      { query: { conditions: [condition()], namedFilters: [], sort: [] } },
      '8208 filter[Notes.filename_file]',
    ],
    ['sorts', { query: { conditions: [], namedFilters: [], sort: [sortField()] } }, '8211 sort'],
  ])('has contents that cannot be used in %s', async (_what, more, fault) => {
    expect(await faultsOf(records.handlers.list(listRequest('Notes', more), ADMINISTRATOR))).toEqual([fault]);
  });
});

function condition() {
  return {
    parameter: 'filter[Notes.filename_file]',
    path: ['Notes', 'filename_file'],
    comparators: [{ operator: 'eq', operands: [{ text: 'x', position: 0 }], position: 0 }],
  };
}

function sortField() {
  return { path: ['filename_file'], descending: false, position: 0 };
}

describe('an upload', () => {
  const bare = { field: 'filename', precondition: null, noneMatch: null };

  async function faultsWith(uploads: Awaited<ReturnType<typeof uploadsOf>>, module = 'Notes'): Promise<string[]> {
    return faultsOf(records.handlers.create({ ...createRequest(module, NAMED), uploads }, ADMINISTRATOR));
  }

  it('needs a receipt that files issued to the same user', async () => {
    const of = { sha256: hashOf('bytes'), size: 5, mediaType: '', userId: '1' };
    const receipts = [
      await PASSES.makeReceipt({ ...of, userId: 'another' }),
      await PASSES.makeTicket(of),
      await createFilePasses([randomBytes(32)]).makeReceipt(of),
      of.sha256,
      'x',
    ];
    for (const receipt of receipts) expect(await faultsWith([{ ...bare, receipt }])).toEqual(['8603']);
    expect(await faultsWith([{ ...bare, receipt: await PASSES.makeReceipt(of) }])).toEqual([]);
  });

  it('needs a file attribute, and is allowed once for each', async () => {
    const [upload] = await uploadsOf({ filename: 'x' });
    if (upload === undefined) throw new Error('nothing uploaded');
    expect(await faultsWith([{ ...upload, field: 'name' }])).toEqual(['8607']);
    expect(await faultsWith([{ ...upload, field: 'filename_file' }])).toEqual(['8607']);
    expect(await faultsWith([upload], 'Accounts')).toEqual(['8607']);
    expect(await faultsWith([upload, upload])).toEqual(['8408']);
  });

  it('is part of the fingerprint of a repeated request', async () => {
    const key = { opId: randomUUID(), fingerprint: Buffer.from('rest of the body') };
    const request = { ...createRequest('Notes', NAMED), ...key, files: ['filename'] };
    const create = async (uploads: Uploads) =>
      records.handlers.create({ ...request, uploads: await uploadsOf(uploads) }, ADMINISTRATOR);
    const first = await create({ filename: ['bytes', 'a/b'] });
    const again = await create({ filename: ['bytes', 'a/b'] });
    expect(parse(again.record)).toEqual(parse(first.record));
    expect(again.files).toMatchObject([{ sha256: hashOf('bytes') }]);
    for (const other of [{ filename: 'other' }, { filename: 'bytes' }, { filename: null }, {}]) {
      expect(await faultsOf(create(other))).toEqual(['8010']);
    }
    const { id } = parse(first.record);
    const taken = createFiled(records, 'Notes', NAMED, { filename: 'other' }, { id });
    expect(await faultsOf(taken)).toEqual(['8006 /data/attributes/id']);
    expect(await references(id)).toMatchObject([{ sha256: hashOf('bytes') }]);
  });

  it('succeeds only if the content matches If-Match', async () => {
    const { id } = await newNote();
    const update = async (precondition: { any: boolean; sha256: string[] }, uploads: Uploads) => {
      const sent = (await uploadsOf(uploads)).map((upload) => ({ ...upload, precondition }));
      return records.handlers.update({ ...updateRequest('Notes', id, {}), uploads: sent }, ADMINISTRATOR);
    };
    const known = { any: false, sha256: [hashOf('else'), hashOf('bytes')] };
    expect(await faultsOf(update({ any: false, sha256: [hashOf('else')] }, { filename: 'x' }))).toEqual(['8007']);
    expect(await faultsOf(update({ any: false, sha256: [] }, { filename: 'bytes' }))).toEqual(['8007']);
    expect(await faultsOf(update(known, { filename: 'x' }))).toEqual([]);
    expect(await faultsOf(update(known, { filename: 'y' }))).toEqual(['8007']);
    expect(await faultsOf(update({ any: true, sha256: [] }, { filename: null }))).toEqual([]);
    expect(await faultsOf(update({ any: true, sha256: [] }, { filename: 'z' }))).toEqual(['8007']);
  });

  it('succeeds only if the content does not match If-None-Match', async () => {
    const { id } = await newNote();
    const update = async (noneMatch: { any: boolean; sha256: string[] }, uploads: Uploads) => {
      const sent = (await uploadsOf(uploads)).map((upload) => ({ ...upload, noneMatch }));
      return records.handlers.update({ ...updateRequest('Notes', id, {}), uploads: sent }, ADMINISTRATOR);
    };
    const present = { any: false, sha256: [hashOf('else'), hashOf('bytes')] };
    expect(await faultsOf(update(present, { filename: 'x' }))).toEqual(['8007']);
    expect(await faultsOf(update({ any: true, sha256: [] }, { filename: 'x' }))).toEqual(['8007']);
    expect(await references(id)).toMatchObject([{ sha256: hashOf('bytes') }]);
    expect(await faultsOf(update({ any: false, sha256: [hashOf('else')] }, { filename: null }))).toEqual([]);
    expect(await faultsOf(update({ any: true, sha256: [] }, { filename: 'first' }))).toEqual([]);
    expect(await references(id)).toMatchObject([{ sha256: hashOf('first') }]);
  });

  it('is atomic under concurrency: the record has the name of its content', async () => {
    const { id } = await newNote();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(names.map((name) => change(id, { filename: `${name}.txt` }, { filename: `of ${name}` })));
    const read = await readFiled(records, 'Notes', id);
    const name = String(read.attributes.filename);
    expect(contentsIn(read)).toEqual([content('filename', name, `of ${name.slice(0, 1)}`)]);
  });

  it('is answered with the state that this request wrote, whatever others write meanwhile', async () => {
    const { id } = await newNote();
    const versions = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const texts = ['a', 'b', 'c', 'd'].map((letter) => `${letter}${round}`);
      const named = texts.map(async (text) => [text, await change(id, { description: text })] as const);
      const filled = texts.map(async (text) => [text, await change(id, {}, { filename: text })] as const);
      for (const [text, answer] of await Promise.all(named)) {
        expect(answer.attributes.description).toBe(text);
        versions.add(answer.version);
      }
      for (const [text, answer] of await Promise.all(filled)) {
        expect(contentsIn(answer)).toEqual([content('filename', 'a.txt', text)]);
        versions.add(answer.version);
      }
    }
    expect(versions.size).toBe(80);
  });

  it('has no effect if the version of the record is outdated', async () => {
    const note = await newNote();
    await change(note.id, { name: 'moved' });
    const stale = updateRequest('Notes', note.id, {}, [note.version]);
    const uploads = await uploadsOf({ filename: 'late' });
    expect(await faultsOf(records.handlers.update({ ...stale, uploads }, ADMINISTRATOR))).toEqual(['8007']);
    expect(await references(note.id)).toMatchObject([{ sha256: hashOf('bytes') }]);
  });

  it('can be sent together with links', async () => {
    const account = await records.create('Accounts', { name: 'a' });
    const links = { accounts: [account.id] };
    const note = await createFiled(records, 'Notes', NAMED, { filename: 'x' }, { links });
    expect([note.attributes.parent_id, contentsIn(note)]).toEqual([account.id, [content('filename', 'a.txt', 'x')]]);
  });
});
