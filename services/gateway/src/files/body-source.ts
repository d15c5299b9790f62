import { AppError } from '@crm/errors';
import type { Request, Response } from 'express';
import { admitBody, bodyTooLarge } from '../middleware/admit-body.js';

/** What part of a request's time is kept for what happens after its body. */
const TIME_KEPT = 0.1;

/**
 * A request's body, chunk by chunk as it is asked for: a client sends no more than the connection has room for until then. Throws
 * 8701 when it is too large: from its announced length before a byte is read, else as soon as it is.
 */
export class BodySource {
  readonly #request: Request;
  readonly #maxBytes: number;
  readonly #timer: NodeJS.Timeout;
  readonly #arrived: Buffer[] = [];
  #waiting: PromiseWithResolvers<Buffer | undefined> | undefined;
  #ended = false;
  #failure: AppError | undefined;

  constructor(request: Request, response: Response, maxBytes: number) {
    admitBody(request, response, maxBytes);
    this.#request = request;
    this.#maxBytes = maxBytes;
    const timeLeft = request.exchange.deadline - performance.now();
    this.#timer = setTimeout(
      () => {
        this.giveUp(new AppError({ code: 8705 }));
      },
      timeLeft * (1 - TIME_KEPT),
    );
    request.on('data', this.#take).once('end', this.#end).once('close', this.#end).once('error', this.#end);
    request.pause();
  }

  /**
   * The next chunk; undefined at the end. Rejects with 8701 too, with 8705 when the client takes too long, and with 8408
   * when it leaves.
   */
  next(): Promise<Buffer | undefined> {
    const chunk = this.#arrived.shift();
    if (chunk !== undefined) return Promise.resolve(chunk);
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve(undefined);
    this.#waiting = Promise.withResolvers();
    this.#request.resume();
    return this.#waiting.promise;
  }

  /** Whoever waits for a chunk, now or later, has this error instead. */
  readonly giveUp = (failure: AppError): void => {
    this.#failure ??= failure;
    this.#answer();
  };

  /** The chunks that are left. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) yield chunk;
  }

  /** Nothing more is asked for. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#request.off('data', this.#take).off('end', this.#end).off('close', this.#end);
  }

  readonly #take = (chunk: Buffer): void => {
    this.#request.pause();
    const { exchange } = this.#request;
    exchange.bytesIn += chunk.length;
    if (exchange.bytesIn > this.#maxBytes) {
      this.giveUp(bodyTooLarge(this.#maxBytes));
      return;
    }
    this.#arrived.push(chunk);
    this.#answer();
  };

  readonly #end = (): void => {
    // A body that has come as a whole may still have been thrown away unread, because the connection is gone.
    if (!this.#request.readableEnded) {
      this.giveUp(new AppError({ code: 8408, detail: 'The body ended early' }));
      return;
    }
    this.#ended = true;
    this.#answer();
  };

  #answer(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    this.next().then(waiting.resolve, waiting.reject);
  }
}
