import type { AppError } from '@crm/errors';

/** A task that waits for its turn. */
export interface Waiter {
  /** Owners take turns, however many tasks each of them has. */
  readonly owner: string;
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/** Tasks that wait for their turns (authentication#turns-of-logins). */
export interface Lane {
  readonly size: number;
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  /** Notes that a task of the owner starts. */
  noteTurn(owner: string): void;
  /**
   * The tasks in the order of their turns: of the first tasks of all owners, that of the owner whose last turn is longest
   * ago; then the second tasks, and so on.
   */
  inOrder(): Waiter[];
}

/**
 * Owners whose last turn is remembered, which bounds the memory. If more owners than this take turns, an early one counts as
 * new again.
 */
const REMEMBERED = 10_000;

/** Creates an empty lane, in which no owner has had a turn. */
export function createLane(): Lane {
  const waiters = new Set<Waiter>();
  /** The number of the last turn of each owner, in ascending order. */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  return {
    get size() {
      return waiters.size;
    },
    add: (waiter) => {
      waiters.add(waiter);
    },
    remove: (waiter) => {
      waiters.delete(waiter);
    },
    noteTurn(owner) {
      turns += 1;
      lastTurns.delete(owner);
      lastTurns.set(owner, turns);
      const [earliest = owner] = lastTurns.keys();
      if (lastTurns.size > REMEMBERED) lastTurns.delete(earliest);
    },
    inOrder() {
      const counts = new Map<string, number>();
      const places = Array.from(waiters, (waiter) => {
        const ahead = counts.get(waiter.owner) ?? 0;
        counts.set(waiter.owner, ahead + 1);
        return { waiter, ahead, lastTurn: lastTurns.get(waiter.owner) ?? 0 };
      });
      places.sort((one, other) => one.ahead - other.ahead || one.lastTurn - other.lastTurn);
      return places.map(({ waiter }) => waiter);
    },
  };
}
