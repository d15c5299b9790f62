import { AppError, codes } from '@crm/errors';
import { ByteBudget, drawRetryAfterSeconds, networkOf, type ByteLimits, type Claim } from '@crm/runtime';
import type { Request, Response } from 'express';
import { bodyTooLarge } from './admit-body.js';

/** Share of the users' limits that bodies of unknown users have, in total and per network. */
export const UNKNOWN_PART = 1 / 4;
/** Bytes that a user without another body under way may always hold, whatever others hold. */
const RESERVED_BYTES = 64 * 1024;

/**
 * Bounds the bytes of bodies held from their first byte until their requests are answered, in total and per user.
 * Bodies of unknown users, such as token requests, have limits of their own, in total and per network, so that neither
 * kind can keep the other out.
 */
export class HeldBodies {
  readonly #ofUsers: ByteBudget;
  readonly #ofUnknown: ByteBudget;

  constructor(limits: ByteLimits) {
    this.#ofUsers = new ByteBudget({ ...limits, reserved: RESERVED_BYTES });
    this.#ofUnknown = new ByteBudget({ total: limits.total * UNKNOWN_PART, share: limits.share * UNKNOWN_PART });
  }

  /** In bytes. */
  get held(): number {
    return this.#ofUsers.held + this.#ofUnknown.held;
  }

  /** Opens a body. `giveUp` is called with 8724 when the body is evicted before it is complete. */
  open(request: Request, response: Response, maxBytes: number, giveUp: (error: AppError) => void): HeldBody {
    const { actor, clientAddress } = request.exchange;
    const giveWay = () => {
      giveUp(shortageOf('total'));
    };
    const claim =
      actor === undefined
        ? this.#ofUnknown.open(networkOf(clientAddress), giveWay)
        : this.#ofUsers.open(actor.userId, giveWay);
    const body = new HeldBody(claim, maxBytes);
    request.exchange.heldBody = body;
    response.once('close', claim.release);
    return body;
  }
}

/**
 * The bytes of one body that have arrived, in one buffer: as chunks, a body sent byte by byte would take a hundred
 * times its size. Disposal frees an incomplete body. A complete one counts until its request is answered, because the
 * objects parsed from it take several times its size.
 */
export class HeldBody {
  readonly #claim: Claim;
  readonly #maxBytes: number;
  #room = Buffer.alloc(0);
  #size = 0;
  #isComplete = false;

  constructor(claim: Claim, maxBytes: number) {
    this.#claim = claim;
    this.#maxBytes = maxBytes;
  }

  /** How many bytes have arrived. */
  get size(): number {
    return this.#size;
  }

  /** The bytes that have arrived. They remain available after disposal. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  /**
   * Stores a copy. Throws 8701 when the body is too large, 8716 when its owner holds too much, 8724 when all owners do.
   */
  append(chunk: Buffer): void {
    const size = this.#size + chunk.length;
    if (size > this.#maxBytes) throw bodyTooLarge(this.#maxBytes);
    if (size > this.#room.length) this.#grow(size);
    chunk.copy(this.#room, this.#size);
    this.#size = size;
  }

  /** The entire body has arrived. */
  complete(): void {
    this.#isComplete = true;
    this.#claim.keep();
  }

  /** The objects parsed from the body are no longer needed. */
  release(): void {
    this.#claim.release();
  }

  [Symbol.dispose](): void {
    if (!this.#isComplete) this.release();
  }

  #grow(needed: number): void {
    // Stays within the reserved bytes as long as they suffice.
    const bound = needed <= RESERVED_BYTES ? RESERVED_BYTES : this.#maxBytes;
    const length = Math.max(needed, Math.min(2 * this.#room.length, bound, this.#maxBytes));
    const shortage = this.#claim.tryToHold(length);
    if (shortage !== undefined) throw shortageOf(shortage);
    const room = Buffer.allocUnsafeSlow(length);
    this.#room.copy(room, 0, 0, this.#size);
    this.#room = room;
  }
}

function shortageOf(shortage: 'share' | 'total'): AppError {
  const retryAfterSeconds = drawRetryAfterSeconds();
  return new AppError(
    { code: shortage === 'share' ? codes.tooMuchSentAtOnce : codes.tooMuchUnderWay },
    { retryAfterSeconds },
  );
}
