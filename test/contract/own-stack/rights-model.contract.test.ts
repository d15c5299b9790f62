import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { breadth, eventually, seed } from '@crm/testkit';
import fc from 'fast-check';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { apiAt, type Api } from '../client/api.js';
import { expectStatus } from '../client/document.js';
import { idsOf } from '../client/links/linkage.js';
import type { RecordFacts, World } from '../client/lists/reference/world.js';
import { defineAttributes } from '../client/lists/world/define-attributes.js';
import { readModuleFacts } from '../client/lists/world/read-module-facts.js';
import { baseUrlOf, type Actor } from '../client/rights/actors.js';
import { makeCanaries, type Canaries } from '../client/rights/canaries.js';
import { faultsOfFavorites, faultsOfViewed } from '../client/rights/check-own-lists.js';
import { checkRead } from '../client/rights/check-read.js';
import { faultsOfShownRights } from '../client/rights/check-shown-rights.js';
import { checkWrite } from '../client/rights/check-write.js';
import { dealRights } from '../client/rights/deal-rights.js';
import { viewOf } from '../client/rights/evaluate-seen.js';
import { makeSharedWorld, type SharedWorld } from '../client/rights/make-shared-world.js';
import { makePeople, type People } from '../client/rights/people.js';
import { readCalls } from '../client/rights/read-calls.js';
import { readMe } from '../client/rights/read-me.js';
import { seenWorld } from '../client/rights/seen-world.js';
import { writeCalls } from '../client/rights/write-calls.js';
import { urlOf } from '../client/records.js';
import { TIME_LIMIT_MS } from '../../setup/time-limit.js';

/** How many reads are tried. */
const RUNS = breadth({ change: 400, release: 20_000 });
/** Rights are assigned anew after this many requests. */
const RUNS_PER_ROUND = 400;
const WRITES_PER_ROUND = 150;
const ROUNDS = Math.ceil(RUNS / RUNS_PER_ROUND);
const LIMIT_MS = TIME_LIMIT_MS + RUNS * 1_000;

let own: OwnStack | undefined;
let admin: Api;
let people: People;
let shared: SharedWorld;
let canaries: Canaries;
let world: World;

// A service of its own, because every record in it must be known.
beforeAll(async () => {
  own = await startOwnStack();
  admin = apiAt(baseUrlOf(own.stack), own.token);
  await defineAttributes(admin);
  const modules = await readModuleFacts(admin);
  people = await makePeople(own.stack, admin);
  canaries = await makeCanaries(admin);
  shared = await makeSharedWorld(admin, people.restricted, modules, seed);
  world = await shared.read();
});

afterAll(async () => own?.dispose());

/** How the requests went so far. */
const tally = { refused: 0, missing: 0, empty: 0, shown: 0 };

const writes = { hidden: 0, forbidden: 0, unknown: 0, done: 0 };

/** The records that each user has viewed so far, by user and module. */
const looked = new Map<string, Map<string, Set<string>>>();

function note(userId: string, { type, id }: Pick<RecordFacts, 'type' | 'id'>): void {
  const modules = looked.get(userId) ?? new Map<string, Set<string>>();
  looked.set(userId, modules.set(type, (modules.get(type) ?? new Set()).add(id)));
}

describe(`rights in data generated from seed ${seed}`, () => {
  it('the reference shows everything to users who may see everything', () => {
    const all = seenWorld(world, () => true);
    for (const [module, records] of world.records) expect([module, all.records.get(module)]).toEqual([module, records]);
  });

  it(
    'rights#actions-and-levels, rights#own-rights: every read shows and every write does what the reference allows',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await dealRights({ admin, world, people, canaries, seed }, round);
        world = await shared.read();
        const actors = new Map([...people.restricted, people.free, people.chief].map((actor) => [actor.id, actor]));
        const views = new Map([...actors.keys()].map((id) => [id, viewOf(world, id)]));
        const property = fc.asyncProperty(readCalls(world), fc.constantFrom(...actors.keys()), async (call, id) => {
          const { kind, faults, looks = [] } = await checkRead(found(actors, id).api, found(views, id), call);
          tally[kind] += 1;
          for (const record of looks) note(id, record);
          expect(faults).toEqual([]);
        });
        await fc.assert(property, { seed: seed + round, numRuns: Math.min(RUNS, RUNS_PER_ROUND) });
        for (const [id, { api }] of actors) {
          const view = found(views, id);
          expect(await faultsOfViewed(api, view, looked.get(id) ?? new Map())).toEqual([]);
          expect(await faultsOfFavorites(api, view)).toEqual([]);
          expect(faultsOfShownRights(view, (await readMe(api)).rights)).toEqual([]);
        }
        await tryWrites(actors, round);
      }
      expect(tally.missing).toBeGreaterThan(RUNS / 20);
      expect(tally.shown).toBeGreaterThan(RUNS / 5);
    },
    LIMIT_MS,
  );

  it(
    'rights#hidden-and-forbidden: a record that the reference hides is treated like a deleted one',
    async () => {
      world = await shared.read();
      const all = [...world.records.values()].flatMap((records) => [...records.values()]);
      // A document shows the values of its newest revision, so a deleted revision would make a difference.
      const isKept = ({ type, id }: RecordFacts): boolean =>
        type === 'DocumentRevisions' ||
        // A favorite belongs only to the user who made it.
        type === 'Favorites' ||
        id === world.userId ||
        catalog.module(type)?.permanentIds.includes(id) === true;
      const going = new Set(all.filter((record, index) => index % 3 === seed % 3 && !isKept(record)));
      for (const record of going) expectStatus(await admin.delete(urlOf(record)), 200);
      // The token of a deleted user still works for up to a second, and its favorites are read with it.
      const gone = new Set([...going].filter(({ type }) => type === 'Users').map(({ id }) => id));
      for (const { api } of people.restricted.filter(({ id }) => gone.has(id))) {
        await eventually(async () => {
          expectStatus(await api.get('/modules/Favorites'), 401);
        });
      }
      const expected = seenWorld(world, (record) => !going.has(record));
      const left = await shared.read();
      for (const [module, records] of expected.records) {
        // With the roles gone, users see other favorites of their own, which no other user can read.
        if (module === 'Favorites') continue;
        for (const [id, { attributes, linked }] of records) {
          const record = left.records.get(module)?.get(id);
          expect([module, id, record?.attributes]).toEqual([module, id, attributes]);
          expect([module, id, linkage(record?.linked)]).toEqual([module, id, linkage(linked)]);
        }
        expect(left.records.get(module)?.size).toBe(records.size);
      }
    },
    LIMIT_MS,
  );
});

/** Lets users write; records that are deleted that way are removed from the world. */
async function tryWrites(actors: ReadonlyMap<string, Actor>, round: number): Promise<void> {
  let now = world;
  const property = fc.asyncProperty(writeCalls(world), fc.constantFrom(...actors.keys()), async (call, id) => {
    const view = viewOf(now, id);
    const { kind, faults } = await checkWrite({ api: found(actors, id).api, admin, view }, call);
    writes[kind] += 1;
    expect(faults).toEqual([]);
    // The user who wrote a record has also viewed it.
    if (kind === 'done' && (call.kind === 'update' || call.kind === 'refer')) note(id, call);
    if (call.kind === 'link') shared.note({ ...call });
    if (call.kind === 'delete' && kind === 'done') {
      now = seenWorld(now, (record) => record.type !== call.type || record.id !== call.id);
    }
  });
  // Writes have lasting effects, so a failure cannot be shrunk.
  await fc.assert(property, { seed: seed + round, numRuns: WRITES_PER_ROUND, endOnFailure: true });
  world = now;
}

/** The ids that links lead to, by the names of those that lead to anything. */
function linkage(linked: RecordFacts['linked'] = new Map()): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    [...linked].filter(([, some]) => some.length > 0).map(([name, some]) => [name, idsOf(some)]),
  );
}

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`There is no ${key}`);
  return value;
}
