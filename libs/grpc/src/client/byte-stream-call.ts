import { statusName } from '@crm/call-stream';
import { codes, type AppError } from '@crm/errors';
import type { RpcClientMetrics } from '@crm/runtime';
import { status, type Metadata, type MethodDefinition, type ServiceError } from '@grpc/grpc-js';
import type { EdgeClass } from '../edges/edge.js';
import type { CallGuard } from './call-guard.js';
import type { ClientSpan } from './client-span.js';
import { failureOf, GivenUp, handlerError, isLost, lostError, ownError, type FailedCall } from './failure.js';

export interface StreamedMethod {
  readonly name: string;
  readonly definition: MethodDefinition<object, object>;
  readonly metrics: RpcClientMetrics;
  readonly edgeClass: EdgeClass;
  readonly guard: CallGuard;
}

export interface ByteStreamSpec {
  readonly method: StreamedMethod;
  readonly headers: Metadata;
  readonly span: ClientSpan;
  /** Monotonic milliseconds. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  /** The calls of the client that have not ended. */
  readonly underWay: Set<ByteStreamCall>;
  readonly failed: FailedCall;
}

/** One upload or download from start to end: metrics, cancellation, and the translation of its failure. */
export class ByteStreamCall {
  readonly method: StreamedMethod;
  readonly headers: Metadata;
  readonly deadline: number;
  readonly #span: ClientSpan;
  readonly #signal: AbortSignal | undefined;
  readonly #underWay: Set<ByteStreamCall>;
  readonly #failed: FailedCall;
  readonly #startedAt = performance.now();
  #cancel: () => void = () => undefined;
  #cutOff = false;

  constructor({ method, headers, span, deadline, signal, underWay, failed }: ByteStreamSpec) {
    this.method = method;
    this.headers = headers;
    this.#span = span;
    this.deadline = deadline;
    this.#signal = signal;
    this.#underWay = underWay;
    this.#failed = failed;
  }

  /** Starts the call; `cancel` gives it up. */
  begin(cancel: () => void): void {
    this.#cancel = cancel;
    this.#underWay.add(this);
    this.method.metrics.attempt('first');
    this.#signal?.addEventListener('abort', cancel, { once: true });
    if (this.#signal?.aborted === true) cancel();
  }

  /** Cancels the call because the client stops. */
  cutOff(): void {
    this.#cutOff = true;
    this.#cancel();
  }

  /** Ends the call; only the first outcome counts. */
  end(code: status): void {
    if (!this.#underWay.delete(this)) return;
    this.#signal?.removeEventListener('abort', this.#cancel);
    this.method.metrics.handled(statusName(code), (performance.now() - this.#startedAt) / 1000);
    this.#span.end(this.method.definition.path, code, this.#startedAt);
  }

  /** Translates a failure of grpc-js for the caller and ends the call. */
  errorOf(error: Partial<ServiceError>): AppError {
    const failure = failureOf(error);
    this.end(failure.code);
    const known = handlerError(failure);
    if (known !== undefined) return known;
    if (this.#signal?.aborted === true && !this.#cutOff) {
      return new GivenUp({ code: codes.deadlineExceeded }, { cause: this.#signal.reason });
    }
    return isLost(failure) ? lostError(failure) : ownError(failure, this.#failed);
  }

  /** Gives the call up, if it has not ended. */
  abandon(): void {
    this.end(status.CANCELLED);
    this.#cancel();
  }
}
