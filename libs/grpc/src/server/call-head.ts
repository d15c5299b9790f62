import { toMonotonic } from '@crm/call-stream';
import type { MetadataValue, ServerUnaryCall } from '@grpc/grpc-js';
import { callerOf, type IdentifiedCall } from '../caller-name.js';
import { DEFAULT_TIMEOUT_MS } from '../limits.js';
import type { CallHead, ServerContext } from './served-call.js';

/** The members that calls of all kinds have. */
type ServerSurfaceCall = IdentifiedCall & Pick<ServerUnaryCall<unknown, unknown>, 'getDeadline'>;

/** The headers of a call, and its caller. @param timeoutMs for a call without a deadline. */
export function headOf(
  call: ServerSurfaceCall,
  { certificates }: ServerContext,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): CallHead {
  return {
    accessToken: bearerToken(call.metadata.get('authorization')[0]),
    requestId: textOf(call.metadata.get('x-request-id')[0]),
    traceparent: textOf(call.metadata.get('traceparent')[0]),
    deadline: deadlineOf(call, timeoutMs),
    caller: callerOf(call, certificates),
  };
}

function deadlineOf(call: ServerSurfaceCall, timeoutMs: number): number {
  const deadline = Number(call.getDeadline());
  return Number.isFinite(deadline) ? toMonotonic(deadline) : performance.now() + timeoutMs;
}

/** The token of an Authorization header (RFC 6750 section 2.1); the scheme's name is case-insensitive. */
function bearerToken(header: MetadataValue | undefined): string {
  const text = textOf(header);
  return /^bearer /i.test(text) ? text.slice('bearer '.length).trim() : '';
}

function textOf(value: MetadataValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
