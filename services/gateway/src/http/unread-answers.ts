import { AppError, codes } from '@crm/errors';
import { ByteBudget, networkOf, type ByteLimits, type Claim } from '@crm/runtime';
import type { Request, Response } from 'express';
import { UNKNOWN_PART } from './held-body.js';
import { PIECE_BYTES } from './write-body.js';

/** In this time clients may read other answers, which makes room. */
const RETRY_AFTER_SECONDS = 5;
/** A smaller part of a stream, such as a sign of life, needs no room. */
const UNCOUNTED_BYTES = 16 * 1024;

/**
 * Bounds the bytes of answers that clients have not taken yet, in total and per user; those to unknown users in total and
 * per network, so that these cannot keep users out.
 */
export class UnreadAnswers {
  readonly #ofUsers: ByteBudget;
  readonly #ofUnknown: ByteBudget;
  readonly #onGivenUp: (request: Request) => void;

  /** `onGivenUp` is called when an answer gets no room or is evicted, and its connection is reset. */
  constructor(limits: ByteLimits, onGivenUp: (request: Request) => void) {
    this.#ofUsers = new ByteBudget(limits);
    this.#ofUnknown = new ByteBudget({ total: limits.total * UNKNOWN_PART, share: limits.share * UNKNOWN_PART });
    this.#onGivenUp = onGivenUp;
  }

  /** In bytes. */
  get held(): number {
    return this.#ofUsers.held + this.#ofUnknown.held;
  }

  /**
   * Counts a large answer from before its start until it is sent. For a read, which can be repeated, throws 8717 when
   * its user has too many bytes unread, 8724 when all users have. The answer to a write must be sent: other answers of
   * the same user are evicted for it.
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
    throw new AppError(
      { code: shortage === 'share' ? codes.tooMuchUnread : codes.tooMuchUnderWay },
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }

  /** Counts a small answer that was written if its client has not taken it at once. */
  note(response: Response, bytes: number): void {
    if (bytes > PIECE_BYTES || (response.socket?.writableLength ?? 0) === 0) return;
    this.#open(response).hold(bytes);
  }

  /**
   * Counts a part of a stream, from before it is sent until it is disposed. When there is no room, and when the part is
   * evicted, the connection is reset: clients resume streams.
   */
  admitPart({ req: request }: Response, bytes: number): Disposable {
    const claim = this.#claim(request);
    if (bytes > UNCOUNTED_BYTES && claim.tryToHold(bytes) !== undefined) this.#giveUp(request);
    return { [Symbol.dispose]: claim.release };
  }

  #open(response: Response): Claim {
    const claim = this.#claim(response.req);
    response.once('close', claim.release);
    return claim;
  }

  #claim(request: Request): Claim {
    const { actor, clientAddress } = request.exchange;
    const giveWay = (): void => {
      this.#giveUp(request);
    };
    return actor === undefined
      ? this.#ofUnknown.open(networkOf(clientAddress), giveWay)
      : this.#ofUsers.open(actor.userId, giveWay);
  }

  #giveUp(request: Request): void {
    this.#onGivenUp(request);
    request.exchange.abandon();
    request.socket.resetAndDestroy();
  }
}
