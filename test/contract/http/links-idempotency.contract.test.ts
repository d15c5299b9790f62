import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { EACH_KIND, kindOf } from '../client/links/link-kinds.js';
import { WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import { entryOf, linkedIds, linkUrl, middleValues, relatedUrl } from '../client/links/linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { creation, freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, serviceToken, userToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const invitations = kindOf('Meetings', 'users');

/** A header that no other test sends. */
function freshKey(): Record<string, string> {
  return { 'idempotency-key': freshId() };
}

describe.each(EACH_KIND)('adding to %s with Idempotency-Key', (_title, { module, link, related, middle }) => {
  it.each(WRITE_URLS)(
    'operations#idempotency-keys: at %s, repeated, returns the first answer again and links nothing',
    async (_, of) => {
      const [owner, other] = [await newRecord(api, module), await newRecord(api, related)];
      const [body, key] = [{ data: [entryOf(other, middle?.sent)] }, freshKey()];
      const first = await api.post(of(owner, link), body, key);
      expectStatus(first, 200);
      expect(await linkedIds(api, owner, link)).toEqual([other.id]);
      expectStatus(await writeLink(api, 'remove', owner, link, body.data), 204);
      for (let round = 0; round < 2; round += 1) {
        const again = await api.post(of(owner, link), body, key);
        expect([again.status, again.text]).toEqual([200, first.text]);
      }
      expect(await linkedIds(api, owner, link)).toEqual([]);
      expectStatus(await api.delete(urlOf(owner)), 200);
      expect((await api.post(of(owner, link), body, key)).text).toBe(first.text);
    },
  );

  it('operations#idempotency-keys: with a key used for another body is 409, and nothing is linked', async () => {
    const [owner, [one, two]] = [await newRecord(api, module), await newRecords(api, related, 2)];
    const key = freshKey();
    expectStatus(await api.post(linkUrl(owner, link), { data: [entryOf(one)] }, key), 200);
    const refused = await api.post(linkUrl(owner, link), { data: [entryOf(two)] }, key);
    expect(errorOf(refused, 409).code).toBe(8010);
    expect(await linkedIds(api, owner, link)).toEqual([one.id]);
  });

  it('operations#idempotency-keys: repeated ten times at once has one effect, and all get one answer', async () => {
    const [owner, other] = [await newRecord(api, module), await newRecord(api, related)];
    const [body, key] = [{ data: [entryOf(other, middle?.sent)] }, freshKey()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(linkUrl(owner, link), body, key)));
    for (const answer of answers) expectStatus(answer, 200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await linkedIds(api, owner, link)).toEqual([other.id]);
  });
});

describe('an Idempotency-Key of a link', () => {
  const { module, link, related } = invitations;

  it('operations#idempotency-keys: is separate for each user, client and URL', async () => {
    const [owner, another] = await newRecords(api, module, 2);
    const user = await newRecord(api, related);
    const [body, key] = [{ data: [entryOf(user, { accept_status: 'accept' })] }, freshKey()];
    const clients = [api, apiWith(await userToken()), apiWith(await serviceToken())];
    for (const client of clients) {
      expectStatus(await client.post(linkUrl(owner, link), body, key), 200);
      expectStatus(await writeLink(api, 'remove', owner, link, [entryOf(user)]), 204);
    }
    for (const url of [relatedUrl(owner, link), linkUrl(another, link)])
      expectStatus(await api.post(url, body, key), 200);
    expect(await linkedIds(api, owner, link)).toEqual([user.id]);
    expect(await linkedIds(api, another, link)).toEqual([user.id]);
  });

  it('operations#idempotency-keys: that was refused may be repeated once the fault is corrected', async () => {
    const [owner, id, key] = [await newRecord(api, module), freshId(), freshKey()];
    const body = { data: [entryOf({ type: related, id })] };
    expect(faultOf(await api.post(linkUrl(owner, link), body, key), 404)).toBe('8307 /data/0/id');
    expectStatus(await api.post('/modules/Users', creation('Users', {}, id)), 201);
    expectStatus(await api.post(linkUrl(owner, link), body, key), 200);
    expect(await linkedIds(api, owner, link)).toEqual([id]);
  });

  it('operations#idempotency-keys: that is invalid is 400, and nothing is linked', async () => {
    const [owner, user] = [await newRecord(api, module), await newRecord(api, related)];
    const body = { data: [entryOf(user)] };
    for (const value of ['k'.repeat(256), 'a\tb'])
      expect(errorOf(await api.post(linkUrl(owner, link), body, { 'idempotency-key': value }), 400).code).toBe(8123);
    expect(await linkedIds(api, owner, link)).toEqual([]);
  });

  it('operations#idempotency-keys: is supported for POST only: PATCH and DELETE act each time', async () => {
    const [owner, user, key] = [await newRecord(api, module), await newRecord(api, related), freshKey()];
    const accepted = JSON.stringify({ data: [entryOf(user, { accept_status: 'accept' })] });
    for (const method of ['PATCH', 'DELETE', 'PATCH', 'DELETE', 'PATCH'])
      expect((await api.send(method, linkUrl(owner, link), key, accepted)).status).toBe(method === 'PATCH' ? 200 : 204);
    expect(await middleValues(api, owner, link)).toMatchObject({ [user.id]: { accept_status: 'accept' } });
  });
});
