import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { faultsOf } from '../client/error-document.js';
import { expectLinks } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_MIDDLE, EACH_TO_MANY, EACH_TO_ONE } from '../client/links/link-kinds.js';
import { entryOf, linkedIds, linkUrl, middleValues, readLinkage, type Owner } from '../client/links/linkage.js';
import { sendToLink, WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import { malformedLinkages } from '../client/links/malformed-linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, read, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

function expectNoContent(answer: Answer): void {
  expectStatus(answer, 204);
  expect(answer.text).toBe('');
  expect(answer.headers['content-type']).toBeUndefined();
}

describe.each(EACH_KIND)('DELETE of %s', (_title, kind) => {
  it.each(WRITE_URLS)(
    'relationships#remove: removes one with 204, also when repeated, at %s',
    async (_name, urlOfLink) => {
      const owner = await newRecord(api, kind.module);
      const related = await newRecord(api, kind.related);
      await writeLink(api, 'replace', owner, kind.link, [entryOf(related)]);
      for (const data of [[entryOf(related)], entryOf(related)]) {
        expectNoContent(await writeLink(api, 'remove', owner, kind.link, data, urlOfLink));
        await expectLinks(api, kind, owner, [], [related]);
      }
      expectStatus(await api.get(urlOf(related)), 200);
    },
  );

  it('JSON:API 1.0 #crud-updating-relationships: ignores records that are not linked, missing or deleted', async () => {
    const owner = await newRecord(api, kind.module);
    const [there, other, deleted] = await newRecords(api, kind.related, 3);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(there)]);
    expectStatus(await api.delete(urlOf(deleted)), 200);
    for (const { id } of [other, deleted, { id: freshId() }]) {
      expectNoContent(await writeLink(api, 'remove', owner, kind.link, [{ type: kind.related, id }]));
    }
    await expectLinks(api, kind, owner, [there], [other]);
  });

  it('JSON:API 1.0 #fetching-relationships: a missing or deleted owner is 404', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    expectStatus(await api.delete(urlOf(owner)), 200);
    for (const id of [freshId(), owner.id]) {
      const answer = await writeLink(api, 'remove', { type: kind.module, id }, kind.link, [entryOf(related)]);
      expect(faultsOf(answer, 404)).toEqual(['8001']);
    }
  });

  it('relationships#remove: linkage that does not name records is refused, never "remove all"', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(related)]);
    for (const { what, body, status, faults } of malformedLinkages(kind, 'remove', related.id)) {
      const answer = await sendToLink(api, 'remove', linkUrl(owner, kind.link), body);
      expect([what, faultsOf(answer, status)]).toEqual([what, faults]);
    }
    await expectLinks(api, kind, owner, [related]);
  });

  it('JSON:API 1.0 #crud-updating-relationships: leaves the links of other records unchanged', async () => {
    const [owner, neighbour] = await newRecords(api, kind.module, 2);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'replace', neighbour, kind.link, [entryOf(related)]);
    expectNoContent(await writeLink(api, 'remove', owner, kind.link, [entryOf(related)]));
    await expectLinks(api, kind, neighbour, [related]);
  });
});

describe.each(EACH_TO_MANY)('DELETE of several of %s', (_title, kind) => {
  it('JSON:API 1.0 #crud-updating-relationships: removes those named and leaves the others unchanged', async () => {
    const owner = await newRecord(api, kind.module);
    const [stays, ...go] = await newRecords(api, kind.related, 3);
    await writeLink(
      api,
      'replace',
      owner,
      kind.link,
      [stays, ...go].map((record) => entryOf(record)),
    );
    const before = (await readLinkage(api, owner, kind.link)).filter(({ id }) => id === stays.id);
    const data = [...go.map((record) => entryOf(record)), { type: kind.related, id: freshId() }];
    expectNoContent(await writeLink(api, 'remove', owner, kind.link, data));
    await expectLinks(api, kind, owner, [stays], go);
    expect(await readLinkage(api, owner, kind.link)).toEqual(before);
  });

  it('JSON:API 1.0 #crud-updating-relationships: an empty array removes nothing', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'replace', owner, kind.link, [entryOf(related)]);
    expectNoContent(await writeLink(api, 'remove', owner, kind.link, []));
    await expectLinks(api, kind, owner, [related]);
  });
});

describe.each(EACH_TO_ONE)('DELETE of %s, a link to one', (_title, kind) => {
  it('relationships#remove: ignores a record other than the one linked', async () => {
    const owner = await newRecord(api, kind.module);
    const [there, other] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', owner, kind.link, entryOf(there));
    const before = await read(api, owner);
    expectNoContent(await writeLink(api, 'remove', owner, kind.link, entryOf(other)));
    expect(await read(api, owner)).toEqual(before);
  });
});

describe.each(EACH_MIDDLE)('DELETE of %s with middle values', (_title, kind) => {
  it('documents#sending-back: accepts linkage as it was read, whatever values it carries', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecords(api, kind.related, 2);
    const add = (to: readonly Owner[]) =>
      writeLink(
        api,
        'add',
        owner,
        kind.link,
        to.map((record) => entryOf(record, kind.middle.sent)),
      );
    await add(related);
    expectNoContent(await writeLink(api, 'remove', owner, kind.link, await readLinkage(api, owner, kind.link)));
    await expectLinks(api, kind, owner, [], related);
  });
});

it.each(EACH_MIDDLE)(
  'relationships#remove: a pair of %s that is linked again has the initial values',
  async (_t, kind) => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'add', owner, kind.link, [entryOf(related, kind.middle.sent)]);
    await writeLink(api, 'remove', owner, kind.link, [entryOf(related)]);
    await writeLink(api, 'add', owner, kind.link, [entryOf(related)]);
    expect((await middleValues(api, owner, kind.link))[related.id]).toMatchObject(kind.middle.initial);
  },
);

it('relationships#primary-email-address: an address that is no longer primary is still an address', async () => {
  const [contact, address] = [await newRecord(api, 'Contacts'), await newRecord(api, 'EmailAddresses')];
  await writeLink(api, 'add', contact, 'email_addresses_primary', [entryOf(address)]);
  expectNoContent(await writeLink(api, 'remove', contact, 'email_addresses_primary', [entryOf(address)]));
  expect(await linkedIds(api, contact, 'email_addresses_primary')).toEqual([]);
  expect((await middleValues(api, contact, 'email_addresses'))[address.id]).toMatchObject({ primary_address: false });
});
