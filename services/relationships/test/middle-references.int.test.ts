import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnerMessage } from '@crm/protos';
import { called, entry, faultsOf, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();
const PLACE = '/data/0/meta/middle_table/data/attributes/document_revision_id';

/** A contract and a document, linked in a revision that was deleted since. */
async function linkedInDeadRevision(): Promise<{ owner: OwnerMessage; document: string; revision: string }> {
  const owner = { module: 'AOS_Contracts', id: await links.record('AOS_Contracts'), link: 'documents' };
  const [document, revision] = [await links.record('Documents'), await links.record('DocumentRevisions')];
  await links.handlers.add({ owner, entries: [entry(document, { document_revision_id: revision })] }, CALL);
  await links.hide('DocumentRevisions', revision);
  return { owner, document, revision };
}

async function revisionsOf({ id }: OwnerMessage): Promise<unknown[]> {
  const rows = await links.rows('aos_contracts_documents');
  return rows.filter((row) => row.aos_contract_id === id).map((row) => row.document_revision_id);
}

describe.each(['add', 'replace'] as const)('a middle value that refers to a record deleted since: %s', (verb) => {
  it('is accepted as it was read, from either end', async () => {
    const { owner, document, revision } = await linkedInDeadRevision();
    const entries = [entry(document, { document_revision_id: revision })];
    expect(await faultsOf(links.handlers[verb]({ owner, entries }, CALL))).toEqual([]);
    const other = { module: 'Documents', id: document, link: 'aos_contracts' };
    const back = [entry(owner.id, { document_revision_id: revision })];
    expect(await faultsOf(links.handlers[verb]({ owner: other, entries: back }, CALL))).toEqual([]);
    expect(await revisionsOf(owner)).toEqual([revision]);
  });

  it('is rejected where another value or none is stored, or the pair is new', async () => {
    const { owner, document, revision } = await linkedInDeadRevision();
    const other = await linkedInDeadRevision();
    const ask = (id: string, value: string) =>
      faultsOf(links.handlers[verb]({ owner, entries: [entry(id, { document_revision_id: value })] }, CALL));
    expect(await ask(document, other.revision)).toEqual([`8117 ${PLACE}`]);
    expect(await ask(document, randomUUID())).toEqual([`8117 ${PLACE}`]);
    expect(await ask(other.document, revision)).toEqual([`8117 ${PLACE}`]);
    await links.handlers.add({ owner, entries: [entry(document, { document_revision_id: null })] }, CALL);
    expect(await ask(document, revision)).toEqual([`8117 ${PLACE}`]);
    expect(await revisionsOf(owner)).toEqual([null]);
  });
});
