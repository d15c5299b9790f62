import { callStreamService } from '@crm/protos';
import { Metadata, status, type Server, type ServerDuplexStream } from '@grpc/grpc-js';
import { FrameBatch } from '../frames/frame-batch.js';
import { FrameLines } from '../frames/frame-lines.js';
import { readRequestFrames, type RequestFrame } from '../frames/request-frame.js';
import { encodeAnswer, encodeDrainFrame, encodeFailure, TAKES_PIECES } from '../frames/response-frame.js';
import type { Failure } from '../streamed-call.js';

export type IncomingStream = Pick<ServerDuplexStream<Buffer, Buffer>, 'getAuthContext' | 'getPeer' | 'metadata'>;

export interface BegunCall {
  /** The peer no longer wants the answer. */
  cancel(): void;
}

/** Details of how an answer is sent. */
export interface Sending {
  /** Large answers of one line are sent one after the other. */
  readonly line: string;
  /** Called when a large answer is sent or never will be, and when a small one is about to be sent. */
  readonly onSent: () => void;
}

/** Takes the answers to the calls of one stream, by their ids. */
export interface Answers {
  succeed(id: number, response: Buffer, sending: Sending): void;
  fail(id: number, failure: Failure): void;
}

export interface StreamHandler {
  /** Starts a call, which may be answered before this returns; undefined when it was. */
  begin(frame: RequestFrame): BegunCall | undefined;
  /** The peer has sent bytes that are no frames; the stream is ended. */
  malformed(error: unknown): void;
}

type Stream = ServerDuplexStream<Buffer, Buffer>;

/** Larger answers must not hold up those of others. */
const SMALL_BYTES = 32 * 1024;
/** An answer to somebody else waits for one piece of each large answer. */
const PIECE_BYTES = 256 * 1024;

/** Serves CallStreamService, many calls on one stream. */
export class CallStreams {
  readonly #sessions = new Set<CallStreamSession>();
  #draining = false;

  /** @param accept is called with each new stream */
  constructor(server: Server, accept: (stream: IncomingStream, answers: Answers) => StreamHandler) {
    const { path } = callStreamService.methods.Calls;
    const asIs = (bytes: Buffer): Buffer => bytes;
    server.register<Buffer, Buffer>(
      path,
      (stream: Stream) => {
        const session = new CallStreamSession(stream, accept);
        this.#sessions.add(session);
        stream.on('close', () => this.#sessions.delete(session));
        if (this.#draining) session.drain();
      },
      asIs,
      asIs,
      'bidi',
    );
  }

  /** Requests that all peers leave. A stream ends when its peer has left and its calls under way are answered. */
  drain(): void {
    this.#draining = true;
    for (const session of this.#sessions) session.drain();
  }
}

class CallStreamSession implements Answers {
  readonly #stream: Stream;
  readonly #handler: StreamHandler;
  readonly #calls = new Map<number, BegunCall>();
  readonly #batch: FrameBatch;
  readonly #lines: FrameLines;
  readonly #takesPieces: boolean;
  #left = false;
  #broken = false;

  constructor(stream: Stream, accept: (stream: IncomingStream, answers: Answers) => StreamHandler) {
    this.#stream = stream;
    this.#handler = accept(stream, this);
    this.#takesPieces = stream.metadata.get(TAKES_PIECES).length > 0;
    this.#batch = new FrameBatch((message) => stream.write(message));
    this.#lines = new FrameLines((message, done) => stream.write(message, done));
    // The headers are sent at once: they show the peer that the stream is open.
    stream.sendMetadata(new Metadata());
    stream.on('data', (message: Buffer) => {
      this.#receive(message);
    });
    stream.on('end', () => {
      this.#leave();
    });
    stream.on('cancelled', () => {
      this.#abandon();
    });
    stream.on('error', () => {
      this.#abandon();
    });
  }

  drain(): void {
    this.#batch.add(encodeDrainFrame());
    this.#batch.flush();
  }

  succeed(id: number, response: Buffer, { line, onSent }: Sending): void {
    if (response.length <= SMALL_BYTES) {
      this.#answer(id, encodeAnswer(id, response));
      onSent();
      return;
    }
    this.#calls.delete(id);
    const end = (): void => {
      onSent();
      this.#endIfDone();
    };
    const size = this.#takesPieces ? PIECE_BYTES : response.length;
    for (let at = 0; at < response.length; at += size) {
      const piece = response.subarray(at, at + size);
      const isLast = at + size >= response.length;
      this.#lines.add(line, () => encodeAnswer(id, piece, !isLast), isLast ? end : undefined);
    }
  }

  fail(id: number, { code, errorInfo, message }: Failure): void {
    this.#answer(id, encodeFailure(id, code, errorInfo, message));
  }

  #receive(message: Buffer): void {
    if (this.#broken) return;
    try {
      readRequestFrames(message, (frame) => {
        this.#begin(frame);
      });
    } catch (error) {
      this.#broken = true;
      this.#handler.malformed(error);
      this.#stream.emit('error', Object.assign(new Error('Malformed call frame'), { code: status.INTERNAL }));
    }
  }

  #begin(frame: RequestFrame): void {
    if (frame.cancel) {
      this.#calls.get(frame.id)?.cancel();
      this.#calls.delete(frame.id);
      return;
    }
    const call = this.#handler.begin(frame);
    if (call !== undefined) this.#calls.set(frame.id, call);
  }

  #answer(id: number, frame: Buffer): void {
    this.#calls.delete(id);
    this.#batch.add(frame);
    this.#endIfDone();
  }

  #leave(): void {
    this.#left = true;
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (!this.#left || this.#calls.size > 0 || !this.#lines.areEmpty) return;
    this.#batch.flush();
    this.#stream.end();
  }

  #abandon(): void {
    for (const call of this.#calls.values()) call.cancel();
    this.#calls.clear();
    this.#lines.lose();
  }
}
