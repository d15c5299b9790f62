import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanRecorder } from './tracing/span.js';

/** What travels with one request through every function and process that works on it. */
export interface RequestContext {
  /** Value of the header x-request-id. */
  requestId: string;
  /** W3C Trace Context header of this hop. */
  traceparent: string;
  /** The 32 hex digits of `traceparent`. */
  traceId: string;
  /** The caller's access token, to be sent along to other services. */
  accessToken?: string;
  /** When the answer is of no more use, in monotonic milliseconds. */
  deadline: number;
  /** Nobody waits for the answer any more, whatever the deadline is. */
  readonly isAbandoned?: boolean;
  /** Takes the spans of this hop; absent unless the trace is sampled and this process exports spans. */
  readonly spans?: SpanRecorder | undefined;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs a function, and everything it starts, within a request's context; answers what the function answers. */
export function runInContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

/**
 * Runs a function, and everything it starts, outside of any request's context: for what a request sets off and others need
 * as well, or what goes on after its deadline.
 */
export function runOutsideContext<T>(fn: () => T): T {
  return storage.run(undefined, fn);
}

/** The context of the request that is being worked on; `undefined` outside of one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
