import { childTraceparent } from '../trace-context.js';

/** A piece of work on a request, as traces show it. It contains no values, queries or ids from the request. */
export interface FinishedSpan {
  /** One of few names: the kind of work, not its object. */
  readonly name: string;
  /** `server` serves a call, `client` makes one. */
  readonly kind: 'client' | 'server';
  /** W3C header of the span itself. */
  readonly traceparent: string;
  /** Header of the parent span; empty or absent when the span starts a trace. */
  readonly parent?: string | undefined;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** By `performance.now()`. */
  readonly endedAt: number;
  /** Names of OpenTelemetry's semantic conventions. */
  readonly attributes: Readonly<Record<string, number | string>>;
  /** Why it failed, one of few values; absent on success. */
  readonly errorType?: string | undefined;
}

/** Takes the spans of sampled requests. A call costs no more than the memory of the span. */
export interface SpanRecorder {
  record(span: FinishedSpan): void;
}

export type FinishedCall = Pick<FinishedSpan, 'attributes' | 'errorType' | 'name' | 'startedAt'>;

export interface TracedRequest {
  readonly traceparent: string;
  readonly spans?: SpanRecorder | undefined;
}

/** Records a call to a store, made for a request and just ended, if the request is sampled. */
export function recordCall(request: TracedRequest | undefined, call: FinishedCall): void {
  if (request?.spans === undefined) return;
  const { spans, traceparent: parent } = request;
  const traceparent = childTraceparent(parent);
  spans.record({ ...call, kind: 'client', traceparent, parent, endedAt: performance.now() });
}
