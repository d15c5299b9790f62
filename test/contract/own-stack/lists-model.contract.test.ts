import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { breadth, seed } from '@crm/testkit';
import fc from 'fast-check';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { apiAt, type Api } from '../client/api.js';
import { pageAt, pageOf, pagesFrom, type Page } from '../client/lists/page.js';
import { faultsOfPage } from '../client/lists/queries/check-page.js';
import { listCalls, urlOfCall, type ListCall } from '../client/lists/queries/list-calls.js';
import { evaluate, type Expected } from '../client/lists/reference/evaluate.js';
import { Refusal } from '../client/lists/reference/refusal.js';
import type { World } from '../client/lists/reference/world.js';
import { defineAttributes } from '../client/lists/world/define-attributes.js';
import { makeWorld } from '../client/lists/world/make-world.js';
import { readModuleFacts } from '../client/lists/world/read-module-facts.js';
import { readIds, readWorld } from '../client/lists/world/read-world.js';
import { claimsOf } from '../client/tokens.js';
import { TIME_LIMIT_MS } from '../../setup/time-limit.js';

/** How many queries are tried. */
const RUNS = breadth({ change: 200, release: 5_000 });
/** Walks over more pages than this are left to other tests. */
const MOST_PAGES = 12;
const LIMIT_MS = TIME_LIMIT_MS + RUNS * 1_000;

let own: OwnStack | undefined;
let api: Api;
let world: World;

// A service of its own, because every record in it must be known.
beforeAll(async () => {
  own = await startOwnStack();
  // Postgres may run with any time zone and any date style; the answers must not depend on them.
  await withClient(own.stack.database.adminUrl, async (client) => {
    await client.query("alter system set timezone = 'Asia/Kolkata'");
    await client.query("alter system set datestyle = 'German, DMY'");
    await client.query('select pg_reload_conf()');
  });
  api = apiAt(own.stack.credentials.baseUrl.replace(/\/$/u, ''), own.token);
  await defineAttributes(api);
  const modules = await readModuleFacts(api);
  const written = await makeWorld(api, modules, await readIds(api, modules), seed);
  world = await readWorld(api, modules, written, String(claimsOf(own.token).sub));
});

afterAll(async () => own?.dispose());

/** How the queries went so far. */
const tally = { refused: 0, empty: 0, telling: 0, whole: 0 };

describe(`lists of data generated from seed ${seed}`, () => {
  it(
    'filters#same-answer-as-a-reference: any query returns the same as the reference',
    async () => {
      const property = fc.asyncProperty(listCalls(world), async (call) => {
        expect(await faultsOf(call)).toEqual([]);
      });
      await fc.assert(property, { seed, numRuns: RUNS });
      // Queries that find nothing or everything prove little.
      expect(tally.telling).toBeGreaterThan(RUNS / 5);
    },
    LIMIT_MS,
  );

  it(
    'relationships#middle-tables: the reference contains every pair of every middle table',
    async () => {
      for (const module of world.modules.values())
        for (const link of [...module.links.values()].filter(({ middle }) => middle !== undefined)) {
          const path = `filter[${module.name}.${link.name}.id]`;
          const parameters = [
            [path, '[[ne]]nobody'],
            ['page[limit]', '200'],
          ] as const;
          expect(await faultsOf({ path: `/modules/${module.name}`, parameters })).toEqual([]);
        }
    },
    LIMIT_MS,
  );

  it(
    'lists#cursors: a walk along any list shows each record once, in order, and back again',
    async () => {
      const property = fc.asyncProperty(listCalls(world), async (call) => {
        expect(await faultsOfWalk(call)).toEqual([]);
      });
      await fc.assert(property, { seed: seed + 1, numRuns: Math.ceil(RUNS / 5) });
    },
    LIMIT_MS,
  );
});

/** Faults of a walk from the first page of a call to the last one, and back. */
async function faultsOfWalk({ path, parameters }: ListCall): Promise<readonly string[]> {
  const url = urlOfCall({ path, parameters: [...parameters.filter(([name]) => name !== 'page[offset]')] });
  const expected = expectation(url);
  if (expected instanceof Refusal || expected.all.length > expected.limit * MOST_PAGES) return [];
  const forth = await pagesFrom(api, url, 'next');
  const back = await pagesFrom(api, forth.at(-1)?.links.self ?? url, 'prev');
  const faults = [forth, back.toReversed()].flatMap((pages) =>
    pages.flatMap((page, index) => faultsOfPage(page, expected, index * expected.limit)),
  );
  const isWhole = forth.length === Math.max(1, Math.ceil(expected.all.length / expected.limit));
  return faults.length === 0 && isWhole ? [] : [url, `${forth.length} pages`, ...faults];
}

/** Faults of the answers to a call, with its URL; empty when they agree with the reference. */
async function faultsOf(call: ListCall): Promise<readonly string[]> {
  const url = urlOfCall(call);
  const expected = expectation(url);
  const answer = await api.get(url);
  const kind =
    expected instanceof Refusal
      ? 'refused'
      : expected.all.length === 0
        ? 'empty'
        : url.includes('filter')
          ? 'telling'
          : 'whole';
  tally[kind] += 1;
  if (expected instanceof Refusal)
    return answer.status === 400 ? [] : [url, `expected 400 for ${expected.message}, got ${answer.status}`];
  if (answer.status !== 200) return [url, `answered ${answer.status}: ${answer.text.slice(0, 1000)}`];
  const page = pageOf(answer);
  const faults = [...faultsOfPage(page, expected), ...(await faultsOfNeighbours(page, expected))];
  return faults.length === 0 ? [] : [url, ...faults];
}

/** Follows each link of a page. */
async function faultsOfNeighbours({ links, rows, facts }: Page, expected: Expected): Promise<string[]> {
  const { all, limit, offset } = expected;
  const faults: string[] = [];
  // Pages from an odd offset on begin at odd offsets, the last one too.
  const odd = offset % limit;
  const lastPage = all.length <= odd ? 0 : odd + Math.floor((all.length - 1 - odd) / limit) * limit;
  const before = Math.max(0, offset - limit);
  // From behind the end back to the last page, which an estimate may place elsewhere.
  const back = rows.length === 0 ? Math.min(before, facts.countIsExact ? lastPage : offsetOf(links.prev)) : before;
  const pages = [
    ['first', 0, limit],
    ['prev', back, rows.length === 0 ? back + limit : offset],
    ['next', offset + limit, offset + 2 * limit],
    ['last', lastPage, lastPage + limit],
  ] as const;
  for (const [name, from, to] of pages) {
    const url = links[name];
    if (url === null || url === undefined) continue;
    const found = faultsOfPage(await pageAt(api, url), expected, from, to);
    faults.push(...found.map((fault) => `${name} ${url}: ${fault}`));
  }
  return faults;
}

/** The offset of a link; 0 where there is no link. */
function offsetOf(link: string | null | undefined): number {
  return typeof link === 'string' ? Number(new URL(link).searchParams.get('page[offset]')) : 0;
}

function expectation(url: string): Expected | Refusal {
  try {
    return evaluate(world, url, new Date());
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
