import { beforeAll, describe, expect, it } from '@jest/globals';
import { faultOf, faultsOf } from '../client/error-document.js';
import { createFamily } from '../client/lists/family.js';
import { idsAt, pageAt, parametersOf } from '../client/lists/page.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** The same JSON with one of its leaves replaced by something that may not belong there. */
function forgeries(content: unknown): unknown[] {
  const strangers = [null, '', 'abc', 7, -1, 1e300, true, [], {}, '\0', '\ud800', '9'.repeat(500), 'NaN', 'infinity'];
  if (!Array.isArray(content)) return strangers;
  return (content as readonly unknown[]).flatMap((leaf, index) =>
    forgeries(leaf).map((forged) => content.with(index, forged) as unknown),
  );
}

describe('cursors', () => {
  let list: string;
  let after: string;

  beforeAll(async () => {
    const { parent } = await createFamily(api);
    list = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&page[limit]=3`;
    after = parametersOf((await pageAt(api, list)).links.next)['page[after]'] ?? '';
  });

  it('lists#cursors: win over the offset', async () => {
    const all = await idsAt(api, list.replace('page[limit]=3', 'page[limit]=200'));
    expect(await idsAt(api, `${list}&page[after]=${after}&page[offset]=9`)).toEqual(all.slice(3, 6));
    expect(await idsAt(api, `${list}&page[after]=${after}`)).toEqual(all.slice(3, 6));
    expect(await idsAt(api, `${list}&page[before]=${after}`)).toEqual(all.slice(0, 2));
  });

  it('lists#cursors: need no encoding in a URL', () => {
    expect(after).toMatch(/^[A-Za-z0-9_-]+$/u);
  });

  it.each([
    ['empty', ''],
    ['not base64url', '***'],
    ['not JSON', 'YWJj'],
    ['other JSON', Buffer.from('{}').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['an empty array', Buffer.from('[]').toString('base64url')],
    ['very long', 'A'.repeat(4000)],
    ['an id', '00000000-0000-0000-0000-000000000000'],
  ])('lists#cursors: %s is 400', async (_what, cursor) => {
    for (const name of ['page[after]', 'page[before]']) {
      expect(faultOf(await api.get(`${list}&${name}=${encodeURIComponent(cursor)}`), 400)).toBe(`8214 ${name}`);
    }
  });

  it('lists#cursors: that are cut or changed are 400 or of another place, never a failure', async () => {
    const bytes = Buffer.from(after, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      const answers = await Promise.all([
        api.get(`${list}&page[after]=${changed.toString('base64url')}`),
        api.get(`${list}&page[after]=${bytes.subarray(0, index).toString('base64url')}`),
      ]);
      for (const { status } of answers) expect([200, 400]).toContain(status);
    }
  });

  it('lists#cursors: that are forged are 400 or of another place, never a failure', async () => {
    for (const sort of ['total_revenue', '-last_contacted', 'ownership', 'date_entered,-total_revenue']) {
      const { links } = await pageAt(api, `${list}&sort=${sort}`);
      const genuine = parametersOf(links.next)['page[after]'] ?? '';
      const content = JSON.parse(Buffer.from(genuine, 'base64url').toString('utf8')) as unknown;
      for (const forged of forgeries(content)) {
        const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
        for (const name of ['page[after]', 'page[before]']) {
          const { status } = await api.get(`${list}&sort=${sort}&${name}=${cursor}`);
          expect([JSON.stringify(forged), [200, 400].includes(status)]).toEqual([JSON.stringify(forged), true]);
        }
      }
    }
  });

  it('lists#cursors: of another sort are 400', async () => {
    for (const sort of ['name', 'date_entered', '-date_entered,name']) {
      expect(faultOf(await api.get(`${list}&sort=${sort}&page[after]=${after}`), 400)).toBe('8214 page[after]');
    }
  });

  it('lists#cursors: of another module are 400', async () => {
    expect(faultOf(await api.get(`/modules/Contacts?page[after]=${after}`), 400)).toBe('8214 page[after]');
  });

  it('lists#cursors: in both directions at once are 400', async () => {
    const faults = faultsOf(await api.get(`${list}&page[after]=${after}&page[before]=${after}`), 400);
    expect(faults).toEqual(['8214 page[before]']);
  });

  it('lists#cursors: may be given only once', async () => {
    expect(faultOf(await api.get(`${list}&page[after]=${after}&page[after]=${after}`), 400)).toBe('8205 page[after]');
  });
});
