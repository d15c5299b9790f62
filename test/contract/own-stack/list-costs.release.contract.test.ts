import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { hold } from '../../failure/hold-tables.js';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { apiAt, type Api } from '../client/api.js';
import { errorOf } from '../client/error-document.js';
import { pageAt, pagesFrom } from '../client/lists/page.js';

const MODULE = 'AOK_Knowledge_Base_Categories';
const TABLE = 'records.aok_knowledge_base_categories';
/** Far more records than may be visited for a count. */
const COUNT = 30_000;
const list = `/modules/${MODULE}?page[limit]=100`;

let own: OwnStack;
let api: Api;

// A service of its own, because the table is locked for a while, and nobody else may write to what is counted.
beforeAll(async () => {
  own = await startOwnStack();
  api = apiAt(own.stack.baseUrl.replace(/\/$/u, ''), own.token);
  await withClient(own.stack.database.adminUrl, async (client) => {
    await client.query(`insert into ${TABLE} (id, name, date_entered, date_modified)
select 'costs-' || i, case i % 3 when 0 then 'zero' else 'name ' || i end, now() - i * interval '1 s', now()
from generate_series(1, ${COUNT}) i`);
    await client.query(`analyze ${TABLE}`);
  });
});

afterAll(() => own.dispose());

describe('the count of a long list', () => {
  it('lists#counts: is an estimate by default, without a last link', async () => {
    const { facts, links } = await pageAt(api, list);
    expect(facts).toMatchObject({ limit: 100, offset: 0, countIsExact: false });
    expect(facts.count ?? 0).toBeGreaterThan(COUNT / 2);
    expect(facts.count ?? 0).toBeLessThan(COUNT * 2);
    expect(links.last).toBeNull();
    expect(links.next).not.toBeNull();
  });

  it('lists#counts: page[count]=exact makes it exact', async () => {
    const { facts, links } = await pageAt(api, `${list}&page[count]=exact&filter[${MODULE}.id]=[[ne]]x`);
    expect(facts.countIsExact).toBe(true);
    expect(facts.count).toBe(COUNT);
    expect(links.last).not.toBeNull();
    const zeros = await pageAt(api, `${list}&page[count]=exact&filter[${MODULE}.name]=zero`);
    expect(zeros.facts).toMatchObject({ count: COUNT / 3, countIsExact: true });
  });

  it('lists#counts: page[count]=none omits it', async () => {
    const { facts, links } = await pageAt(api, `${list}&page[count]=none`);
    expect([facts.count, facts.countIsExact, links.last]).toEqual([null, false, null]);
  });

  it('lists#counts: an estimate is never below what the page proves', async () => {
    // The planner thinks that nothing is found.
    const filter = `filter[${MODULE}.name]=[[li]]n%25e%25,[[li]]%25a%25,[[li]]%25m%25,[[ne]]x,[[ne]]y,[[nli]]q%25`;
    const { facts, rows } = await pageAt(api, `${list}&page[offset]=200&${filter}`);
    expect(rows).toHaveLength(100);
    expect(facts.count ?? 0).toBeGreaterThanOrEqual(facts.countIsExact ? (COUNT * 2) / 3 : 301);
  });

  it('lists#counts: is exact on the last page however long the list', async () => {
    const whole = await pageAt(api, `${list}&page[count]=exact`);
    const last = await pageAt(api, whole.links.last ?? '');
    expect(last.links.next).toBeNull();
    const { facts } = await pageAt(api, `${list}&page[offset]=${last.facts.offset}`);
    expect(facts).toMatchObject({ count: whole.facts.count, countIsExact: true });
  });
});

describe('a deep page', () => {
  it('lists#cursors: following links shows every record once and in order', async () => {
    const pages = await pagesFrom(
      api,
      `/modules/${MODULE}?page[limit]=200&page[count]=none&sort=name&filter[${MODULE}.name]=[[li]]name%25`,
      'next',
    );
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toHaveLength((COUNT * 2) / 3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a list that cannot finish', () => {
  it('lists#costly-lists: is 503 with advice, and the next one works', async () => {
    await using held = await hold(own.stack.database.adminUrl, `lock table ${TABLE} in access exclusive mode`);
    for (const query of ['', `filter[${MODULE}.name]=zero`, 'sort=name&page[count]=exact']) {
      const answer = await api.get(`/modules/${MODULE}?${query}`);
      const { code, detail } = errorOf(answer, 503);
      expect([query, code]).toEqual([query, 8907]);
      expect(detail).toMatch(/filter|sort|links/u);
    }
    await held[Symbol.asyncDispose]();
    expect((await pageAt(api, list)).rows).toHaveLength(100);
  });
});
