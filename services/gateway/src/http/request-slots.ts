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
  readonly #onRefused: (reason: SlotRefusal) => void;
  readonly #all: Slots;
  // Slots taken by requests without a known user count as free in these: a burst must not reduce the share of the user
  // that sent it.
  readonly #users: Slots;
  readonly #clients: Slots;
  readonly #writers: Slots;

  constructor({ slots, userShare, clientShare, writes }: RequestSlotLimits, onRefused: (reason: SlotRefusal) => void) {
    this.#onRefused = onRefused;
    this.#all = new Slots({ atOnce: slots });
    this.#users = new Slots({ atOnce: slots, percentOfOwner: userShare });
    this.#clients = new Slots({ atOnce: slots, percentOfOwner: clientShare });
    this.#writers = new Slots({ atOnce: writes, percentOfOwner: WRITE_SHARE });
  }

  get isFull(): boolean {
    return this.#all.isFull;
  }

  /** Takes a slot until it is disposed. @throws AppError 8902 with Retry-After when none is free. */
  take(): Disposable {
    const slot = this.#all.tryToEnter('');
    if (slot !== undefined) return slot;
    this.#onRefused('overload');
    const options = { cause: 'too many requests are under way', retryAfterSeconds: drawRetryAfterSeconds() };
    throw new AppError({ code: codes.serviceUnavailable }, options);
  }

  /** Charges a taken slot to its holder until it is disposed. @throws AppError 8718 when the holder has its share. */
  charge({ userId, clientId, isWrite }: SlotHolder): Disposable {
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
    return {
      [Symbol.dispose]: () => {
        this.#users.giveBack(userId);
        this.#clients.giveBack(clientId);
        if (isWrite) this.#writers.giveBack(userId);
      },
    };
  }
}

/**
 * The slot of one request. It is held while the gateway works on the request, and not while the client sends the body
 * or reads the answer, so that slow clients do not keep others out.
 */
export class RequestSlot {
  readonly #slots: RequestSlots;
  #holder: SlotHolder | undefined;
  #taken: Disposable | undefined;
  #charged: Disposable | undefined;
  #isDone = false;

  constructor(slots: RequestSlots) {
    this.#slots = slots;
  }

  /** Takes a slot to start or continue work. @throws AppError 8902 when all slots are taken, 8718 when its holder has too many. */
  enter(): void {
    if (this.#taken !== undefined || this.#isDone) return;
    this.#taken = this.#slots.take();
    this.#charge();
  }

  /** Sets the holder once it is known. @throws AppError 8718 when the holder has too many slots. */
  holdFor(holder: SlotHolder): void {
    this.#holder = holder;
    this.#charge();
  }

  /** Frees the slot while the request waits for its client. */
  pause(): void {
    this.#taken?.[Symbol.dispose]();
    this.#charged?.[Symbol.dispose]();
    this.#taken = this.#charged = undefined;
  }

  /** Frees the slot for the last time: the request is answered, or its client has disconnected. */
  leave(): void {
    this.#isDone = true;
    this.pause();
  }

  #charge(): void {
    if (this.#holder !== undefined && this.#taken !== undefined) this.#charged ??= this.#slots.charge(this.#holder);
  }
}
