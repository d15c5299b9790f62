import { traceIdOf, type Health, type RequestClass, type RequestContext, type SpanRecorder } from '@crm/runtime';
import type { Actor } from '@crm/token';
import type { HeaderList } from './header-list.js';
import type { HeldBodies, HeldBody } from './held-body.js';
import type { RequestSlot } from './request-slots.js';
import type { UnreadAnswers } from './unread-answers.js';

/** The facts that the gateway knows about the route of a request. */
export interface RouteFacts {
  /** The route template, for metrics and logs. */
  readonly path: string;
  /** Value of the Allow header. */
  readonly allow: string;
  /** Shape of error answers: JSON:API errors documents, or RFC 6749 section 5.2. */
  readonly errors: 'json-api' | 'oauth';
}

const NOTHING: HeaderList = [];

/**
 * One request and its answer, from the first byte to the last. It is also the context of every call made for the
 * request.
 */
export class Exchange implements RequestContext {
  /** Made by the gateway, never taken from the client. Every answer carries it. */
  readonly requestId: string;
  /** The client's own name for the request, from X-Request-Id. */
  readonly clientRequestId: string | undefined;
  /** The client's network address, from X-Forwarded-For where trusted proxies sent it. */
  readonly clientAddress: string;
  readonly traceparent: string;
  readonly traceId: string;
  readonly spans: SpanRecorder | undefined;
  accessToken?: string;
  /** Monotonic milliseconds. */
  readonly deadline: number;
  /** Monotonic milliseconds. */
  readonly startedAt = performance.now();
  readonly health: Health;
  /** CORS header fields of the answer; empty where the origin may not read it. */
  readonly crossOrigin: HeaderList;
  /** Header fields that say how many requests a rate-limited client has left. */
  rateLimit: HeaderList = NOTHING;
  readonly heldBodies: HeldBodies;
  readonly unreadAnswers: UnreadAnswers;
  route: RouteFacts | undefined;
  class: RequestClass = 'meta';
  /** Undefined until the request is admitted. */
  slot: RequestSlot | undefined;
  /** Undefined until the body is read. */
  heldBody: HeldBody | undefined;
  /** The actor of the token that was sent, if it is known already. The request may yet be refused. */
  known: Actor | undefined;
  actor: Actor | undefined;
  /** The module in the URL, if the catalogue has it. */
  module: string | undefined;
  /** Id of the record or administered resource that the URL names or the request created. */
  record: string | undefined;
  /** Code of the first error that was answered. */
  errorCode: number | undefined;
  bytesIn = 0;
  bytesOut = 0;
  /** Whether the answer is a stream, which lasts as long as its client stays. */
  isStream = false;
  readonly #onStream: () => void;
  #abort: AbortController | undefined;
  #gone = false;

  constructor(context: {
    requestId: string;
    clientRequestId: string | undefined;
    clientAddress: string;
    traceparent: string;
    deadline: number;
    health: Health;
    crossOrigin: HeaderList;
    heldBodies: HeldBodies;
    unreadAnswers: UnreadAnswers;
    spans: SpanRecorder | undefined;
    onStream: () => void;
  }) {
    this.requestId = context.requestId;
    this.clientRequestId = context.clientRequestId;
    this.clientAddress = context.clientAddress;
    this.traceparent = context.traceparent;
    this.traceId = traceIdOf(context.traceparent);
    this.deadline = context.deadline;
    this.health = context.health;
    this.crossOrigin = context.crossOrigin;
    this.heldBodies = context.heldBodies;
    this.unreadAnswers = context.unreadAnswers;
    this.spans = context.spans;
    this.#onStream = context.onStream;
  }

  /** Aborts when the client disconnects before the answer is complete. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#gone) this.#abort.abort();
    return this.#abort.signal;
  }

  /** The answer starts. Frees the slot and the held body, which only the work on the request needed. */
  answering(): void {
    this.slot?.leave();
    this.heldBody?.release();
  }

  /**
   * The answer that has started is a stream. As a request it ends here; from now on its client is a follower. Throws when
   * the client has disconnected: its request has ended already.
   */
  streaming(): void {
    this.signal.throwIfAborted();
    this.isStream = true;
    this.#onStream();
  }

  /** The client has disconnected: aborts the calls made for it. */
  abandon(): void {
    this.#gone = true;
    this.#abort?.abort();
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by the first middleware, before any other code sees the request. */
    exchange: Exchange;
  }
}
