import type { status } from '@grpc/grpc-js';

export interface Failure {
  readonly code: status;
  /** The bytes by which the handler of the peer describes its error; empty when the failure was not made by it. */
  readonly errorInfo: Buffer;
  /** For the log. */
  readonly message: string;
}

export interface StreamedCall {
  readonly method: { readonly path: string };
  readonly payload: Buffer;
  /** Until then the peer may wait for something to happen, in monotonic milliseconds. */
  readonly dueAt: number;
  /** Monotonic milliseconds. */
  readonly deadline: number;
  readonly accessToken: string;
  /** Large calls of one line are sent one after the other. */
  readonly line: string;
  readonly requestId: string;
  readonly traceparent: string;
  succeed(response: Buffer): void;
  /** Takes the failure of an attempt; the call may be sent again. */
  fail(failure: Failure): void;
  expire(): void;
}

export const NO_BYTES = Buffer.alloc(0);
