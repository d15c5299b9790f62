import { currentContext } from '../context.js';
import { spanIdOf } from '../trace-context.js';

/** What a line says of the request that is being worked on; nothing outside of one. */
export function contextFields(): object {
  const context = currentContext();
  if (context === undefined) return {};
  const { requestId, traceId, traceparent } = context;
  return { request_id: requestId, trace_id: traceId, span_id: spanIdOf(traceparent) };
}
