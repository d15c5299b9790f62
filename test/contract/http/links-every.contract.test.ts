import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import { documentOf, expectStatus } from '../client/document.js';
import { errorOf } from '../client/error-document.js';
import { entryOf, linkedIds, linkUrl, relatedUrl, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { ALL_MODULES, readAttributes, type Attribute } from '../client/meta-documents.js';
import { readModules } from '../client/metadata/module-metadata.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import { read } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const records = new TargetRecords(api, await readModules(api));

/** Links over a column that every record of its table must have. */
const REQUIRED: ReadonlySet<string> = new Set([
  'DocumentRevisions.documents',
  'Documents.revisions',
  'Project.projecttask',
  'ProjectTask.projects',
  'ProjectTask.project_name_link',
]);

async function linksOf(module: string): Promise<Attribute[]> {
  return Object.values(await readAttributes(api, module)).filter(({ type }) => type === 'link');
}

describe.each(sampleOf(ALL_MODULES, 6))('every link of %s', (module) => {
  it('relationships#reading-linkage, metadata#claims-hold: is read at both URLs, empty or not, in the form of its cardinality', async () => {
    const { id } = await records.another(module);
    const owner = { type: module, id };
    const { relationships } = await read(api, owner);
    const links = await linksOf(module);
    expect(Object.keys(relationships ?? {}).toSorted()).toEqual(links.map(({ name }) => name).toSorted());
    for (const { name, cardinality } of links) {
      for (const url of [linkUrl(owner, name), relatedUrl(owner, name)]) {
        const answer = await api.get(url);
        expect([url, answer.status]).toEqual([url, 200]);
        expect([url, Array.isArray(documentOf(answer).data)]).toEqual([url, cardinality === 'many']);
      }
    }
  });

  it('relationships#add, metadata#claims-hold: accepts the writes that its metadata states, and is visible from the other side', async () => {
    const { id } = await records.another(module);
    const owner = { type: module, id };
    for (const link of await linksOf(module)) {
      const { id: relatedId } = await records.another(link.relatedModule ?? '');
      const related = { type: link.relatedModule ?? '', id: relatedId };
      const isWritable = link.operations?.includes('add') === true;
      await (isWritable ? writeAndRead(owner, link, related) : expectReadOnly(owner, link, related));
    }
  });
});

async function expectReadOnly(owner: Owner, { name }: Attribute, related: Owner): Promise<void> {
  expect(errorOf(await writeLink(api, 'add', owner, name, entryOf(related)), 403).code).toBe(8310);
}

async function writeAndRead(owner: Owner, { name, inverse }: Attribute, related: Owner): Promise<void> {
  const at = `${owner.type}.${name}`;
  const isLinked = async (): Promise<unknown> => [
    (await linkedIds(api, owner, name)).includes(related.id),
    inverse === undefined || (await linkedIds(api, related, inverse)).includes(owner.id),
  ];
  expect([at, (await writeLink(api, 'add', owner, name, [entryOf(related)])).status]).toEqual([at, 200]);
  expect([at, await isLinked()]).toEqual([at, [true, true]]);
  const replaced = await writeLink(api, 'replace', owner, name, [entryOf(related)]);
  // The previously linked record requires the link.
  if (replaced.status === 409 && REQUIRED.has(at)) expect(errorOf(replaced, 409).code).toBe(8308);
  else expectStatus(replaced, 200);
  expect([at, await isLinked()]).toEqual([at, [true, true]]);
  const removed = await writeLink(api, 'remove', owner, name, [entryOf(related)]);
  if (removed.status === 409 && REQUIRED.has(at)) {
    expect(errorOf(removed, 409).code).toBe(8308);
    return;
  }
  expect([at, removed.status]).toEqual([at, 204]);
  expect([at, await isLinked()]).toEqual([at, [false, inverse === undefined]]);
}
