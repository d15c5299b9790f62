import { describe, expect, it } from '@jest/globals';
import { errorOf, faultOf } from '../client/error-document.js';
import { EACH_KIND } from '../client/links/link-kinds.js';
import { entryOf, linkedIds, linkUrl, relatedUrl, type Owner } from '../client/links/linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

const METHODS = ['POST', 'PATCH', 'DELETE'] as const;

describe.each(EACH_KIND)('If-Match on the URLs of %s', (_title, { module, link, related }) => {
  /** The same body for all three: one entry, which a link to one takes too. */
  const bodyOf = (...entries: Owner[]) => JSON.stringify({ data: entries.map((entry) => entryOf(entry)) });

  it('RFC 9110 13.1.1: no representation has an ETag, so that any tag gives 412 and nothing changes', async () => {
    const [owner, [one, two]] = [await newRecord(api, module), await newRecords(api, related, 2)];
    await api.send('POST', linkUrl(owner, link), {}, bodyOf(one));
    const { etag } = (await api.get(urlOf(owner))).headers;
    for (const url of [linkUrl(owner, link), relatedUrl(owner, link)]) {
      expect((await api.get(url)).headers.etag).toBeUndefined();
      for (const method of METHODS) {
        for (const tag of [etag ?? '', '"x"', 'W/"1.x"', 'no tag']) {
          const entry = method === 'DELETE' ? one : two;
          expect(errorOf(await api.send(method, url, { 'if-match': tag }, bodyOf(entry)), 412).code).toBe(8007);
        }
      }
    }
    expect(await linkedIds(api, owner, link)).toEqual([one.id]);
  });

  it('RFC 9110 13.1.1: * matches while the owner exists', async () => {
    const [owner, one] = [await newRecord(api, module), await newRecord(api, related)];
    for (const method of METHODS) {
      const answer = await api.send(method, linkUrl(owner, link), { 'if-match': '*' }, bodyOf(one));
      expect(answer.status).toBe(method === 'DELETE' ? 204 : 200);
    }
    expect(await linkedIds(api, owner, link)).toEqual([]);
  });

  it('RFC 9110 13.2.1: other faults take precedence', async () => {
    const [owner, one] = [await newRecord(api, module), await newRecord(api, related)];
    const gone = { type: module, id: freshId() };
    for (const method of METHODS) {
      for (const tag of ['"x"', '*'])
        expect(faultOf(await api.send(method, linkUrl(gone, link), { 'if-match': tag }, bodyOf(one)), 404)).toBe(
          '8001',
        );
      const wrong = JSON.stringify({ data: [{ type: 'Ghosts', id: one.id }] });
      const answer = await api.send(method, linkUrl(owner, link), { 'if-match': '"x"' }, wrong);
      expect(errorOf(answer, 400).code).toBe(8303);
    }
  });
});
