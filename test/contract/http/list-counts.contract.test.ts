import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorOf } from '../client/error-document.js';
import { createFamily } from '../client/lists/family.js';
import { pageAt, pagesFrom } from '../client/lists/page.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe('page[count]', () => {
  let list: string;

  beforeAll(async () => {
    const { parent } = await createFamily(api);
    list = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&page[limit]=3`;
  });

  it('lists#counts: exact returns a count', async () => {
    const { facts, links } = await pageAt(api, `${list}&page[count]=exact`);
    expect(facts).toEqual({ limit: 3, offset: 0, count: 13, countIsExact: true });
    expect(links.last).not.toBeNull();
    const second = await pageAt(api, links.next ?? '');
    expect(second.facts).toEqual({ limit: 3, offset: 3, count: 13, countIsExact: true });
  });

  it('lists#counts: none returns neither a count nor a last link', async () => {
    const pages = await pagesFrom(api, `${list}&page[count]=none`, 'next');
    expect(pages).toHaveLength(5);
    for (const { facts, links } of pages) {
      expect([facts.count, facts.countIsExact, links.last]).toEqual([null, false, null]);
    }
  });

  it('lists#counts: works for an empty list and beyond the end', async () => {
    const none = `${list}&filter[Accounts.name]=[[eq]]no%20such%20name`;
    for (const mode of ['', '&page[count]=exact']) {
      expect((await pageAt(api, none + mode)).facts).toMatchObject({ count: 0, countIsExact: true });
      const behind = await pageAt(api, `${list}&page[offset]=100${mode}`);
      expect(behind.rows).toEqual([]);
      expect(behind.facts).toMatchObject({ count: 13, countIsExact: true });
      expect(behind.links.next).toBeNull();
    }
  });

  it.each(['', 'true', 'Exact', 'estimate', '10', 'exact,none'])('lists#counts: %j is 400', async (mode) => {
    const error = errorOf(await api.get(`${list}&page[count]=${mode}`), 400);
    expect([error.code, error.source]).toEqual([8215, { parameter: 'page[count]' }]);
  });

  it('lists#counts: counts the records that filters over links leave', async () => {
    const { facts } = await pageAt(api, `${list}&filter[Accounts.member_of.name]=[[ne]]&filter[Accounts.ownership]=a`);
    expect(facts).toMatchObject({ count: 3, countIsExact: true });
  });
});
