import type { AppError } from '@crm/errors';
import type { Slots } from './slots.js';

/** A task that waits for its turn. */
export interface Waiter {
  /** Owners take turns, however many tasks each of them has. */
  readonly owner: string;
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/**
 * Owners whose last turns are remembered; at most twice as many are, which bounds the memory. An owner whose last turn is
 * forgotten counts as new again.
 */
const REMEMBERED = 10_000;

/** The tasks of one class: how many run, and those that wait for their turns (authentication#turns-of-logins). */
export class Lane<Name extends string> {
  readonly name: Name;
  /** Of these each task takes one, besides that of its queue. */
  readonly slots: Slots | undefined;
  #running = 0;
  /** The waiting tasks of each owner who has any, in the order in which they came. */
  readonly #waiters = new Map<string, Set<Waiter>>();
  /** The numbers of the last turns of owners. */
  #lastTurns = new Map<string, number>();
  #earlierTurns: ReadonlyMap<string, number> = new Map();
  #turns = 0;

  constructor(name: Name, slots: Slots | undefined) {
    this.name = name;
    this.slots = slots;
  }

  get running(): number {
    return this.#running;
  }

  /** How many tasks wait. */
  get size(): number {
    let size = 0;
    for (const own of this.#waiters.values()) size += own.size;
    return size;
  }

  sizeOf(owner: string): number {
    return this.#waiters.get(owner)?.size ?? 0;
  }

  add(waiter: Waiter): void {
    const own = this.#waiters.get(waiter.owner) ?? new Set();
    this.#waiters.set(waiter.owner, own.add(waiter));
  }

  /** Removes a task if it waits. */
  remove(waiter: Waiter): void {
    const own = this.#waiters.get(waiter.owner);
    own?.delete(waiter);
    if (own?.size === 0) this.#waiters.delete(waiter.owner);
  }

  /** Begins a task. */
  begin(owner: string): void {
    this.slots?.take(owner);
    this.#running += 1;
    this.#turns += 1;
    this.#lastTurns.set(owner, this.#turns);
    if (this.#lastTurns.size < REMEMBERED) return;
    this.#earlierTurns = this.#lastTurns;
    this.#lastTurns = new Map();
  }

  end(owner: string): void {
    this.slots?.giveBack(owner);
    this.#running -= 1;
  }

  #lastTurnOf(owner: string): number {
    return this.#lastTurns.get(owner) ?? this.#earlierTurns.get(owner) ?? 0;
  }

  /** The task whose turn is next: of those owners who may begin, that of the one whose last turn is longest ago. */
  next(mayBegin: (owner: string) => boolean): Waiter | undefined {
    let earliest = Infinity;
    let next: Waiter | undefined;
    for (const [owner, own] of this.#waiters) {
      const lastTurn = this.#lastTurnOf(owner);
      if (lastTurn >= earliest || !mayBegin(owner)) continue;
      earliest = lastTurn;
      [next] = own;
    }
    return next;
  }

  /** The task whose turn would come last: of the owners with most tasks, that of the one whose last turn was latest. */
  last(): Waiter | undefined {
    let most = 0;
    let latest = 0;
    let last: Waiter | undefined;
    for (const [owner, own] of this.#waiters) {
      const lastTurn = this.#lastTurnOf(owner);
      if (own.size < most || (own.size === most && lastTurn < latest)) continue;
      [most, latest] = [own.size, lastTurn];
      last = [...own].at(-1);
    }
    return last;
  }
}
