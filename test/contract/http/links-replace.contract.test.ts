import { describe, expect, it } from '@jest/globals';
import { documentOf, expectStatus } from '../client/document.js';
import { faultsOf } from '../client/error-document.js';
import { expectLinks } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_MIDDLE, EACH_TO_MANY, EACH_TO_ONE } from '../client/links/link-kinds.js';
import { entriesIn, entryOf, idsOf, linkUrl, middleOf, middleValues, readLinkage } from '../client/links/linkage.js';
import { sendToLink, WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import { malformedLinkages } from '../client/links/malformed-linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe.each(EACH_KIND)('PATCH of %s', (_title, kind) => {
  it.each(WRITE_URLS)('relationships#replace: leaves exactly the records sent, at %s', async (_name, urlOfLink) => {
    const owner = await newRecord(api, kind.module);
    const [before, after] = await newRecords(api, kind.related, 2);
    expectStatus(await writeLink(api, 'replace', owner, kind.link, [entryOf(before)], urlOfLink), 200);
    await expectLinks(api, kind, owner, [before], [after]);

    const answer = await writeLink(api, 'replace', owner, kind.link, entryOf(after), urlOfLink);
    expect(entriesIn(answer)).toEqual([expect.objectContaining(entryOf(after))]);
    expect(Array.isArray(documentOf(answer).data)).toBe(kind.cardinality === 'many');
    await expectLinks(api, kind, owner, [after], [before]);
  });

  it('JSON:API 1.0 #crud-updating-relationships: an empty array clears, also when the link is empty already', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(related)]);
    for (let round = 0; round < 2; round += 1) {
      const answer = await writeLink(api, 'replace', owner, kind.link, []);
      expect(entriesIn(answer)).toEqual([]);
      expect(documentOf(answer).data).toEqual(kind.cardinality === 'many' ? [] : null);
      await expectLinks(api, kind, owner, [], [related]);
    }
  });

  it('JSON:API 1.0 #crud-updating-relationships: an unknown id fails the whole request with 404 and its pointer', async () => {
    const owner = await newRecord(api, kind.module);
    const [there, wanted] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(there)]);
    const before = await readLinkage(api, owner, kind.link);
    const unknown = { type: kind.related, id: freshId() };
    const data = kind.cardinality === 'one' ? [unknown] : [entryOf(wanted), unknown];
    const place = `8307 /data/${data.length - 1}/id`;
    expect(faultsOf(await writeLink(api, 'replace', owner, kind.link, data), 404)).toEqual([place]);
    await expectLinks(api, kind, owner, [there], [wanted]);
    expect(await readLinkage(api, owner, kind.link)).toEqual(before);
  });

  it('JSON:API 1.0 #fetching-relationships: a missing or deleted owner is 404', async () => {
    const owner = await newRecord(api, kind.module);
    expectStatus(await api.delete(urlOf(owner)), 200);
    for (const id of [freshId(), owner.id]) {
      const answer = await writeLink(api, 'replace', { type: kind.module, id }, kind.link, []);
      expect(faultsOf(answer, 404)).toEqual(['8001']);
    }
  });

  it('JSON:API 1.0 #document-resource-object-linkage, #crud-updating-relationships: invalid linkage is rejected with its pointer, and nothing changes', async () => {
    const owner = await newRecord(api, kind.module);
    const [there, other] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(there)]);
    for (const { what, body, status, faults } of malformedLinkages(kind, 'replace', other.id)) {
      const answer = await sendToLink(api, 'replace', linkUrl(owner, kind.link), body);
      expect([what, faultsOf(answer, status)]).toEqual([what, faults]);
    }
    await expectLinks(api, kind, owner, [there], [other]);
  });

  it('JSON:API 1.0 #crud-updating-relationships: leaves the links of other records unchanged', async () => {
    const [owner, neighbour] = await newRecords(api, kind.module, 2);
    const [mine, theirs] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', neighbour, kind.link, [entryOf(theirs)]);
    const before = await readLinkage(api, neighbour, kind.link);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(mine)]);
    await writeLink(api, 'replace', owner, kind.link, []);
    expect(await readLinkage(api, neighbour, kind.link)).toEqual(before);
  });
});

describe.each(EACH_TO_MANY)('PATCH of %s with several', (_title, kind) => {
  it('relationships#replace: returns the whole set, with entries kept, added and removed', async () => {
    const owner = await newRecord(api, kind.module);
    const [goes, stays, ...come] = await newRecords(api, kind.related, 4);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(goes), entryOf(stays)]);
    const rowBefore = (await readLinkage(api, owner, kind.link)).find(({ id }) => id === stays.id);
    const wanted = [stays, ...come];
    const answer = await writeLink(
      api,
      'replace',
      owner,
      kind.link,
      wanted.map((record) => entryOf(record)),
    );
    expect(idsOf(entriesIn(answer))).toEqual(idsOf(wanted));
    await expectLinks(api, kind, owner, wanted, [goes]);
    const rowAfter = (await readLinkage(api, owner, kind.link)).find(({ id }) => id === stays.id);
    expect(middleOf(rowAfter)?.id).toBe(middleOf(rowBefore)?.id);
  });
});

describe.each(EACH_TO_ONE)('PATCH of %s, a link to one', (_title, kind) => {
  it('JSON:API 1.0 #crud-updating-relationships: null clears it', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'replace', owner, kind.link, entryOf(related));
    const answer = await writeLink(api, 'replace', owner, kind.link, null);
    expect(entriesIn(answer)).toEqual([]);
    expect(documentOf(answer).data).toBeNull();
    await expectLinks(api, kind, owner, [], [related]);
  });
});

describe.each(EACH_MIDDLE)('PATCH of %s with middle values', (_title, kind) => {
  const { initial, sent, farColumn } = kind.middle;

  it('relationships#replace: keeps values that are not sent of existing pairs, and sets those sent for new ones', async () => {
    const owner = await newRecord(api, kind.module);
    const [kept, changed, added] = await newRecords(api, kind.related, 3);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(kept, sent), entryOf(changed, initial)]);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(kept, {}), entryOf(changed, sent), entryOf(added, {})]);
    const values = await middleValues(api, owner, kind.link);
    expect(values[kept.id]).toMatchObject(sent);
    expect(values[changed.id]).toMatchObject(sent);
    expect(values[added.id]).toMatchObject({ ...initial, [farColumn]: added.id });
  });

  it('documents#sending-back: accepts entries as they were read, and changes nothing', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecords(api, kind.related, 3);
    await writeLink(
      api,
      'replace',
      owner,
      kind.link,
      related.map((record) => entryOf(record, sent)),
    );
    const read = await readLinkage(api, owner, kind.link);
    expectStatus(await writeLink(api, 'replace', owner, kind.link, read), 200);
    const again = await readLinkage(api, owner, kind.link);
    expect(again.map((entry) => middleOf(entry)?.id)).toEqual(read.map((entry) => middleOf(entry)?.id));
    const values = await middleValues(api, owner, kind.link);
    for (const { id } of related) expect(values[id]).toMatchObject(sent);
  });

  it('relationships#replace: a fault in one value fails the whole request', async () => {
    const owner = await newRecord(api, kind.module);
    const [there, wanted] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(there, sent)]);
    const before = await readLinkage(api, owner, kind.link);
    const answer = await writeLink(api, 'replace', owner, kind.link, [
      entryOf(there, initial),
      entryOf(wanted, { nope: 1 }),
    ]);
    expect(faultsOf(answer, 400)).toEqual(['8108 /data/1/meta/middle_table/data/attributes/nope']);
    expect(await readLinkage(api, owner, kind.link)).toEqual(before);
  });
});
