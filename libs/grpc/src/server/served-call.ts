import { statusName } from '@crm/call-stream';
import { randomUUID } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import {
  childTraceparent,
  recorderFor,
  runInContext,
  traceIdOf,
  type Logger,
  type RequestContext,
  type RpcMetrics,
  type SpanRecorder,
} from '@crm/runtime';
import type { Actor, RevocationCheck, TokenVerifier } from '@crm/token';
import { status as grpcStatus } from '@grpc/grpc-js';
import type { Certificates } from '../tls/certificates.js';
import { toWireError, type WireError } from '../error-trailer.js';
import { MIN_TIME_LEFT_MS } from '../limits.js';
import { recordRpc } from '../record-rpc.js';
import type { CallContext } from './call-context.js';
import { logCall } from './log-call.js';
import type { ServedMethod } from './served-method.js';

/** Maximum length of a caller's name in the log. */
const MAX_NAME_LENGTH = 64;
const NO_INFO = Buffer.alloc(0);

export interface ServerContext {
  readonly verifier: TokenVerifier;
  /** Checks the token of every call, also a token that was verified before. */
  readonly revocations: RevocationCheck;
  readonly logger: Logger;
  readonly metrics: RpcMetrics;
  /** Verifies which service a caller is. Without it, the name that a caller sends is believed. */
  readonly certificates: Certificates | undefined;
  /** Takes the spans of calls whose traces are sampled; undefined when none are exported. */
  readonly spans: SpanRecorder | undefined;
  /** The calls under way, on all transports. */
  readonly calls: Set<ServedCall>;
  /** Must be called with the deadline of each new call. */
  watch(deadline: number): void;
}

/** The data that a caller sends besides its request. Empty texts mean: not sent. */
export interface CallHead {
  readonly accessToken: string;
  readonly requestId: string;
  readonly traceparent: string;
  /** Monotonic milliseconds. */
  readonly deadline: number;
  /** The service that calls, see `callerOf`. */
  readonly caller: string;
  /** The caller's number for the call, where the transport needs one. */
  readonly id?: number;
}

/** Executes a call once the caller is identified; resolves to the bytes of the last response message. */
export type Work = (call: ServedCall) => Promise<Buffer>;

/** Origin of a call and receiver of its answer: a call of grpc-js, or a call stream. */
export interface Caller {
  /** Address, for the log. */
  readonly peer: string;
  /** Calls `onSent` when the answer is sent, or when it never will be. */
  succeed(call: ServedCall, response: Buffer, onSent: () => void): void;
  fail(call: ServedCall, error: WireError): void;
}

/**
 * One call from its bytes to its answer, the same for every transport: deadline, identity, context, handler, errors,
 * metrics, log. The object is the handler's context and the request context of everything that the handler starts. It
 * answers at most once; a call that was given up is not answered.
 */
export class ServedCall implements CallContext, RequestContext {
  /** The caller's number for the call; 0 where the transport needs none. */
  readonly id: number;
  readonly method: ServedMethod;
  readonly requestId: string;
  readonly deadline: number;
  readonly spans: SpanRecorder | undefined;
  accessToken?: string;
  actor?: Actor;
  readonly #serverContext: ServerContext;
  readonly #caller: Caller;
  readonly #parent: string;
  readonly #callerName: string;
  readonly #startedAt = performance.now();
  #traceparent: string | undefined;
  #abort: AbortController | undefined;
  #sent: PromiseWithResolvers<void> | undefined;
  #isSent = false;
  #ended = false;
  /** Why nobody waits for the answer any more. */
  #abandoned: { readonly reason?: AppError } | undefined;

  private constructor(serverContext: ServerContext, method: ServedMethod, caller: Caller, head: CallHead) {
    this.id = head.id ?? 0;
    this.method = method;
    this.requestId = head.requestId === '' ? randomUUID() : head.requestId;
    this.deadline = head.deadline;
    this.spans = recorderFor(serverContext.spans, head.traceparent);
    if (head.accessToken !== '') this.accessToken = head.accessToken;
    this.#serverContext = serverContext;
    this.#caller = caller;
    this.#parent = head.traceparent;
    this.#callerName = head.caller;
  }

  /**
   * Starts a call; the answer goes to the caller, possibly before this returns. `work` is passed on and not stored: it has
   * the request, which would live as long as the call is referred to.
   */
  static serve(
    serverContext: ServerContext,
    method: ServedMethod,
    caller: Caller,
    head: CallHead,
    work: Work,
  ): ServedCall {
    const call = new ServedCall(serverContext, method, caller, head);
    serverContext.calls.add(call);
    serverContext.watch(call.deadline);
    method.metrics.started();
    runInContext(call, () => {
      call.#begin(work);
    });
    return call;
  }

  /** Created on first use: most calls neither log nor call other services. */
  get traceparent(): string {
    return (this.#traceparent ??= childTraceparent(this.#parent));
  }

  get traceId(): string {
    return traceIdOf(this.traceparent);
  }

  get isAbandoned(): boolean {
    return this.#abandoned !== undefined;
  }

  /** Created on first use, like `traceparent`. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#abandoned !== undefined) this.#abort.abort(this.#abandoned.reason);
    return this.#abort.signal;
  }

  /** Created on first use, like `traceparent`. */
  get sent(): Promise<void> {
    this.#sent ??= Promise.withResolvers();
    if (this.#isSent) this.#sent.resolve();
    return this.#sent.promise;
  }

  /** The caller no longer wants the answer. */
  cancel(): void {
    if (this.#ended) return;
    // When grpc-js itself notices that the deadline has passed, it reports a cancellation.
    if (performance.now() >= this.deadline) {
      this.expire();
      return;
    }
    this.#end(grpcStatus.CANCELLED);
    this.#abandon({});
  }

  expire(): void {
    const error = new AppError({ code: codes.deadlineExceeded });
    runInContext(this, () => {
      this.#fail(error);
    });
    this.#abandon({ reason: error });
  }

  #abandon(abandoned: { readonly reason?: AppError }): void {
    this.#abandoned = abandoned;
    this.#abort?.abort(abandoned.reason);
  }

  #begin(work: Work): void {
    if (this.method.callers?.has(this.#callerName) === false) {
      this.#refuse();
    } else if (this.deadline - performance.now() < MIN_TIME_LEFT_MS) {
      this.#serverContext.metrics.deadlineExhausted(this.method.name);
      this.#fail(new AppError({ code: codes.deadlineExceeded }));
    } else if (this.method.anonymous) {
      this.#handle(work);
    } else {
      this.#identify(work);
    }
  }

  /**
   * The answer has a status and no error code: a caller that the table of call edges does not allow is not one of our
   * services, or has a defect.
   */
  #refuse(): void {
    this.#end(grpcStatus.PERMISSION_DENIED);
    const { service, name } = this.method;
    const caller = this.#callerName.slice(0, MAX_NAME_LENGTH);
    const fields = { event: 'grpc.caller_refused', grpc_service: service, grpc_method: name, caller };
    this.#serverContext.logger.warn(
      { ...fields, peer: this.#caller.peer },
      'call of a method by a service that may not call it',
    );
    this.#caller.fail(this, {
      status: grpcStatus.PERMISSION_DENIED,
      message: 'The caller may not call this',
      info: NO_INFO,
    });
  }

  #identify(work: Work): void {
    const { verifier } = this.#serverContext;
    if (this.accessToken === undefined) {
      this.#fail(new AppError({ code: codes.accessTokenMissing }));
      return;
    }
    const known = verifier.verifyCached(this.accessToken);
    if (known !== undefined) {
      this.#admit(known, work);
      return;
    }
    verifier.verify(this.accessToken).then(
      (actor) => {
        this.#admit(actor, work);
      },
      (error: unknown) => {
        this.#fail(error);
      },
    );
  }

  #admit(actor: Actor, work: Work): void {
    try {
      this.#serverContext.revocations.check(actor);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.actor = actor;
    this.#handle(work);
  }

  #handle(work: Work): void {
    if (this.#ended) return;
    try {
      work(this).then(
        (response) => {
          this.#succeed(response);
        },
        (error: unknown) => {
          this.#fail(error);
        },
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  #succeed(response: Buffer): void {
    if (this.#ended) return;
    this.#end(grpcStatus.OK);
    this.#caller.succeed(this, response, () => {
      this.#noteSent();
    });
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    const known = error instanceof AppError ? error : new AppError({ code: codes.internalError }, { cause: error });
    const wireError = toWireError(known);
    this.#end(wireError.status, known);
    this.#caller.fail(this, wireError);
  }

  #noteSent(): void {
    this.#isSent = true;
    this.#sent?.resolve();
  }

  #end(code: grpcStatus, error?: AppError): void {
    const status = statusName(code);
    this.#ended = true;
    if (code !== grpcStatus.OK) this.#noteSent();
    this.#serverContext.calls.delete(this);
    const ms = performance.now() - this.#startedAt;
    this.method.metrics.handled(status, ms / 1000);
    if (this.spans !== undefined) this.#record(this.spans, code);
    logCall(this.#serverContext.logger, this, { status, ms, error, caller: this.#caller });
  }

  #record(spans: SpanRecorder, code: grpcStatus): void {
    const { traceparent } = this;
    const { path } = this.method;
    recordRpc(spans, { kind: 'server', traceparent, parent: this.#parent, startedAt: this.#startedAt, path, code });
  }
}
