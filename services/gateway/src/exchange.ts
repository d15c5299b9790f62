import { traceIdOf, type Health, type RequestClass, type RequestContext, type SpanRecorder } from '@crm/runtime';
import type { Actor } from '@crm/token';
import type { HeaderList } from './http/answer.js';
import type { HeldBodies, HeldBody } from './http/held-body.js';
import type { RequestSlot } from './http/request-slots.js';
import type { UnreadAnswers } from './http/unread-answers.js';

/** What the gateway knows of the route that a request took; set once it is found. */
export interface RouteFacts {
  /** The route's template, for metrics and logs. */
  readonly path: string;
  /** Value of the header Allow. */
  readonly allow: string;
  /** Shape of error answers: JSON:API errors documents, or RFC 6749 section 5.2. */
  readonly errors: 'json-api' | 'oauth';
}

const NOTHING: HeaderList = [];

/** One request and its answer, from the first byte to the last; also the context of everything it causes. */
export class Exchange implements RequestContext {
  /** Always our own; every answer carries it. */
  readonly requestId: string;
  /** What the client calls its request. */
  readonly clientRequestId: string | undefined;
  /** Its network address, as far as trusted proxies tell it. */
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
  /** Header fields that let scripts of another origin read the answer, as far as they may. */
  readonly crossOrigin: HeaderList;
  /** Header fields that tell a limited client how many requests it has left. */
  rateLimit: HeaderList = NOTHING;
  /** Where bodies are held. */
  readonly heldBodies: HeldBodies;
  readonly unreadAnswers: UnreadAnswers;
  route: RouteFacts | undefined;
  class: RequestClass = 'meta';
  /** Undefined until the request is admitted. */
  slot: RequestSlot | undefined;
  /** Undefined while nothing of a body is read. */
  heldBody: HeldBody | undefined;
  actor: Actor | undefined;
  /** The module of the URL, when it is one of the catalogue. */
  module: string | undefined;
  /** Id of the record or resource of administration that the URL names or the request has made. */
  record: string | undefined;
  /** Code of the first error that was answered. */
  errorCode: number | undefined;
  bytesIn = 0;
  bytesOut = 0;
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
  }

  /** Aborted when the client goes away before it has its answer. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#gone) this.#abort.abort();
    return this.#abort.signal;
  }

  /** The answer begins: what the work on the request took is free for others. */
  answering(): void {
    this.slot?.leave();
    this.heldBody?.release();
  }

  /** The client has gone away; calls on its behalf are given up. */
  abandon(): void {
    this.#gone = true;
    this.#abort?.abort();
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by the first middleware, before anything else sees the request. */
    exchange: Exchange;
  }
}
