import { currentContext } from '../context.js';
import { spanIdOf } from '../trace-context.js';

/** The members of a log line about the current request; none outside a request. */
export function contextFields(): object {
  const context = currentContext();
  if (context === undefined) return {};
  const { requestId, traceId, traceparent } = context;
  return { request_id: requestId, trace_id: traceId, span_id: spanIdOf(traceparent) };
}
