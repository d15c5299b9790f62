import fc from 'fast-check';
import type { Answer } from '../../contract/client/send.js';
import { CATEGORIES } from '../hostile/categories.js';
import { describeHostile } from '../hostile/hostile.js';
import { describeCall, type FuzzCall } from '../requests/call.js';
import type { Operation } from '../requests/openapi.js';
import type { Position } from '../requests/position.js';
import { positionsOf } from '../requests/positions.js';
import { seedOf } from '../requests/seed.js';
import type { World } from '../requests/world.js';
import type { Findings } from './findings.js';

/** An answer and its faults. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly answer: Answer;
}

/** Puts every category in every position of every operation, as far as time permits. */
export interface Sweep {
  readonly world: World;
  readonly seed: number;
  readonly only: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Sends a request and answers the faults of its answer. */
  readonly judge: (call: FuzzCall) => Promise<Verdict>;
  readonly findings: Findings;
}

/** Progress of a sweep. */
export interface Swept {
  readonly positions: number;
  readonly requests: number;
  /** Of as many rounds as there are categories. */
  readonly rounds: number;
}

const WORKERS = 12;

interface PlaceOfOperation {
  readonly operation: Operation;
  readonly position: Position;
}

/** One position of every operation, then another one of every operation, and so on: a short run reaches every operation. */
function placesOf(world: World, only: string, seed: number): readonly PlaceOfOperation[] {
  const queues = world.operations
    .filter(({ name }) => name.includes(only))
    .map((operation, index) => {
      const positions = positionsOf(world, operation);
      const start = (seed + index * 7) % positions.length;
      return [...positions.slice(start), ...positions.slice(0, start)].map((position) => ({ operation, position }));
    });
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) => queues.flatMap((queue) => queue[rank] ?? [])).flat();
}

/**
 * Each round puts one category in every position, a different one each time: after as many rounds as there are categories, every
 * position had all of them. Operations vary their links and users in the same way.
 */
export async function sweep({ world, seed, only, until, judge, findings }: Sweep): Promise<Swept> {
  const names = Object.keys(CATEGORIES);
  const places = placesOf(world, only, seed);
  let requests = 0;
  let rounds = 0;
  for (; rounds < names.length && Date.now() < until; rounds += 1) {
    const round = rounds;
    let next = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < places.length; index = next++) {
        if (Date.now() >= until) return;
        const place = places[index];
        const category = names[(index + round + seed) % names.length] ?? '';
        if (place === undefined) return;
        requests += 1;
        await tryOne(place.operation, place.position, category, round, index);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }
  return { positions: places.length, requests, rounds: Math.round((requests / places.length) * 100) / 100 };

  async function tryOne(
    operation: Operation,
    position: Position,
    category: string,
    turn: number,
    index: number,
  ): Promise<void> {
    const values = CATEGORIES[category] ?? fc.constant({ bytes: new Uint8Array() });
    const where = `${position.name} of ${operation.name}, ${category}, turn ${turn}`;
    for (const value of fc.sample(values, { numRuns: 1, seed: seed + index * names.length + turn })) {
      const call = position.place(seedOf(world, operation, turn + index), value, turn + index);
      const { faults, answer } = await judge(call);
      for (const fault of faults) {
        findings.add({
          fault,
          where: `${where}: ${describeHostile(value).slice(0, 200)}`,
          call: describeCall(call),
          answer: `${answer.status} ${answer.text.slice(0, 600)}`,
        });
      }
    }
  }
}
