import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { writeLink } from '../client/links/link-writer.js';
import { entryOf, linkedIds } from '../client/links/linkage.js';
import { neededAttributes, newRecord } from '../client/links/new-record.js';
import { freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** Both names of links that lead to their own module. */
const LINKS = [
  ['Accounts', 'member_of', 'members', 'one'],
  ['Accounts', 'members', 'member_of', 'many'],
  ['Contacts', 'reports_to_link', 'direct_reports', 'one'],
  ['Contacts', 'direct_reports', 'reports_to_link', 'many'],
  ['Meetings', 'occurrences', 'repeat_parent', 'many'],
  ['Users', 'reportees', 'reports_to_link', 'many'],
] as const;

describe.each(LINKS)('%s.%s of a record to itself', (module, link, inverse, cardinality) => {
  const dataOf = (record: { type: string; id: string }) =>
    cardinality === 'one' ? entryOf(record) : [entryOf(record)];

  it('relationships#links-in-documents: is created by PATCH', async () => {
    const record = await newRecord(api, module);
    expectStatus(await writeLink(api, 'replace', record, link, dataOf(record)), 200);
    expect(await linkedIds(api, record, link)).toEqual([record.id]);
    expect(await linkedIds(api, record, inverse)).toEqual([record.id]);
  });

  it.each([
    ['without', {}],
    ['with', { 'idempotency-key': freshId() }],
  ])(
    'relationships#links-in-documents: is made by the POST of the record, %s a key, and the answer equals a read',
    async (_, headers) => {
      const record = { type: module, id: freshId() };
      const relationships = { [link]: { data: dataOf(record) } };
      const body = { data: { ...record, attributes: neededAttributes(module), relationships } };
      const answer = await api.post(`/modules/${module}`, body, headers);
      const created = resourceOf(answer, 201);
      expect(resourceOf(await api.get(urlOf(record)))).toEqual(created);
      expect((await api.get(urlOf(record))).headers.etag).toBe(answer.headers.etag);
      expect(await linkedIds(api, record, link)).toEqual([record.id]);
      expect(await linkedIds(api, record, inverse)).toEqual([record.id]);
    },
  );

  it('relationships#links-in-documents: in a POST with a link to a missing record as well is refused', async () => {
    const record = { type: module, id: freshId() };
    const stranger = { type: module, id: freshId() };
    const relationships = {
      [link]: { data: cardinality === 'one' ? entryOf(stranger) : [entryOf(record), entryOf(stranger)] },
    };
    const body = { data: { ...record, attributes: neededAttributes(module), relationships } };
    const place = cardinality === 'one' ? 'data' : 'data/1';
    expect(faultOf(await api.post(`/modules/${module}`, body), 404)).toBe(
      `8307 /data/relationships/${link}/${place}/id`,
    );
    expectStatus(await api.get(urlOf(record)), 404);
  });
});
