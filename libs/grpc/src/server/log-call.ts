import type { AppError, ErrorKind } from '@crm/errors';
import type { Logger } from '@crm/runtime';
import { SLOW_CALL_MS } from '../limits.js';
import type { CallContext } from './call-context.js';
import type { ServedMethod } from './served-method.js';

export interface CallEnd {
  readonly status: string;
  readonly ms: number;
  readonly error: AppError | undefined;
  readonly caller: { readonly peer: string };
}

/** Logs a call that failed, or that took more than a second and should not; logs no others. */
export function logCall(logger: Logger, call: CallContext & { readonly method: ServedMethod }, end: CallEnd): void {
  const { status, ms, error, caller } = end;
  if (error === undefined && (ms <= SLOW_CALL_MS || call.method.mayTakeLong)) return;
  const fields = {
    event: error === undefined ? 'grpc.slow' : 'grpc.failed',
    grpc_service: call.method.service,
    grpc_method: call.method.name,
    grpc_code: status,
    dur_ms: Math.round(ms),
    deadline_left_ms: Math.round(call.deadline - performance.now()),
    peer: caller.peer,
  };
  if (error === undefined) logger.info(fields, 'slow call');
  else logger[levelOf(error.kind)]({ ...fields, code: error.code, ...causeOf(error) }, error.message);
}

function levelOf(kind: ErrorKind): 'error' | 'info' | 'warn' {
  if (kind === 'internal') return 'error';
  return kind === 'unavailable' || kind === 'deadline' ? 'warn' : 'info';
}

/** Faults of the caller need no stack. */
function causeOf(error: AppError): object {
  const isOurs = error.kind === 'internal' || error.kind === 'unavailable';
  return isOurs && error.cause !== undefined ? { err: error.cause } : {};
}
