import { AppError, codes } from '@crm/errors';
import type { Request, Response } from 'express';
import { admitBody, bodyTooLarge } from '../http/admit-body.js';
import { takeTime } from '../http/taken-time.js';

/** Share of a request's time reserved for the work after its body. */
const TIME_KEPT = 0.1;

/**
 * The body of a request, one chunk per call, with back-pressure: meanwhile the client can send only what the connection
 * buffers. Throws 8701 when the body is too large: before a byte is read if its announced length is, otherwise as soon
 * as the limit is passed. With `idleMs` it may take any time, and the client that long for the next chunk.
 */
export class BodySource {
  readonly #request: Request;
  readonly #maxBytes: number;
  readonly #isPaced: boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #arrived: Buffer[] = [];
  #waiting: PromiseWithResolvers<Buffer | undefined> | undefined;
  #ended = false;
  #failure: AppError | undefined;

  constructor(request: Request, response: Response, maxBytes: number, idleMs?: number) {
    admitBody(request, response, maxBytes);
    this.#request = request;
    this.#maxBytes = maxBytes;
    this.#isPaced = idleMs !== undefined;
    if (this.#isPaced) takeTime(request);
    const timeLeft = request.exchange.deadline - performance.now();
    this.#timer = setTimeout(this.#expire, idleMs ?? timeLeft * (1 - TIME_KEPT));
    request.on('data', this.#take).once('end', this.#end).once('close', this.#end).once('error', this.#end);
    request.pause();
  }

  /**
   * The next chunk; undefined at the end. Rejects with 8701, with 8705 when the client takes too long, and with 8408
   * when it disconnects.
   */
  next(): Promise<Buffer | undefined> {
    const chunk = this.#arrived.shift();
    if (chunk !== undefined) return Promise.resolve(chunk);
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve(undefined);
    this.#waiting = Promise.withResolvers();
    if (this.#isPaced) this.#timer.refresh();
    this.#request.resume();
    return this.#waiting.promise;
  }

  /** Makes `next` reject with this error, now and later. */
  readonly giveUp = (failure: AppError): void => {
    this.#failure ??= failure;
    this.#answer();
  };

  /** The remaining chunks. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) yield chunk;
  }

  /** Stops reading. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#request.off('data', this.#take).off('end', this.#end).off('close', this.#end);
  }

  /** A client is not slow while nobody waits for it. */
  readonly #expire = (): void => {
    if (!this.#isPaced || this.#waiting !== undefined) this.giveUp(new AppError({ code: codes.requestTimeout }));
  };

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
    // The complete body may have arrived and still have been discarded unread, because the connection closed.
    if (!this.#request.readableEnded) {
      this.giveUp(new AppError({ code: codes.malformedRequest, detail: 'The body ended early' }));
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
