import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { runOutsideContext } from '@crm/runtime';
import { LRUCache } from 'lru-cache';
import { isFoundById } from '../plan/is-found-by-id.js';
import { isSteady } from '../plan/is-steady.js';
import type { ListPlan, ListStructure } from '../plan/list-plan.js';
import type { Rights } from '../domain/rights.js';
import { compileExplain } from '../sql/compile-explain.js';
import { MOST_LOOKED_UP } from '../sql/compile-gathered.js';
import { readPlannedList, type PlannedList } from '../sql/read-plan.js';
import { askerValues } from '../sql/sight.js';

/** How a list is best read and counted. */
export interface ListProfile {
  /** How many records the planner expects; absent where an index finds them by an id and nobody has asked. */
  readonly rows?: number;
  /** Few enough to be counted beside a page. */
  readonly isCheap: boolean;
  /** To count it, each record that meets the conditions is asked about. */
  readonly asksEach: boolean;
  /** A plan for any values serves its page alone, and its page with a count. */
  readonly isOrdinary: { readonly page: boolean; readonly count: boolean };
}

/** Knows how lists are best read. */
export interface ListProfiles {
  /** The profile of a list, for which the planner is asked at most once: one statement, or none. */
  of(plan: ListPlan): Promise<ListProfile>;
  /** The same where that takes no statement. */
  known(plan: ListPlan): ListProfile | undefined;
  /**
   * How many records a list is expected to have, no less than the `found` ones, nor, of whatever a user sees of a module, than these:
   * one statement, or none. A list of which more was found than is cheap is not taken for a cheap one again for as long as
   * the planner is believed.
   */
  estimate(plan: ListPlan, found?: number): Promise<number>;
  /** Takes a list of which so many records were found, more than is cheap, for a long one like that, without a statement. */
  keepLong(plan: ListPlan, found: number): void;
}

/** Up to this many records a list is counted beside its page. */
export const CHEAP_COUNT = 1_000;

/** How long the planner is believed; what it knows changes with each ANALYZE, which Postgres does once a minute at most. */
const LIFE_MS = 30_000;
const GENERIC_LIFE_MS = 60_000;
const KEPT = 5_000;
const KEPT_SHAPES = 500;
/** After so many lists that were all cheap and read alike the next one is taken for another. */
const ALIKE = 10;

interface AskedList {
  readonly answer: Promise<PlannedList>;
  /** Once it has come. */
  list?: PlannedList;
}

interface Shape {
  /** How the list is read whatever the values, once Postgres has told. */
  generic?: PlannedList;
  askedAt?: number;
  /** How many lists of this shape in succession were cheap and read in that way. */
  alike: number;
}

/** The values of a list's parameters, and of those about who asks. */
interface AskedValues {
  readonly values: readonly unknown[];
  readonly rights: Rights;
}

const ORDINARY = { isCheap: true, asksEach: false, isOrdinary: { page: true, count: true } } as const;

/**
 * Profiles of lists. The planner's view of one list is kept for 30 seconds. Whether a prepared statement, planned once for
 * all values, would read it the same way is known for lists that are asked for again and again: their plan for any values
 * is asked for beside the requests, once a minute. `now` is in milliseconds.
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
    // Others wait for it as well.
    const [row] = await runOutsideContext(() => database.run<Readonly<Record<string, string>>>(statement));
    return readPlannedList(row?.['QUERY PLAN'] ?? '[]', CHEAP_COUNT, structure.isWalked);
  }

  /** Postgres 15 cannot tell, and other failures pass: without an answer each list is planned for its values. */
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

  /** Every use of a shape but the first sees to it that its plan for any values is known. */
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
      // A failure is told to those who wait for it and not kept for others.
      () => {
        lists.delete(key);
      },
    );
    return asked.answer;
  }

  /** Corrects what the planner thinks of a list, if that is short and it is not. */
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
      // Where more was found than is cheap, what was believed does not hold any more.
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

/** Whether a list that the planner takes for a short one is cheap to who asks for it. */
function isCheapTo({ seen }: ListPlan, { isCheap, mostSeen }: PlannedList): boolean {
  return isCheap && seen <= mostSeen;
}

/** Whether records are looked up for a count but not for the page, which then tells nothing of how that is planned. */
function isCountedAnew({ structure }: ListPlan, { asksEach }: PlannedList): boolean {
  return structure.isWalked === true && !asksEach;
}

/** Whether two lists are read and counted in the same ways. */
function isAlike(one: PlannedList, other: PlannedList | undefined): boolean {
  if (one.pageWay !== other?.pageWay || one.asksEach !== other.asksEach) return false;
  return one.asksEach ? one.askedWay === other.askedWay : one.countWay === other.countWay;
}

type Keys = readonly [shape: string, list: string];

const keysOfPlans = new WeakMap<ListPlan, Keys>();

/** What stands for the shape of a list whatever its page, and for the list itself; asked for more than once of each plan. */
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
