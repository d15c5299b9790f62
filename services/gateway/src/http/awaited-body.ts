import { AppError } from '@crm/errors';
import type { Request } from 'express';
import { bodyTooLarge } from '../middleware/admit-body.js';
import { ByteBudget, type ByteLimits, type Claim } from './byte-budget.js';
import { clientNetworkOf } from './client-address.js';
import { drawRetryAfterSeconds } from './request-slots.js';

/** Bounds what is held of bodies that have not arrived as a whole, in all and for the network of each client. */
export class AwaitedBodies {
  readonly #budget: ByteBudget;

  constructor(limits: ByteLimits) {
    this.#budget = new ByteBudget(limits);
  }

  /** In bytes. */
  get held(): number {
    return this.#budget.held;
  }

  /** Begins a body. `giveUp` is called where it has to make room for those of other clients, with 8724. */
  open(request: Request, maxBytes: number, giveUp: (error: AppError) => void): AwaitedBody {
    const claim = this.#budget.open(clientNetworkOf(request), () => {
      giveUp(shortageOf('total'));
    });
    return new AwaitedBody(claim, maxBytes);
  }
}

/**
 * What has arrived of a body, in one piece, because a client that sends byte by byte would have each of them take up the room of a
 * hundred. Disposed when the body is whole or not awaited any more.
 */
export class AwaitedBody {
  readonly #claim: Claim;
  readonly #maxBytes: number;
  #room = Buffer.alloc(0);
  #size = 0;

  constructor(claim: Claim, maxBytes: number) {
    this.#claim = claim;
    this.#maxBytes = maxBytes;
  }

  /** How many bytes have arrived. */
  get size(): number {
    return this.#size;
  }

  /** What has arrived; it stands after disposal too. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  /** Keeps a copy. Throws 8701 when the body is too large, 8716 when its client sends too much at once, 8724 when all do. */
  append(chunk: Buffer): void {
    const size = this.#size + chunk.length;
    if (size > this.#maxBytes) throw bodyTooLarge(this.#maxBytes);
    if (size > this.#room.length) this.#grow(size);
    chunk.copy(this.#room, this.#size);
    this.#size = size;
  }

  [Symbol.dispose](): void {
    this.#claim.release();
  }

  #grow(needed: number): void {
    const length = Math.max(needed, Math.min(2 * this.#room.length, this.#maxBytes));
    const shortage = this.#claim.tryToHold(length);
    if (shortage !== undefined) throw shortageOf(shortage);
    const room = Buffer.allocUnsafeSlow(length);
    this.#room.copy(room, 0, 0, this.#size);
    this.#room = room;
  }
}

function shortageOf(shortage: 'share' | 'total'): AppError {
  const retryAfterSeconds = drawRetryAfterSeconds();
  return new AppError({ code: shortage === 'share' ? 8716 : 8724 }, { retryAfterSeconds });
}
