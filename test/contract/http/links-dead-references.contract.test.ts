import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { writeLink } from '../client/links/link-writer.js';
import { entryOf, middleValues, readLinkage, type Owner } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { freshText, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

const LINK = 'documents';

/** A lead, and a document that is linked to it in a revision that is deleted since. */
async function linkedInDeadRevision(): Promise<{ owner: Owner; document: Owner; revision: Owner }> {
  const owner = await newRecord(api, 'Leads');
  const document = await newRecord(api, 'Documents', {
    document_name: freshText('Document'),
    active_date: '2026-01-01',
  });
  const revision = await newRecord(api, 'DocumentRevisions', {
    filename: 'a.txt',
    document_id: document.id,
  });
  const data = [entryOf(document, { document_revision_id: revision.id })];
  expectStatus(await writeLink(api, 'replace', owner, LINK, data), 200);
  expectStatus(await api.delete(urlOf(revision)), 200);
  return { owner, document, revision };
}

describe('a middle value that refers to a deleted record', () => {
  it.each(['add', 'replace'] as const)('documents#sending-back: may be sent back as it was read: %s', async (verb) => {
    const { owner, document, revision } = await linkedInDeadRevision();
    const read = await readLinkage(api, owner, LINK);
    expectStatus(await writeLink(api, verb, owner, LINK, read), 200);
    expect(await middleValues(api, owner, LINK)).toMatchObject({
      [document.id]: { document_revision_id: revision.id },
    });
  });

  it('documents#sending-back: may be sent back as it was read together with its record', async () => {
    const { owner, document, revision } = await linkedInDeadRevision();
    const relationships = { [LINK]: { data: await readLinkage(api, owner, LINK) } };
    const data = { ...{ type: owner.type, id: owner.id }, attributes: { description: 'changed' }, relationships };
    expectStatus(await api.patch(urlOf(owner), { data }), 200);
    expect(await middleValues(api, owner, LINK)).toMatchObject({
      [document.id]: { document_revision_id: revision.id },
    });
    const other = await linkedInDeadRevision();
    const changed = { [LINK]: { data: [entryOf(document, { document_revision_id: other.revision.id })] } };
    const refused = await api.patch(urlOf(owner), { data: { ...data, relationships: changed } });
    expect(faultOf(refused, 400)).toBe(
      `8117 /data/relationships/${LINK}/data/0/meta/middle_table/data/attributes/document_revision_id`,
    );
  });

  it.each(['add', 'replace'] as const)(
    'documents#sending-back: is unknown where it is not stored: %s',
    async (verb) => {
      const [{ owner, document }, other] = [await linkedInDeadRevision(), await linkedInDeadRevision()];
      const data = [entryOf(document, { document_revision_id: other.revision.id })];
      expect(faultOf(await writeLink(api, verb, owner, LINK, data), 400)).toBe(
        '8117 /data/0/meta/middle_table/data/attributes/document_revision_id',
      );
    },
  );
});
