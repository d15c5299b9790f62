import { NO_BYTES, statusName, type Failure } from '@crm/call-stream';
import { AppError, codes } from '@crm/errors';
import type { Logger } from '@crm/runtime';
import { status, type ServiceError } from '@grpc/grpc-js';
import { ERROR_TRAILER, fromErrorInfo } from '../error-trailer.js';

export interface FailedCall {
  readonly logger: Logger;
  readonly peer: string;
  readonly method: string;
  readonly requestId: string;
  /** The time that the call was given, in milliseconds. */
  readonly timeGiven: number;
}

/** The error of a call that failed because of the peer or the connection to it: breakers count it. */
export class PeerFailure extends AppError {}

/** The error of a call that was given up too early to reveal anything about the peer. */
export class GivenUp extends AppError {}

/** A call with less time than this, in milliseconds, reveals nothing about its peer when it is late. */
const FAIR_TIME_MS = 1_000;

/** The error of a call that reached its deadline. @param timeGiven the time that the call was given, in milliseconds */
export function lateError(message: string, timeGiven: number): AppError {
  const Late = timeGiven < FAIR_TIME_MS ? GivenUp : PeerFailure;
  return new Late({ code: codes.deadlineExceeded }, { cause: message });
}

/** The report of grpc-js about a failed call. */
export function failureOf(error: Partial<ServiceError> | null): Failure {
  const info = error?.metadata?.get(ERROR_TRAILER)[0];
  return {
    code: error?.code ?? status.INTERNAL,
    errorInfo: info instanceof Buffer ? info : NO_BYTES,
    message: error?.details ?? 'No response',
  };
}

/** The error of the peer's handler; undefined when the failure does not come from the handler. */
export function handlerError({ errorInfo }: Failure): AppError | undefined {
  return errorInfo.length === 0 ? undefined : fromErrorInfo(errorInfo);
}

/** Whether the call was lost. A call that is cancelled, but not by us, was cut off with its connection. */
export function isLost({ code }: Failure): boolean {
  return code === status.UNAVAILABLE || code === status.CANCELLED;
}

export function lostError({ message }: Failure): AppError {
  return new PeerFailure({ code: codes.serviceUnavailable }, { cause: message, retryAfterSeconds: 1 });
}

/** The error of a call that failed by itself and was not lost; logs it unless it was merely late. */
export function ownError(
  { code, message }: Failure,
  { logger, peer, method, requestId, timeGiven }: FailedCall,
): AppError {
  if (code === status.DEADLINE_EXCEEDED) return lateError(message, timeGiven);
  const fields = { event: 'grpc.unexpected', peer, grpc_method: method, grpc_code: statusName(code) };
  logger.error({ ...fields, request_id: requestId, reason: message }, 'call failed in an unexpected way');
  return new PeerFailure({ code: codes.internalError }, { cause: message });
}
