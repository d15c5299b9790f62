import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanRecorder } from './tracing/span.js';

/** The data that accompanies one request through every function and process that works on it. */
export interface RequestContext {
  requestId: string;
  /** W3C Trace Context header of this hop. */
  traceparent: string;
  /** The 32 hex digits of `traceparent`. */
  traceId: string;
  /** The caller's access token, to be passed on to other services. */
  accessToken?: string;
  /** The user and the client of that token, once it is verified. */
  readonly actor?: { readonly userId: string; readonly clientId: string } | undefined;
  /** The network address of the client; known to the gateway. */
  readonly clientAddress?: string;
  /** When the answer becomes useless, in monotonic milliseconds. */
  deadline: number;
  /** True when nobody waits for the answer any more, whatever the deadline. */
  readonly isAbandoned?: boolean;
  /** Takes the spans of this hop; absent unless the trace is sampled and this process exports spans. */
  readonly spans?: SpanRecorder | undefined;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs a function, and everything it starts, within a request's context; returns the function's result. */
export function runInContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

/**
 * Runs a function, and everything it starts, outside any request's context: for work that a request triggers but others
 * also need, or that continues after its deadline.
 */
export function runOutsideContext<T>(fn: () => T): T {
  return storage.run(undefined, fn);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
