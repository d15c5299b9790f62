import { AppError, codes } from '@crm/errors';
import { drawRetryAfterSeconds } from './retry-after.js';

/** How many slots there are, and how many of them one owner may have. */
export interface SlotLimits {
  readonly atOnce: number;
  /** A fixed number. */
  readonly ofOwner?: number;
  /** A number for each free slot, as the percentage of all that an owner has while nobody else has any; 100 is no bound. */
  readonly percentOfOwner?: number;
}

const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Slots for what is under way at once, shared among its owners: users, clients or networks. With a percentage the slots of
 * an owner are at most a fixed multiple of the free ones, so the more slots others have, the fewer it gets, and an owner
 * without a slot can always get a free one.
 */
export class Slots {
  readonly #limits: Required<SlotLimits>;
  readonly #held: string;
  readonly #ofOwners = new Map<string, number>();
  #taken = 0;

  /** @param held the plural in a refusal: too many of them are on their way */
  constructor({ atOnce, ofOwner = Infinity, percentOfOwner = 100 }: SlotLimits, held = 'requests') {
    this.#limits = { atOnce, ofOwner, percentOfOwner };
    this.#held = held;
  }

  get isFull(): boolean {
    return this.#taken >= this.#limits.atOnce;
  }

  /** Whether a slot is free, and the owner may take it. */
  hasRoom(owner: string): boolean {
    return !this.isFull && this.isWithinShare(owner);
  }

  /** Whether the owner may have one more, though perhaps none is free. */
  isWithinShare(owner: string): boolean {
    const { atOnce, ofOwner, percentOfOwner } = this.#limits;
    const own = this.#ofOwners.get(owner) ?? 0;
    if (own === 0 || percentOfOwner === 100) return own < ofOwner;
    const free = atOnce - this.#taken - 1;
    return own < ofOwner && (own + 1) * (100 - percentOfOwner) <= percentOfOwner * free;
  }

  take(owner: string): void {
    this.#taken += 1;
    this.#ofOwners.set(owner, (this.#ofOwners.get(owner) ?? 0) + 1);
  }

  giveBack(owner: string): void {
    this.#taken -= 1;
    const left = (this.#ofOwners.get(owner) ?? 1) - 1;
    if (left === 0) this.#ofOwners.delete(owner);
    else this.#ofOwners.set(owner, left);
  }

  /** Takes a slot until it is disposed; undefined when there is no room for the owner. */
  tryToEnter(owner: string): Disposable | undefined {
    if (!this.hasRoom(owner)) return undefined;
    this.take(owner);
    return {
      [Symbol.dispose]: () => {
        this.giveBack(owner);
      },
    };
  }

  /** The same for work that may fail. @throws AppError 8708 with Retry-After when there is no room. */
  enter(owner: string): Disposable {
    const slot = this.tryToEnter(owner);
    if (slot !== undefined) return slot;
    throw new AppError(
      { code: codes.overloaded, detail: `Too many ${this.#held} are on their way; try again in a moment` },
      { retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) },
    );
  }
}
