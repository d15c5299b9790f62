import { callStreamService } from '@crm/protos';
import { AppError, codes } from '@crm/errors';
import { Metadata, status, type Server, type ServerDuplexStream } from '@grpc/grpc-js';
import { callerOf } from '../caller-name.js';
import { toWireError, type WireError } from '../error-trailer.js';
import { FrameBatch } from '../frames/frame-batch.js';
import { readRequestFrames, type RequestFrame } from '../frames/request-frame.js';
import { encodeAnswer, encodeDrainFrame, encodeFailure } from '../frames/response-frame.js';
import { DEFAULT_TIMEOUT_MS } from '../limits.js';
import { ServedCall, type Caller, type Serving } from './served-call.js';
import type { UnaryMethod } from './served-method.js';
import { unaryWork } from './unary-work.js';

type Stream = ServerDuplexStream<Buffer, Buffer>;

/** Serves CallStreamService: every unary method of the server, many calls on one stream. */
export class CallStreams {
  readonly #sessions = new Set<CallStreamSession>();
  #draining = false;

  /** @param methods by their full path; read at each call, so that services may still be added. */
  constructor(server: Server, serving: Serving, methods: ReadonlyMap<string, UnaryMethod>) {
    const { path } = callStreamService.methods.Calls;
    const asIs = (bytes: Buffer): Buffer => bytes;
    server.register<Buffer, Buffer>(
      path,
      (stream: Stream) => {
        const session = new CallStreamSession(stream, serving, methods);
        this.#sessions.add(session);
        stream.on('close', () => this.#sessions.delete(session));
        if (this.#draining) session.drain();
      },
      asIs,
      asIs,
      'bidi',
    );
  }

  /** Requests that callers stop using their streams. A stream ends when its caller has, and its calls are answered. */
  drain(): void {
    this.#draining = true;
    for (const session of this.#sessions) session.drain();
  }
}

class CallStreamSession implements Caller {
  readonly #stream: Stream;
  readonly #serving: Serving;
  readonly #methods: ReadonlyMap<string, UnaryMethod>;
  readonly #calls = new Map<number, ServedCall>();
  readonly #batch: FrameBatch;
  readonly #caller: string;
  #left = false;
  #broken = false;

  constructor(stream: Stream, serving: Serving, methods: ReadonlyMap<string, UnaryMethod>) {
    this.#stream = stream;
    this.#serving = serving;
    this.#methods = methods;
    this.#caller = callerOf(stream, serving.certificates);
    this.#batch = new FrameBatch((message) => stream.write(message));
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

  get peer(): string {
    return this.#stream.getPeer();
  }

  drain(): void {
    this.#batch.add(encodeDrainFrame());
    this.#batch.flush();
  }

  succeed(call: ServedCall, response: Buffer): void {
    this.#answer(call.id, encodeAnswer(call.id, response));
  }

  fail(call: ServedCall, error: WireError): void {
    this.#answer(call.id, encodeFailure(call.id, error.status, error.info, error.message));
  }

  #receive(message: Buffer): void {
    if (this.#broken) return;
    try {
      readRequestFrames(message, (frame) => {
        this.#begin(frame);
      });
    } catch (error) {
      this.#broken = true;
      this.#serving.logger.error({ event: 'grpc.bad_frame', peer: this.peer, err: error }, 'call stream closed');
      this.#stream.emit('error', Object.assign(new Error('Malformed call frame'), { code: status.INTERNAL }));
    }
  }

  #begin(frame: RequestFrame): void {
    if (frame.cancel) {
      this.#calls.get(frame.id)?.cancel();
      this.#calls.delete(frame.id);
      return;
    }
    const method = this.#methods.get(frame.method);
    if (method === undefined) {
      this.#refuse(frame);
      return;
    }
    const { id, accessToken, requestId, traceparent, timeoutMs } = frame;
    const deadline = performance.now() + (timeoutMs === 0 ? DEFAULT_TIMEOUT_MS : timeoutMs);
    const head = { id, accessToken, requestId, traceparent, deadline, caller: this.#caller };
    const call = ServedCall.serve(this.#serving, method, this, head, unaryWork(method, frame.payload));
    if (this.#serving.calls.has(call)) this.#calls.set(id, call);
  }

  #refuse(frame: RequestFrame): void {
    const { peer } = this;
    const fields = { event: 'grpc.unknown_method', path: frame.method, request_id: frame.requestId, peer };
    this.#serving.logger.error(fields, 'call of a method that is not served');
    const { status: code, info, message } = toWireError(new AppError({ code: codes.internalError }));
    this.#batch.add(encodeFailure(frame.id, code, info, message));
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
    if (!this.#left || this.#calls.size > 0) return;
    this.#batch.flush();
    this.#stream.end();
  }

  #abandon(): void {
    for (const call of this.#calls.values()) call.cancel();
    this.#calls.clear();
  }
}
