import { AppError, codes } from '@crm/errors';
import { drawRetryAfterSeconds, Slots } from '@crm/runtime';

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
  // Slots taken by requests without a known user count as free in these: a burst must not reduce the share of the user
  // that sent it.
  readonly #users: Slots;
  readonly #clients: Slots;
  readonly #writers: Slots;
  #taken = 0;

  constructor(limits: RequestSlotLimits, onRefused: (reason: SlotRefusal) => void) {
    this.#limits = limits;
    this.#onRefused = onRefused;
    this.#users = new Slots({ atOnce: limits.slots, percentOfOwner: limits.userShare });
    this.#clients = new Slots({ atOnce: limits.slots, percentOfOwner: limits.clientShare });
    this.#writers = new Slots({ atOnce: limits.writes, percentOfOwner: WRITE_SHARE });
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
    const isWithinShares =
      this.#users.isWithinShare(userId) &&
      this.#clients.isWithinShare(clientId) &&
      (!isWrite || this.#writers.isWithinShare(userId));
    if (!isWithinShares) {
      this.#onRefused('share');
      throw new AppError({ code: codes.tooManyRequestsAtOnce }, { retryAfterSeconds: drawRetryAfterSeconds() });
    }
    this.#users.take(userId);
    this.#clients.take(clientId);
    if (isWrite) this.#writers.take(userId);
  }

  /** Reverses a `charge`. */
  discharge({ userId, clientId, isWrite }: SlotHolder): void {
    this.#users.giveBack(userId);
    this.#clients.giveBack(clientId);
    if (isWrite) this.#writers.giveBack(userId);
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
