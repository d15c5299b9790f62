import { AppError } from '@crm/errors';
import { drawRetryAfterSeconds } from './retry-after.js';
import { SlotShares } from './slot-shares.js';

/** How requests are bounded that are worked on at once. */
export interface RequestSlotLimits {
  /** Of all. */
  readonly slots: number;
  /** What one user may have of them, in percent, while nobody else has any. */
  readonly userShare: number;
  /** The same of one client of the token endpoint. */
  readonly clientShare: number;
  /** Writes that the services behind take at once; at most half of them of one user. */
  readonly writes: number;
}

/** Who a request is worked on for. */
export interface SlotHolder {
  readonly userId: string;
  readonly clientId: string;
  readonly isWrite: boolean;
}

/** Why a request was refused. */
export type SlotRefusal = 'overload' | 'share';

const WRITE_SHARE = 50;

/** Bounds how many requests are worked on at once, and how many of them for one user and one client. */
export class RequestSlots {
  readonly #limits: RequestSlotLimits;
  readonly #onRefused: (reason: SlotRefusal) => void;
  readonly #users: SlotShares;
  readonly #clients: SlotShares;
  readonly #writers = new SlotShares(WRITE_SHARE);
  #taken = 0;
  #charged = 0;
  #writes = 0;

  constructor(limits: RequestSlotLimits, onRefused: (reason: SlotRefusal) => void) {
    this.#limits = limits;
    this.#onRefused = onRefused;
    this.#users = new SlotShares(limits.userShare);
    this.#clients = new SlotShares(limits.clientShare);
  }

  /** Whether there is none left. */
  get isFull(): boolean {
    return this.#taken >= this.#limits.slots;
  }

  /** @throws AppError 8902 with the advice to come back, when there is none left. */
  take(): void {
    if (this.isFull) {
      this.#onRefused('overload');
      const retryAfterSeconds = drawRetryAfterSeconds();
      throw new AppError({ code: 8902 }, { cause: 'too many requests are under way', retryAfterSeconds });
    }
    this.#taken += 1;
  }

  giveBack(): void {
    this.#taken -= 1;
  }

  /** Counts a slot that was taken for its holder. @throws AppError 8718 when the holder has its share of them. */
  charge({ userId, clientId, isWrite }: SlotHolder): void {
    // Those of whom nobody knows whose they are count as free: a burst must not cut the share of who sent it.
    const free = this.#limits.slots - this.#charged - 1;
    const hasRoom =
      this.#users.hasRoom(userId, free) &&
      this.#clients.hasRoom(clientId, free) &&
      (!isWrite || this.#writers.hasRoom(userId, this.#limits.writes - this.#writes - 1));
    if (!hasRoom) {
      this.#onRefused('share');
      throw new AppError({ code: 8718 }, { retryAfterSeconds: drawRetryAfterSeconds() });
    }
    this.#charged += 1;
    this.#users.take(userId);
    this.#clients.take(clientId);
    if (!isWrite) return;
    this.#writers.take(userId);
    this.#writes += 1;
  }

  /** Takes back a `charge`. */
  discharge({ userId, clientId, isWrite }: SlotHolder): void {
    this.#charged -= 1;
    this.#users.giveBack(userId);
    this.#clients.giveBack(clientId);
    if (!isWrite) return;
    this.#writers.giveBack(userId);
    this.#writes -= 1;
  }
}

/**
 * The slot of one request: taken while it is worked on, and not while its client takes its time to send the body or to read the
 * answer. Slow clients must not keep others out.
 */
export class RequestSlot {
  readonly #slots: RequestSlots;
  #holder: SlotHolder | undefined;
  #isCharged = false;
  #isTaken = false;
  #isDone = false;

  constructor(slots: RequestSlots) {
    this.#slots = slots;
  }

  /** Work begins, or goes on. @throws AppError 8902 when too many requests are worked on, 8718 when too many of its holder are. */
  enter(): void {
    if (this.#isTaken || this.#isDone) return;
    this.#slots.take();
    this.#isTaken = true;
    this.#charge();
  }

  /** It is known who the request is worked on for. @throws AppError 8718 when too many of its holder's are. */
  holdFor(holder: SlotHolder): void {
    this.#holder = holder;
    this.#charge();
  }

  /** The client is waited for. */
  pause(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#slots.giveBack();
    if (!this.#isCharged || this.#holder === undefined) return;
    this.#isCharged = false;
    this.#slots.discharge(this.#holder);
  }

  /** The request is answered, or its client has gone. */
  leave(): void {
    this.#isDone = true;
    this.pause();
  }

  #charge(): void {
    if (this.#holder === undefined || !this.#isTaken || this.#isCharged) return;
    this.#slots.charge(this.#holder);
    this.#isCharged = true;
  }
}
