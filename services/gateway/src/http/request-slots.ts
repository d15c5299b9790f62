import { AppError } from '@crm/errors';

const MAX_RETRY_AFTER_SECONDS = 3;

/** When to come back: drawn at random, so that those who were refused together do not come back together. */
export function drawRetryAfterSeconds(): number {
  return 1 + Math.floor(Math.random() * MAX_RETRY_AFTER_SECONDS);
}

/** Bounds how many requests are worked on at once. */
export class RequestSlots {
  readonly #limit: number;
  readonly #onRefused: () => void;
  #taken = 0;

  constructor(limit: number, onRefused: () => void) {
    this.#limit = limit;
    this.#onRefused = onRefused;
  }

  /** Whether there is none left. */
  get isFull(): boolean {
    return this.#taken >= this.#limit;
  }

  /** @throws AppError 8902 with the advice to come back, when there is none left. */
  take(): void {
    if (this.isFull) {
      this.#onRefused();
      const retryAfterSeconds = drawRetryAfterSeconds();
      throw new AppError({ code: 8902 }, { cause: 'too many requests are under way', retryAfterSeconds });
    }
    this.#taken += 1;
  }

  giveBack(): void {
    this.#taken -= 1;
  }
}

/**
 * The slot of one request: taken while it is worked on, and not while its client takes its time to send the body or to read the
 * answer. Slow clients must not keep others out.
 */
export class RequestSlot {
  readonly #slots: RequestSlots;
  #isTaken = false;
  #isDone = false;

  constructor(slots: RequestSlots) {
    this.#slots = slots;
  }

  /** Work begins, or goes on. @throws AppError 8902 when too many requests are worked on. */
  enter(): void {
    if (this.#isTaken || this.#isDone) return;
    this.#slots.take();
    this.#isTaken = true;
  }

  /** The client is waited for. */
  pause(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#slots.giveBack();
  }

  /** The request is answered, or its client has gone. */
  leave(): void {
    this.#isDone = true;
    this.pause();
  }
}
