import { AppError } from '@crm/errors';
import type { Logger } from '@crm/runtime';
import { status, type ServiceError } from '@grpc/grpc-js';
import { ERROR_TRAILER, fromErrorInfo } from '../error-trailer.js';
import { statusName } from '../grpc-status.js';

/** How a try ended when it did not succeed. */
export interface Failure {
  readonly code: status;
  /** Serialized ErrorInfo; empty when the failure was not made by the peer's handler. */
  readonly errorInfo: Buffer;
  /** For the log. */
  readonly message: string;
}

/** Which call it was, for the log. */
export interface FailedCall {
  readonly logger: Logger;
  readonly peer: string;
  readonly method: string;
  readonly requestId: string;
  /** How long the call was given, in milliseconds. */
  readonly timeGiven: number;
}

/** The error of a call that failed because the peer, or the way there, did: what breakers count. */
export class PeerFailure extends AppError {}

/** The error of a call that was given up before it could be known how the peer does. */
export class GivenUp extends AppError {}

/** A call that is given less time than this, in milliseconds, says nothing about its peer when it is late. */
const FAIR_TIME_MS = 1_000;

/** The error of a call that came to its deadline. @param timeGiven how long that was, in milliseconds */
export function lateError(message: string, timeGiven: number): AppError {
  const Late = timeGiven < FAIR_TIME_MS ? GivenUp : PeerFailure;
  return new Late({ code: 8903 }, { cause: message });
}

export const NO_BYTES = Buffer.alloc(0);

/** What grpc-js says about a call that failed. */
export function failureOf(error: Partial<ServiceError> | null): Failure {
  const info = error?.metadata?.get(ERROR_TRAILER)[0];
  return {
    code: error?.code ?? status.INTERNAL,
    errorInfo: info instanceof Buffer ? info : NO_BYTES,
    message: error?.details ?? 'No response',
  };
}

/** The error of the peer's handler; undefined when the handler has not made the failure. */
export function handlerError({ errorInfo }: Failure): AppError | undefined {
  return errorInfo.length === 0 ? undefined : fromErrorInfo(errorInfo);
}

/** Whether the call got lost. One that we did not cancel ourselves was cut off with its connection. */
export function isLost({ code }: Failure): boolean {
  return code === status.UNAVAILABLE || code === status.CANCELLED;
}

/** The error of a call that got lost. */
export function lostError({ message }: Failure): AppError {
  return new PeerFailure({ code: 8902 }, { cause: message, retryAfterSeconds: 1 });
}

/** The error of a call that failed by itself and did not get lost; logs it unless it was merely late. */
export function ownError(
  { code, message }: Failure,
  { logger, peer, method, requestId, timeGiven }: FailedCall,
): AppError {
  if (code === status.DEADLINE_EXCEEDED) return lateError(message, timeGiven);
  const fields = { event: 'grpc.unexpected', peer, grpc_method: method, grpc_code: statusName(code) };
  logger.error({ ...fields, request_id: requestId, reason: message }, 'call failed in an unexpected way');
  return new PeerFailure({ code: 8901 }, { cause: message });
}
