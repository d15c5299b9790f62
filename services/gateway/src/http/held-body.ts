import { AppError } from '@crm/errors';
import { networkOf } from '@crm/runtime';
import type { Request, Response } from 'express';
import { bodyTooLarge } from '../middleware/admit-body.js';
import { ByteBudget, type ByteLimits, type Claim } from './byte-budget.js';
import { drawRetryAfterSeconds } from './retry-after.js';

/** What part of the limits of users bodies have together, and of one network, whose users are not known. */
const UNKNOWN_PART = 1 / 4;
/** So much of one body a user may have who has no other under way, whatever others have. */
const RESERVED_BYTES = 64 * 1024;

/**
 * Bounds what is held of bodies, from their first byte until their requests are answered: in all, and for each user. Bodies of clients
 * whose users are not known, such as token requests, have limits of their own, in all and for each network, so that neither kind can
 * keep the other out.
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

  /** Begins a body. `giveUp` is called where it has to make room for those of others before it is complete, with 8724. */
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
 * What has arrived of a body, in one piece, because a client that sends byte by byte would have each of them take up the room of a
 * hundred. Disposed when no more of it is awaited: what is not complete is let go of, a complete body counts until its request is
 * answered, as what is made of it takes several times its room.
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

  /** What has arrived; it stands after disposal too. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  /** Keeps a copy. Throws 8701 when the body is too large, 8716 when too much is held for its owner, 8724 for all. */
  append(chunk: Buffer): void {
    const size = this.#size + chunk.length;
    if (size > this.#maxBytes) throw bodyTooLarge(this.#maxBytes);
    if (size > this.#room.length) this.#grow(size);
    chunk.copy(this.#room, this.#size);
    this.#size = size;
  }

  /** The body has arrived as a whole. */
  complete(): void {
    this.#isComplete = true;
    this.#claim.keep();
  }

  /** What was made of it takes no room any more. */
  release(): void {
    this.#claim.release();
  }

  [Symbol.dispose](): void {
    if (!this.#isComplete) this.release();
  }

  #grow(needed: number): void {
    // No further than what is reserved while that is enough.
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
  return new AppError({ code: shortage === 'share' ? 8716 : 8724 }, { retryAfterSeconds });
}
