import { callStreamService } from '@crm/protos';
import { Metadata, status, type Client, type ClientDuplexStream } from '@grpc/grpc-js';
import { DeadlineTimer } from '../deadline-timer.js';
import { FrameBatch } from '../frames/frame-batch.js';
import { FrameLines } from '../frames/frame-lines.js';
import { encodeCancelFrame, encodeRequestFrame } from '../frames/request-frame.js';
import { toStatus } from '../grpc-status.js';
import { readResponseFrames, TAKES_PIECES, type ResponseFrame } from '../frames/response-frame.js';
import { NO_BYTES, type Failure, type StreamedCall } from '../streamed-call.js';
import type { Peer } from './peer.js';

export interface CallStreamOwner {
  /** The peer has accepted the stream. */
  opened(stream: CallStream): void;
  /** The peer wants no new calls on this stream. */
  draining(stream: CallStream): void;
  /** The stream has ended; the calls that were under way on it have failed. */
  closed(stream: CallStream, reason: string): void;
}

interface Pending {
  /** Undefined after the call. V8 can keep what a Map contained until the next full collection. */
  call: StreamedCall | undefined;
  readonly deadline: number;
  readonly id: number;
  /** The pieces of an answer that continues. */
  pieces: Buffer[] | undefined;
}

const MAX_ID = 2 ** 32 - 1;
/** Larger calls must not hold up those of others. One user may have hundreds of smaller ones under way. */
const SMALL_BYTES = 4 * 1024;

export class CallStream {
  readonly #owner: CallStreamOwner;
  readonly #stream: ClientDuplexStream<Buffer, Buffer>;
  readonly #batch: FrameBatch;
  readonly #lines: FrameLines;
  readonly #pending = new Map<number, Pending>();
  readonly #deadlines: DeadlineTimer<Pending>;
  #lastId = 0;
  #hasAnswered = false;
  #heard = false;
  #refusals = 0;
  #leaving = false;
  #closed = false;

  constructor(client: Client, { addHeaders }: Pick<Peer, 'addHeaders'>, owner: CallStreamOwner) {
    this.#owner = owner;
    const asIs = (bytes: Buffer): Buffer => bytes;
    // waitForReady leaves the pace of reconnecting to the channel.
    const metadata = new Metadata({ waitForReady: true });
    addHeaders(metadata);
    metadata.set(TAKES_PIECES, '1');
    const stream = client.makeBidiStreamRequest(callStreamService.methods.Calls.path, asIs, asIs, metadata);
    this.#stream = stream;
    this.#batch = new FrameBatch((message) => stream.write(message));
    this.#lines = new FrameLines((message, done) => stream.write(message, done));
    this.#deadlines = new DeadlineTimer(
      () => this.#pending.values(),
      (pending) => {
        this.#expire(pending);
      },
    );
    stream.on('metadata', () => {
      owner.opened(this);
    });
    stream.on('data', (message: Buffer) => {
      this.#receive(message);
    });
    stream.on('error', ({ message }) => {
      this.#close(message);
    });
    stream.on('end', () => {
      this.#close('ended by the peer');
    });
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /**
   * The number of calls under way. Calls that the peer could not handle count for a while longer: a replica that fails
   * calls faster than others handle them must not attract all of them.
   */
  get load(): number {
    return this.#pending.size + this.#refusals;
  }

  /** Whether calls are under way that the peer has no reason to keep waiting, or count for a while longer. */
  get isOwed(): boolean {
    const now = performance.now();
    return this.#refusals > 0 || this.#pending.values().some(({ call }) => call !== undefined && call.dueAt <= now);
  }

  /** Ends an observation round of the stream; returns whether anything arrived from the peer in it. */
  endRound(): boolean {
    const heard = this.#heard;
    this.#heard = false;
    this.#refusals = Math.floor(this.#refusals / 2);
    return heard;
  }

  send(call: StreamedCall): void {
    if (call.deadline <= performance.now()) {
      call.expire();
      return;
    }
    const id = this.#freeId();
    const pending: Pending = { call, id, deadline: call.deadline, pieces: undefined };
    this.#pending.set(id, pending);
    this.#deadlines.watch(call.deadline);
    if (call.payload.length <= SMALL_BYTES) this.#batch.add(encodeCall(id, call));
    else this.#lines.add(call.line, () => pending.call && encodeCall(id, pending.call));
  }

  /** Returns whether the call was under way on this stream; if so, cancels it at the peer. */
  abandon(call: StreamedCall): boolean {
    for (const pending of this.#pending.values()) {
      if (pending.call !== call) continue;
      this.#forget(pending);
      return true;
    }
    return false;
  }

  /** Ends the stream as soon as nothing is under way on it. */
  leave(): void {
    this.#leaving = true;
    if (this.#pending.size > 0 || this.#closed) return;
    this.#batch.flush();
    this.#stream.end();
  }

  /** Fails the calls under way and ends the stream. */
  cancel(): void {
    this.#stream.cancel();
    this.#close('closed');
  }

  #freeId(): number {
    do this.#lastId = this.#lastId === MAX_ID ? 1 : this.#lastId + 1;
    while (this.#pending.has(this.#lastId));
    return this.#lastId;
  }

  #receive(message: Buffer): void {
    this.#heard = true;
    try {
      readResponseFrames(message, (frame) => {
        this.#answer(frame);
      });
    } catch (error) {
      this.#stream.cancel();
      this.#close(String(error));
    }
  }

  #answer(frame: ResponseFrame): void {
    if (frame.drain) {
      this.#owner.draining(this);
      return;
    }
    this.#hasAnswered = true;
    const pending = this.#pending.get(frame.id);
    // The answer to a call that has been given up.
    if (pending === undefined) return;
    const { errorInfo, message } = frame;
    if (frame.unfinished) {
      (pending.pieces ??= []).push(frame.payload);
      return;
    }
    const { pieces } = pending;
    const payload = pieces === undefined ? frame.payload : Buffer.concat([...pieces, frame.payload]);
    const call = this.#take(pending);
    const code = toStatus(frame.status);
    if (code === status.OK) call?.succeed(payload);
    else {
      if (code === status.UNAVAILABLE) this.#refusals += 1;
      call?.fail({ code, errorInfo, message });
    }
    if (this.#leaving) this.leave();
  }

  #expire(pending: Pending): void {
    this.#forget(pending)?.expire();
  }

  #forget(pending: Pending): StreamedCall | undefined {
    const call = this.#take(pending);
    this.#batch.add(encodeCancelFrame(pending.id));
    if (this.#leaving) this.leave();
    return call;
  }

  #take(pending: Pending): StreamedCall | undefined {
    const { call } = pending;
    this.#pending.delete(pending.id);
    pending.call = undefined;
    return call;
  }

  #close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#deadlines.stop();
    const failure: Failure = { code: status.UNAVAILABLE, errorInfo: NO_BYTES, message: `call stream lost: ${reason}` };
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    this.#lines.lose();
    this.#owner.closed(this, reason);
    for (const { call } of lost) call?.fail(failure);
  }
}

function encodeCall(id: number, call: StreamedCall): Buffer {
  const { payload, accessToken, requestId, traceparent } = call;
  const timeoutMs = Math.max(1, Math.ceil(call.deadline - performance.now()));
  const { path: method } = call.method;
  return encodeRequestFrame({ id, method, payload, timeoutMs, accessToken, requestId, traceparent, cancel: false });
}
