import type { RequestContext } from '../context.js';
import { childTraceparent } from '../trace-context.js';

/** A piece of work on a request, as traces show it. It has no values, no query and no id that a request has brought. */
export interface FinishedSpan {
  /** One of few: what was done, not to what. */
  readonly name: string;
  /** `server` serves a call, `client` makes one. */
  readonly kind: 'client' | 'server';
  /** W3C header of the span itself. */
  readonly traceparent: string;
  /** That of the span which it is a part of; empty or absent when it begins a trace. */
  readonly parent?: string | undefined;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** By `performance.now()`. */
  readonly endedAt: number;
  /** Names of OpenTelemetry's semantic conventions. */
  readonly attributes: Readonly<Record<string, number | string>>;
  /** Why it has failed, one of few; absent when it has not. */
  readonly errorType?: string | undefined;
}

/** Takes the spans of requests that are sampled. Costs its caller no more than the memory of the span. */
export interface SpanRecorder {
  record(span: FinishedSpan): void;
}

/** A call to a store that has ended. */
export type FinishedCall = Pick<FinishedSpan, 'attributes' | 'errorType' | 'name' | 'startedAt'>;

/** Records a call to a store, made for a request and ended now, if the request is sampled. */
export function recordCall(context: RequestContext | undefined, call: FinishedCall): void {
  if (context?.spans === undefined) return;
  const { spans, traceparent: parent } = context;
  const traceparent = childTraceparent(parent);
  spans.record({ ...call, kind: 'client', traceparent, parent, endedAt: performance.now() });
}
