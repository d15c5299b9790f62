import { statusName } from '@crm/call-stream';
import type { FinishedSpan, SpanRecorder } from '@crm/runtime';
import { status } from '@grpc/grpc-js';

/** An RPC that has ended, as one of its sides saw it. */
export interface EndedRpc extends Pick<FinishedSpan, 'kind' | 'parent' | 'startedAt' | 'traceparent'> {
  /** For example `/crm.records.v1.RecordReaderService/Get`. */
  readonly path: string;
  readonly code: status;
}

/**
 * The statuses that mean a failure of the server; the others mean a mistake of the caller (semantic conventions for
 * gRPC).
 */
const SERVER_FAILURES: ReadonlySet<status> = new Set([
  status.UNKNOWN,
  status.DEADLINE_EXCEEDED,
  status.UNIMPLEMENTED,
  status.INTERNAL,
  status.UNAVAILABLE,
  status.DATA_LOSS,
]);

/** Records the span of an RPC that ends now. */
export function recordRpc(recorder: SpanRecorder, { path, code, ...span }: EndedRpc): void {
  const name = path.slice(1);
  const slash = name.indexOf('/');
  const isFailure = span.kind === 'server' ? SERVER_FAILURES.has(code) : code !== status.OK;
  recorder.record({
    ...span,
    name,
    endedAt: performance.now(),
    attributes: {
      'rpc.system': 'grpc',
      'rpc.service': name.slice(0, slash),
      'rpc.method': name.slice(slash + 1),
      'rpc.grpc.status_code': code,
    },
    errorType: isFailure ? statusName(code) : undefined,
  });
}
