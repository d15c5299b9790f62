import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { runOutsideContext } from '@crm/runtime';
import { LRUCache } from 'lru-cache';
import { isFoundById } from '../plan/is-found-by-id.js';
import { isSteady } from '../plan/is-steady.js';
import type { ListPlan, ListStructure } from '../plan/list-plan.js';
import type { Rights } from '../../domain/rights.js';
import { compileExplain } from '../sql/compile-explain.js';
import { MOST_LOOKED_UP } from '../sql/compile-gathered.js';
import { readPlannedList, type PlannedList } from '../sql/read-plan.js';
import { askerValues } from '../../sql/sight.js';

/** How a list is best read and counted. */
export interface ListProfile {
  /** How many records the planner expects; absent where an index finds them by an id and the planner was not called. */
  readonly rows?: number;
  /** There are few enough to count them with a page. */
  readonly isCheap: boolean;
  /** Count by checking each record that meets the conditions. */
  readonly asksEach: boolean;
  /** Whether a generic plan is good for its page alone, and for its page with a count. */
  readonly isOrdinary: { readonly page: boolean; readonly count: boolean };
}

/** Finds out how lists are best read. */
export interface ListProfiles {
  /** The profile of a list. The planner is called at most once: one statement, or none. */
  of(plan: ListPlan): Promise<ListProfile>;
  /** The profile if it is known without a statement. */
  known(plan: ListPlan): ListProfile | undefined;
  /**
   * How many records a list is expected to have: at least the `found` ones, and at least the number that the user is
   * known to see of the module. One statement, or none. If more were found than are cheap to count, the list is not
   * considered cheap again as long as the planner's estimate is kept.
   */
  estimate(plan: ListPlan, found?: number): Promise<number>;
  /** Marks a list as long, without a statement, after more records were found than are cheap to count. */
  keepLong(plan: ListPlan, found: number): void;
}

/** Up to this many records, a list is counted with its page. */
export const CHEAP_COUNT = 1_000;

/** How long an estimate is kept. Estimates change with each ANALYZE, which Postgres runs once a minute at most. */
const LIFE_MS = 30_000;
const GENERIC_LIFE_MS = 60_000;
const KEPT = 5_000;
const KEPT_SHAPES = 500;
/**
 * After this many consecutive lists that were cheap and read alike, further lists of the shape are assumed to be the
 * same.
 */
const ALIKE = 10;

interface AskedList {
  readonly answer: Promise<PlannedList>;
  /** Set once it has arrived. */
  list?: PlannedList;
}

interface Shape {
  /** How the list is read for any values, once Postgres has reported it. */
  generic?: PlannedList;
  askedAt?: number;
  /** How many consecutive lists of this shape were cheap and read in that way. */
  alike: number;
}

/** The values of a list's parameters, including those of the requesting user. */
interface AskedValues {
  readonly values: readonly unknown[];
  readonly rights: Rights;
}

const ORDINARY = { isCheap: true, asksEach: false, isOrdinary: { page: true, count: true } } as const;

/**
 * Creates the profiles of lists. The planner's estimate for one list is kept for 30 seconds. For shapes that are
 * requested again and again, the profile also says whether a prepared statement, planned once for all values, would be
 * read by the same path: their generic plan is requested in the background, once a minute. `now` is in milliseconds.
 */
export function createListProfiles(
  database: Queryable,
  catalog: Catalog,
  now: () => number = () => performance.now(),
): ListProfiles {
  const lists = new LRUCache<string, AskedList>({ max: KEPT, ttl: LIFE_MS, ttlResolution: 0, perf: { now } });
  const shapes = new LRUCache<string, Shape>({ max: KEPT_SHAPES });

  async function explain(structure: ListStructure, asked?: AskedValues): Promise<PlannedList> {
    const generic = asked === undefined;
    const { text, asker } = compileExplain(catalog, structure, { countTo: CHEAP_COUNT + 1, generic });
    const statement = {
      text,
      label: generic ? 'generic_plan' : 'estimate',
      values: generic ? [] : [...asked.values.slice(0, structure.rows.slots), ...askerValues(asked.rights, asker)],
    };
    // Other requests wait for it as well.
    const [row] = await runOutsideContext(() => database.run<Readonly<Record<string, string>>>(statement));
    return readPlannedList(row?.['QUERY PLAN'] ?? '[]', CHEAP_COUNT, structure.isWalked);
  }

  /**
   * Postgres 15 has no generic explain, and other failures pass: without a result each list is planned for its values.
   */
  function askGeneric(shape: Shape, structure: ListStructure): void {
    shape.askedAt = now();
    shape.alike = 0;
    explain(structure).then(
      (generic) => {
        shape.generic = generic;
      },
      () => {
        delete shape.generic;
      },
    );
  }

  function profileOf(plan: ListPlan, shapeKey: string, list: PlannedList): ListProfile {
    const { rows, asksEach } = list;
    const { slots, access } = plan.structure.rows;
    if (slots === 0 && access === undefined) return { ...ORDINARY, rows, isCheap: list.isCheap };
    const { generic } = shapeOf(plan, shapeKey);
    const page = list.pageWay === generic?.pageWay || isSteady(catalog, plan.structure);
    return { rows, isCheap: isCheapTo(plan, list), asksEach, isOrdinary: { page, count: isCountOrdinary() } };

    function isCountOrdinary(): boolean {
      if (access === undefined) return isAlike(list, generic);
      if (asksEach) return list.askedWay === generic?.askedWay;
      return page && !isCountedAnew(plan, list);
    }
  }

  function known(plan: ListPlan): ListProfile | undefined {
    const [shapeKey, key] = keysOf(plan);
    const list = lists.get(key)?.list;
    if (list !== undefined) return profileOf(plan, shapeKey, list);
    return isPinned(plan) ? ORDINARY : trusted(plan, shapeKey);
  }

  function trusted(plan: ListPlan, shapeKey: string): ListProfile | undefined {
    const shape = shapes.get(shapeKey);
    if (shape?.generic === undefined || shape.alike < ALIKE || isStale(shape)) return undefined;
    const { generic } = shape;
    const isOrdinary = { page: true, count: !isCountedAnew(plan, generic) };
    return { isCheap: isCheapTo(plan, generic), asksEach: generic.asksEach, isOrdinary };
  }

  function isStale({ askedAt }: Shape): boolean {
    return askedAt === undefined || now() - askedAt >= GENERIC_LIFE_MS;
  }

  /** Every use of a shape but the first ensures that its generic plan is known. */
  function shapeOf({ structure }: ListPlan, key: string): Shape {
    const known = shapes.get(key);
    if (known === undefined) {
      const shape = { alike: 0 };
      shapes.set(key, shape);
      return shape;
    }
    if (isStale(known)) askGeneric(known, structure);
    return known;
  }

  function ask(plan: ListPlan, shapeKey: string, key: string): Promise<PlannedList> {
    const known = lists.get(key);
    if (known !== undefined) return known.answer;
    const asked: AskedList = { answer: explain(plan.structure, plan) };
    lists.set(key, asked);
    asked.answer.then(
      (list) => {
        asked.list = list;
        const shape = shapes.get(shapeKey);
        if (shape !== undefined) shape.alike = list.isCheap && isAlike(list, shape.generic) ? shape.alike + 1 : 0;
      },
      // A failure is reported to the requests that wait for it and not kept for others.
      () => {
        lists.delete(key);
      },
    );
    return asked.answer;
  }

  /** Corrects the planner's estimate for a list that it takes for short, but that is long. */
  function correct(shapeKey: string, key: string, planned: PlannedList, found: number): void {
    if (found <= CHEAP_COUNT || planned.rows > CHEAP_COUNT) return;
    const list = { ...planned, rows: found, isCheap: false };
    lists.set(key, { answer: Promise.resolve(list), list });
    if (planned.isCheap) distrust(shapeKey);
  }

  function distrust(shapeKey: string): void {
    const shape = shapes.get(shapeKey);
    if (shape !== undefined) shape.alike = 0;
  }

  function isPinned({ structure }: ListPlan): boolean {
    return isFoundById(structure) && isSteady(catalog, structure);
  }

  return {
    known,
    async of(plan) {
      const profile = known(plan);
      if (profile !== undefined) return profile;
      const [shapeKey, key] = keysOf(plan);
      return profileOf(plan, shapeKey, await ask(plan, shapeKey, key));
    },
    async estimate(plan, found = 0) {
      const [shapeKey, key] = keysOf(plan);
      // More records were found than are cheap to count, so the previous estimate is wrong.
      if (found > CHEAP_COUNT && lists.get(key)?.list?.isCheap === true) lists.delete(key);
      const list = await ask(plan, shapeKey, key);
      correct(shapeKey, key, list, found);
      return Math.max(list.rows, found, Math.min(plan.seen, MOST_LOOKED_UP));
    },
    keepLong(plan, found) {
      const [shapeKey, key] = keysOf(plan);
      const list = lists.get(key)?.list;
      if (list === undefined) distrust(shapeKey);
      else correct(shapeKey, key, list, found);
    },
  };
}

/** Whether a list that the planner considers short is cheap for the requesting user. */
function isCheapTo({ seen }: ListPlan, { isCheap, mostSeen }: PlannedList): boolean {
  return isCheap && seen <= mostSeen;
}

/**
 * Whether a count looks records up but the page does not; then the plan of the page says nothing about that of the
 * count.
 */
function isCountedAnew({ structure }: ListPlan, { asksEach }: PlannedList): boolean {
  return structure.isWalked === true && !asksEach;
}

/** Whether two lists are read and counted by the same access paths. */
function isAlike(one: PlannedList, other: PlannedList | undefined): boolean {
  if (one.pageWay !== other?.pageWay || one.asksEach !== other.asksEach) return false;
  return one.asksEach ? one.askedWay === other.askedWay : one.countWay === other.countWay;
}

type Keys = readonly [shape: string, list: string];

const keysOfPlans = new WeakMap<ListPlan, Keys>();

/**
 * Identify the shape of a list without its page, and the list itself. Cached, because each plan needs them more than
 * once.
 */
function keysOf(plan: ListPlan): Keys {
  const keys = keysOfPlans.get(plan) ?? writeKeys(plan);
  keysOfPlans.set(plan, keys);
  return keys;
}

function writeKeys({ structure: { rows, order, size, isWalked }, values, rights }: ListPlan): Keys {
  const shape = JSON.stringify([rows, order, size, isWalked]);
  const asker = rows.access === undefined ? [] : [rights.userId, rights.groupIds];
  return [shape, `${shape} ${JSON.stringify([...values.slice(0, rows.slots), ...asker])}`];
}
