import { AppError, codes } from '@crm/errors';
import { drawRetryAfterSeconds } from '@crm/runtime';
import { SlotShares } from './slot-shares.js';

/** Bounds on requests in progress. */
export interface RequestSlotLimits {
  /** All requests. */
  readonly slots: number;
  /** Share of the slots that one user may have while nobody else has any, in percent. */
  readonly userShare: number;
  /** The same for one OAuth client. */
  readonly clientShare: number;
  /** Writes that the services execute at once; at most half of them for one user. */
  readonly writes: number;
}

/** For whom a request is processed. */
export interface SlotHolder {
  readonly userId: string;
  readonly clientId: string;
  readonly isWrite: boolean;
}

export type SlotRefusal = 'overload' | 'share';

const WRITE_SHARE = 50;

/** Bounds the requests in progress, in total, per user and per client. */
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

  get isFull(): boolean {
    return this.#taken >= this.#limits.slots;
  }

  /** @throws AppError 8902 with Retry-After when no slot is free. */
  take(): void {
    if (this.isFull) {
      this.#onRefused('overload');
      const retryAfterSeconds = drawRetryAfterSeconds();
      throw new AppError(
        { code: codes.serviceUnavailable },
        { cause: 'too many requests are under way', retryAfterSeconds },
      );
    }
    this.#taken += 1;
  }

  giveBack(): void {
    this.#taken -= 1;
  }

  /** Charges a taken slot to its holder. @throws AppError 8718 when the holder has its share. */
  charge({ userId, clientId, isWrite }: SlotHolder): void {
    // Slots taken by requests without a known user count as free: a burst must not reduce the share of the user that
    // sent it.
    const free = this.#limits.slots - this.#charged - 1;
    const hasRoom =
      this.#users.hasRoom(userId, free) &&
      this.#clients.hasRoom(clientId, free) &&
      (!isWrite || this.#writers.hasRoom(userId, this.#limits.writes - this.#writes - 1));
    if (!hasRoom) {
      this.#onRefused('share');
      throw new AppError({ code: codes.tooManyRequestsAtOnce }, { retryAfterSeconds: drawRetryAfterSeconds() });
    }
    this.#charged += 1;
    this.#users.take(userId);
    this.#clients.take(clientId);
    if (!isWrite) return;
    this.#writers.take(userId);
    this.#writes += 1;
  }

  /** Reverses a `charge`. */
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
 * The slot of one request. It is held while the gateway works on the request, and not while the client sends the body
 * or reads the answer, so that slow clients do not keep others out.
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

  /** Takes a slot to start or continue work. @throws AppError 8902 when all slots are taken, 8718 when its holder has too many. */
  enter(): void {
    if (this.#isTaken || this.#isDone) return;
    this.#slots.take();
    this.#isTaken = true;
    this.#charge();
  }

  /** Sets the holder once it is known. @throws AppError 8718 when the holder has too many slots. */
  holdFor(holder: SlotHolder): void {
    this.#holder = holder;
    this.#charge();
  }

  /** Frees the slot while the request waits for its client. */
  pause(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#slots.giveBack();
    if (!this.#isCharged || this.#holder === undefined) return;
    this.#isCharged = false;
    this.#slots.discharge(this.#holder);
  }

  /** Frees the slot for the last time: the request is answered, or its client has disconnected. */
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
