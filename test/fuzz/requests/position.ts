import type { Hostile } from '../hostile/hostile.js';
import type { FuzzCall } from './call.js';
import { callOf, type Seed } from './seed.js';

/** One place of one operation's requests for something hostile. */
export interface Position {
  /** For example `the header if-match`. */
  readonly name: string;
  /** The valid request with the hostile value there. */
  place(seed: Seed, hostile: Hostile, turn: number): FuzzCall;
}

/** A position that changes the seed. */
export function inSeed(name: string, change: (seed: Seed, hostile: Hostile, turn: number) => Partial<Seed>): Position {
  return { name, place: (seed, hostile, turn) => callOf({ ...seed, ...change(seed, hostile, turn) }) };
}
