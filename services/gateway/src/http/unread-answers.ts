import { AppError } from '@crm/errors';
import { networkOf } from '@crm/runtime';
import type { Request, Response } from 'express';
import { ByteBudget, type ByteLimits } from './byte-budget.js';
import { PIECE_BYTES } from './write-body.js';

/** Time for others to be read. */
const RETRY_AFTER_SECONDS = 5;

/** Bounds what is held of answers that their clients have not taken yet, in all and for each user. */
export class UnreadAnswers {
  readonly #budget: ByteBudget;
  readonly #onGivenUp: (request: Request) => void;

  /** `onGivenUp` is told when an answer has to make room for others, and its connection is reset. */
  constructor(limits: ByteLimits, onGivenUp: (request: Request) => void) {
    this.#budget = new ByteBudget(limits);
    this.#onGivenUp = onGivenUp;
  }

  /** In bytes. */
  get held(): number {
    return this.#budget.held;
  }

  /**
   * Counts a large answer until it is out; called before it begins. Throws 8717 when its user has too many, 8724 when all have, for
   * a read, which can be repeated. The answer to a write is owed: others of the same user make room for it.
   */
  admit(response: Response, bytes: number, status: number): void {
    if (bytes <= PIECE_BYTES) return;
    const { req: request } = response;
    const claim = this.#open(response);
    if (request.method !== 'GET' || status >= 400) {
      claim.hold(bytes);
      return;
    }
    const shortage = claim.tryToHold(bytes);
    if (shortage === undefined) return;
    claim.release();
    throw new AppError({ code: shortage === 'share' ? 8717 : 8724 }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** Counts a small answer that is written, if its client has not taken it at once. */
  note(response: Response, bytes: number): void {
    if (bytes > PIECE_BYTES || (response.socket?.writableLength ?? 0) === 0) return;
    this.#open(response).hold(bytes);
  }

  #open(response: Response): ReturnType<ByteBudget['open']> {
    const { req: request } = response;
    const { actor, clientAddress } = request.exchange;
    const owner = actor?.userId ?? networkOf(clientAddress);
    const claim = this.#budget.open(owner, () => {
      this.#onGivenUp(request);
      request.socket.resetAndDestroy();
    });
    response.once('close', claim.release);
    return claim;
  }
}
