import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import {
  content,
  contentsIn,
  createFiled,
  hashOf,
  readFiled,
  updateFiled,
  uploadsOf,
  type FiledRecord,
  type Uploads,
} from './filed-records.js';
import {
  ADMINISTRATOR,
  createRequest,
  faultsOf,
  parse,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';
import { restrictedUser } from './restricted-user.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const DOCUMENT = { document_name: 'd', active_date: '2026-01-31' };

function newDocument(attributes: object = { filename: 'a.tar.gz' }, uploads: Uploads = { filename: 'one' }) {
  return createFiled(records, 'Documents', { ...DOCUMENT, ...attributes }, uploads);
}

function change(id: string, attributes: object, uploads: Uploads = {}) {
  return updateFiled(records, 'Documents', id, attributes, uploads);
}

function revise(
  { id }: { readonly id: string },
  attributes: object = {},
  uploads: Uploads = {},
  context: CallContext = ADMINISTRATOR,
) {
  const all = { filename: 'own.txt', document_id: id, ...attributes };
  return createFiled(records, 'DocumentRevisions', all, uploads, { context });
}

function remove(id: string, context = ADMINISTRATOR) {
  return records.handlers.delete({ module: 'DocumentRevisions', id, precondition: null }, context);
}

/** The live revisions of a document by their numbers, each as its readers see it. */
async function revisionsOf({ id }: { readonly id: string }): Promise<readonly FiledRecord[]> {
  const linked = await records.linked('Documents', id, 'revisions');
  const read = await Promise.all(linked.map((one) => readFiled(records, 'DocumentRevisions', one.id)));
  return read.toSorted((a, b) => Number(a.attributes.revision) - Number(b.attributes.revision));
}

/** The values that a document shows from its newest revision: its number, its name, the content. */
async function shownBy({ id }: { readonly id: string }) {
  const { attributes, files } = await readFiled(records, 'Documents', id);
  const [file] = files;
  expect(file?.name ?? attributes.filename).toBe(attributes.filename);
  if (attributes.document_revision_id !== null) expect(attributes.latest_revision).toBe(attributes.revision);
  return [attributes.document_revision_id, attributes.revision, attributes.filename, file?.sha256];
}

describe('an upload to a document', () => {
  it('is its first revision when the document is created', async () => {
    const document = await newDocument({ filename: 'a.tar.gz' }, { filename: ['one', 'application/gzip'] });
    const revisions = await revisionsOf(document);
    expect(revisions.map(({ attributes }) => attributes)).toMatchObject([
      {
        revision: '1',
        filename: 'a.tar.gz',
        file_ext: 'gz',
        file_mime_type: 'application/gzip',
        document_id: document.id,
        document_name: 'd',
        created_by: '1',
      },
    ]);
    const [first] = revisions;
    expect(document.attributes).toMatchObject({
      document_revision_id: first?.id,
      latest_revision: '1',
      last_rev_mime_type: 'application/gzip',
      revision: '1',
      filename: 'a.tar.gz',
    });
    for (const record of [document, ...revisions]) {
      expect(contentsIn(record)).toEqual([content('filename', 'a.tar.gz', 'one', 'application/gzip')]);
    }
    expect((await readFiled(records, 'Documents', document.id)).version).toBe(document.version);
  });

  it('is answered with the revision that it creates, also without a selection of contents', async () => {
    const sent = {
      ...createRequest('Documents', { ...DOCUMENT, filename: 'a' }),
      uploads: await uploadsOf({ filename: 'one' }),
    };
    const { id, attributes: created } = parse((await records.handlers.create(sent, ADMINISTRATOR)).record);
    expect(created).toMatchObject({ latest_revision: '1', filename: 'a' });
    expect(created).toEqual((await readFiled(records, 'Documents', id)).attributes);
    const change = {
      ...updateRequest('Documents', id, { filename: 'b' }),
      uploads: await uploadsOf({ filename: 'two' }),
    };
    const { attributes: updated } = parse((await records.handlers.update(change, ADMINISTRATOR)).record);
    expect(updated).toMatchObject({ latest_revision: '2', filename: 'b' });
    expect(updated).toEqual((await readFiled(records, 'Documents', id)).attributes);
  });

  it.each([null, ''])('is revision 1 when the document has the number %j', async (revision) => {
    const document = await newDocument({ filename: 'a', revision });
    expect(await shownBy(document)).toMatchObject([expect.any(String), '1', 'a', hashOf('one')]);
  });

  it('has the number of the document', async () => {
    const document = await newDocument({ revision: 7, filename: 'a.tar.gz' });
    expect(await shownBy(document)).toMatchObject([expect.any(String), '7', 'a.tar.gz', hashOf('one')]);
    await change(document.id, {}, { filename: 'two' });
    await change(document.id, { revision: '2.0b' }, { filename: 'three' });
    const last = await change(document.id, { revision: '2.0b', filename: 'x' }, { filename: 'four' });
    expect(last.attributes).toMatchObject({ revision: '9', latest_revision: '9' });
    const numbers = (await revisionsOf(document)).map(({ attributes }) => attributes.revision);
    expect([...numbers].sort()).toEqual(['2.0b', '7', '8', '9']);
  });

  it('creates a revision each time; the newest is shown and all are kept', async () => {
    const document = await newDocument();
    const second = await change(document.id, { filename: 'b.pdf' }, { filename: 'two' });
    const third = await change(document.id, {}, { filename: ['one', 'a/b'] });
    expect([second, third].map(({ attributes }) => attributes.revision)).toEqual(['2', '3']);
    expect(contentsIn(third)).toEqual([content('filename', 'b.pdf', 'one', 'a/b')]);
    const revisions = await revisionsOf(document);
    expect(revisions.map(contentsIn)).toEqual([
      [content('filename', 'a.tar.gz', 'one')],
      [content('filename', 'b.pdf', 'two')],
      [content('filename', 'b.pdf', 'one', 'a/b')],
    ]);
    expect(third.attributes.document_revision_id).toBe(revisions[2]?.id);
  });

  it('creates no revision when the content is unchanged or missing', async () => {
    const document = await newDocument();
    const same = await change(document.id, { filename: 'renamed.gz' }, { filename: 'one' });
    expect([same.attributes.filename, same.attributes.revision]).toEqual(['renamed.gz', '1']);
    await change(document.id, { description: 'x' });
    expect(await revisionsOf(document)).toHaveLength(1);
    expect(await revisionsOf(await newDocument({ filename: 'only a name' }, {}))).toEqual([]);
  });

  it('can be removed, and its revisions remain', async () => {
    const document = await newDocument();
    const emptied = await change(document.id, {}, { filename: null });
    expect(emptied.attributes).toMatchObject({ filename: null, document_revision_id: null, latest_revision: null });
    expect(contentsIn(emptied)).toEqual([]);
    const [first] = await revisionsOf(document);
    expect(first && contentsIn(first)).toEqual([content('filename', 'a.tar.gz', 'one')]);
    const again = await change(document.id, { filename: 'b' }, { filename: 'one' });
    expect(again.attributes).toMatchObject({ revision: '2', filename: 'b' });
  });

  it('creates a revision with its own number for each of several concurrent requests', async () => {
    const document = await newDocument();
    const texts = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(texts.map((text) => change(document.id, { filename: `${text}.txt` }, { filename: text })));
    const revisions = await revisionsOf(document);
    expect(revisions.map(({ attributes }) => attributes.revision)).toEqual(['1', '2', '3', '4', '5', '6']);
    const last = revisions[5];
    const read = await readFiled(records, 'Documents', document.id);
    expect(read.attributes.document_revision_id).toBe(last?.id);
    expect(contentsIn(read)).toEqual(last && contentsIn(last));
  });

  it('creates no revision when it is refused', async () => {
    const document = await newDocument();
    const refused = change(document.id, { active_date: 'never' }, { filename: 'two' });
    expect(await faultsOf(refused)).toEqual(['8114 /data/attributes/active_date']);
    expect(await revisionsOf(document)).toHaveLength(1);
  });

  it('does not need the right to edit revisions', async () => {
    const user = await restrictedUser(records, { DocumentRevisions: { edit: 'none' } });
    const sent = { ...DOCUMENT, filename: 'u' };
    const document = await createFiled(records, 'Documents', sent, { filename: 'u' }, { context: user });
    const [first] = await revisionsOf(document);
    expect(first?.attributes.created_by).toBe(user.actor?.userId);
    expect(await faultsOf(revise(document, {}, { filename: 'x' }, user))).toEqual(['8512']);
  });
});

describe('a revision that is created directly', () => {
  it('is shown as the newest, with its own attributes', async () => {
    const document = await newDocument();
    const own = await revise(document, { revision: '5' }, { filename: ['five', 'a/b'] });
    expect(contentsIn(own)).toEqual([content('filename', 'own.txt', 'five', 'a/b')]);
    expect(own.attributes).toMatchObject({ file_ext: 'txt', file_mime_type: 'a/b' });
    expect(await shownBy(document)).toEqual([own.id, '5', 'own.txt', hashOf('five')]);
    const remote = await revise(document, { revision: '6', doc_url: 'https://elsewhere.example', filename: 'r' });
    expect(await shownBy(document)).toEqual([remote.id, '6', 'r', undefined]);
  });

  it.each([
    ['f.PDF', 'PDF'],
    ['.profile', null],
    ['f. ', null],
  ])('has the extension of its name, if there is one: %j', async (filename, extension) => {
    const own = await revise(await newDocument(), { revision: '5', filename }, { filename: 'five' });
    expect(own.attributes.file_ext).toBe(extension);
  });

  it('is shown with its changes while it is the newest', async () => {
    const document = await newDocument();
    const [first] = await revisionsOf(document);
    const own = await revise(document, { revision: '2' }, { filename: 'two' });
    await updateFiled(records, 'DocumentRevisions', own.id, { filename: 'new.txt' }, { filename: 'better' });
    expect(await shownBy(document)).toEqual([own.id, '2', 'new.txt', hashOf('better')]);
    await updateFiled(records, 'DocumentRevisions', first?.id ?? '', { filename: 'old.txt' }, { filename: 'older' });
    expect(await shownBy(document)).toEqual([own.id, '2', 'new.txt', hashOf('better')]);
    const emptied = await updateFiled(records, 'DocumentRevisions', own.id, {}, { filename: null });
    expect([emptied.attributes.filename, contentsIn(emptied)]).toEqual(['new.txt', []]);
    expect(await shownBy(document)).toEqual([own.id, '2', 'new.txt', undefined]);
  });

  it('is replaced by the previous one when it is deleted', async () => {
    const document = await newDocument();
    const [first] = await revisionsOf(document);
    const second = await revise(document, { revision: '2' }, { filename: 'two' });
    const third = await revise(document, { revision: '3' }, { filename: 'three' });
    await remove(second.id);
    expect(await shownBy(document)).toEqual([third.id, '3', 'own.txt', hashOf('three')]);
    await remove(third.id);
    expect(await shownBy(document)).toEqual([first?.id, '1', 'a.tar.gz', hashOf('one')]);
    await remove(first?.id ?? '');
    expect(await shownBy(document)).toEqual([null, '1', null, undefined]);
    const next = await change(document.id, { filename: 'n' }, { filename: 'four' });
    expect(next.attributes.revision).toBe('4');
  });

  it.each<[string, (id: string, target: string) => Promise<unknown>]>([
    ['its attribute', (id, target) => updateFiled(records, 'DocumentRevisions', id, { document_id: target })],
    [
      'its link in an update',
      (id, target) => records.update('DocumentRevisions', id, {}, undefined, { documents: [target] }),
    ],
    ['its link', (id, target) => records.changeLinks('replace', ['DocumentRevisions', id, 'documents'], [target])],
    ['the link of the document', (id, target) => records.changeLinks('add', ['Documents', target, 'revisions'], [id])],
    [
      'the link of the document in an update',
      (id, target) => records.update('Documents', target, {}, undefined, { revisions: [id] }),
    ],
  ])('moves from one document to another by %s', async (_what, move) => {
    const [left, joined] = [await newDocument(), await newDocument({ filename: 'only a name' }, {})];
    const [first] = await revisionsOf(left);
    const moved = await revise(left, { revision: '2' }, { filename: 'moved' });
    await move(moved.id, joined.id);
    expect(await shownBy(left)).toEqual([first?.id, '1', 'a.tar.gz', hashOf('one')]);
    expect(await shownBy(joined)).toEqual([moved.id, '2', 'own.txt', hashOf('moved')]);
  });

  it('can be linked to a new document', async () => {
    const left = await newDocument();
    const moved = await revise(left, { revision: '2' }, { filename: 'moved' });
    const links = { revisions: [moved.id] };
    const joined = await createFiled(records, 'Documents', DOCUMENT, {}, { links });
    expect(joined.attributes).toMatchObject({ document_revision_id: moved.id, filename: 'own.txt' });
    expect(await shownBy(joined)).toEqual([moved.id, '2', 'own.txt', hashOf('moved')]);
  });

  it('is older than an upload in the same document', async () => {
    const [left, joined] = [await newDocument(), await newDocument({}, {})];
    const moved = await revise(left, { revision: '2' }, { filename: 'moved' });
    const links = { revisions: [moved.id] };
    const both = await updateFiled(records, 'Documents', joined.id, { filename: 'u' }, { filename: 'u' }, { links });
    expect(contentsIn(both)).toEqual([content('filename', 'u', 'u')]);
    expect(await revisionsOf(joined)).toHaveLength(2);
  });

  it('can be changed after its document was deleted', async () => {
    const document = await newDocument();
    const [first] = await revisionsOf(document);
    const { id } = document;
    await records.handlers.delete({ module: 'Documents', id, precondition: null }, ADMINISTRATOR);
    const changed = await updateFiled(records, 'DocumentRevisions', first?.id ?? '', {}, { filename: 'late' });
    expect(contentsIn(changed)).toEqual([content('filename', 'a.tar.gz', 'late')]);
    await remove(first?.id ?? '');
  });

  it('can be written by users who may edit the document that shows it', async () => {
    const user = await restrictedUser(records, {
      Documents: { edit: 'owner' },
      DocumentRevisions: { edit: 'all', delete: 'all' },
    });
    const document = await newDocument();
    const [first] = await revisionsOf(document);
    const second = await revise(document, { revision: '2' }, { filename: 'two' });
    const place = '8512 /data/attributes/document_id';
    const update = (id: string, attributes: object, uploads: Uploads) =>
      updateFiled(records, 'DocumentRevisions', id, attributes, uploads, { context: user });
    expect(await faultsOf(revise(document, {}, { filename: 'x' }, user))).toEqual([place]);
    expect(await faultsOf(update(second.id, {}, { filename: 'x' }))).toEqual([place]);
    expect(await faultsOf(update(second.id, { filename: 'x' }, {}))).toEqual([place]);
    expect(await faultsOf(remove(second.id, user))).toEqual(['8512']);
    const own = await createFiled(records, 'Documents', DOCUMENT, {}, { context: user });
    expect(await faultsOf(update(second.id, { document_id: own.id }, {}))).toEqual([place]);
    const link = records.changeLinks('replace', ['DocumentRevisions', second.id, 'documents'], [own.id], user);
    expect(await faultsOf(link)).toEqual(['8512 /data']);
    expect(await shownBy(document)).toEqual([second.id, '2', 'own.txt', hashOf('two')]);
    expect(await faultsOf(update(second.id, { change_log: 'x', filename: 'own.txt' }, { filename: 'two' }))).toEqual(
      [],
    );
    expect(await faultsOf(update(first?.id ?? '', {}, { filename: 'x' }))).toEqual([]);
    expect(await faultsOf(revise(own, {}, { filename: 'mine' }, user))).toEqual([]);
  });

  it('is shown consistently by the document after concurrent writes', async () => {
    const document = await newDocument();
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all([
      ...texts.map((text) => revise(document, { revision: text, filename: text }, { filename: text })),
      ...texts.map((text) => change(document.id, { filename: `up ${text}` }, { filename: `up ${text}` })),
    ]);
    const [shown, , name, sha256] = await shownBy(document);
    const revision = await readFiled(records, 'DocumentRevisions', String(shown));
    expect([revision.attributes.filename, revision.files[0]?.sha256]).toEqual([name, sha256]);
  });
});
