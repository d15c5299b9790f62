import { NO_BYTES, statusName, type Failure } from '@crm/call-stream';
import { randomUUID } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import type { Logger, RequestContext, RpcClientMetrics } from '@crm/runtime';
import { status, type MethodDefinition } from '@grpc/grpc-js';
import type { EdgeClass } from '../edges/edge.js';
import type { CallGuard } from './call-guard.js';
import { ClientSpan } from './client-span.js';
import { GivenUp, handlerError, isLost, lateError, lostError, ownError } from './failure.js';
import type { RetryThrottle } from './retry-throttle.js';
import type { Transport } from './transport.js';

export interface CalledMethod {
  readonly path: string;
  readonly name: string;
  readonly definition: MethodDefinition<object, object>;
  readonly metrics: RpcClientMetrics;
  readonly edgeClass: EdgeClass;
  readonly guard: CallGuard;
}

export interface Channel {
  readonly caller: string;
  readonly peer: string;
  readonly logger: Logger;
  readonly transport: Transport<OutgoingCall>;
  readonly throttle: RetryThrottle;
}

export interface CallSpec {
  readonly method: CalledMethod;
  readonly payload: Buffer;
  /** Monotonic milliseconds. */
  readonly begunAt: number;
  /** Monotonic milliseconds. */
  readonly dueAt: number;
  /** Monotonic milliseconds. */
  readonly deadline: number;
  readonly accessToken: string;
  readonly mayRepeat: boolean;
  readonly onRepeat: (() => void) | undefined;
  readonly context: RequestContext | undefined;
}

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 50;

/** One call from its request bytes to its decoded response or AppError, with repeats, metrics and log. */
export class OutgoingCall {
  readonly method: CalledMethod;
  readonly payload: Buffer;
  readonly dueAt: number;
  readonly deadline: number;
  readonly accessToken: string;
  readonly line: string;
  readonly requestId: string;
  readonly #span: ClientSpan;
  readonly #channel: Channel;
  readonly #mayRepeat: boolean;
  readonly #onRepeat: (() => void) | undefined;
  readonly #resolve: (response: object) => void;
  readonly #reject: (error: AppError) => void;
  readonly #timeGiven: number;
  readonly #startedAt = performance.now();
  #tries = 0;
  #ended = false;
  #stopWaiting: (() => void) | undefined;

  constructor(
    channel: Channel,
    { method, payload, begunAt, dueAt, deadline, accessToken, mayRepeat, onRepeat, context }: CallSpec,
    resolve: (response: object) => void,
    reject: (error: AppError) => void,
  ) {
    this.method = method;
    this.payload = payload;
    this.dueAt = dueAt;
    this.deadline = deadline;
    this.accessToken = accessToken;
    this.line = context?.actor?.userId ?? '';
    this.requestId = context?.requestId ?? randomUUID();
    this.#span = new ClientSpan(context);
    this.#channel = channel;
    this.#timeGiven = deadline - begunAt;
    this.#mayRepeat = mayRepeat;
    this.#onRepeat = onRepeat;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get caller(): string {
    return this.#channel.caller;
  }

  get traceparent(): string {
    return this.#span.traceparent;
  }

  /** Sends the call for the first time. */
  begin(signal: AbortSignal | undefined): void {
    if (signal !== undefined) this.#abandonOn(signal);
    if (!this.#ended) this.#try();
  }

  succeed(response: Buffer): void {
    if (this.#ended) return;
    let message: object;
    try {
      message = this.method.definition.responseDeserialize(response);
    } catch (error) {
      this.#end(status.INTERNAL, new AppError({ code: codes.internalError }, { cause: error }));
      return;
    }
    this.#channel.throttle.succeeded();
    this.#end(status.OK);
    this.#resolve(message);
  }

  fail(failure: Failure): void {
    if (this.#ended) return;
    const known = handlerError(failure);
    if (known !== undefined)
      this.#end(failure.code, this.#isLate(known) ? lateError(failure.message, this.#timeGiven) : known);
    else if (isLost(failure)) this.#lose(failure);
    else this.#end(failure.code, this.#ownError(failure));
  }

  /** Fails the call because its deadline has passed. No attempt may start without time left. */
  expire(): void {
    this.fail({ code: status.DEADLINE_EXCEEDED, errorInfo: NO_BYTES, message: 'Deadline exceeded' });
  }

  #abandonOn(signal: AbortSignal): void {
    const abandon = (): void => {
      this.#channel.transport.abandon(this);
      this.#end(status.CANCELLED, new GivenUp({ code: codes.deadlineExceeded }, { cause: signal.reason }));
    };
    if (signal.aborted) {
      abandon();
      return;
    }
    signal.addEventListener('abort', abandon, { once: true });
    this.#stopWaiting = () => {
      signal.removeEventListener('abort', abandon);
    };
  }

  #try(): void {
    this.#tries += 1;
    this.method.metrics.attempt(this.#tries === 1 ? 'first' : 'retry');
    this.#channel.transport.send(this);
  }

  #lose(failure: Failure): void {
    const { throttle } = this.#channel;
    throttle.lost();
    const delay = FIRST_DELAY_MS * 2 ** (this.#tries - 1);
    const mayRetry = this.#mayRepeat && this.#tries < MAX_TRIES && throttle.open;
    if (!mayRetry || performance.now() + delay >= this.deadline) {
      this.#end(status.UNAVAILABLE, lostError(failure));
      return;
    }
    setTimeout(() => {
      if (this.#ended) return;
      this.#onRepeat?.();
      this.#try();
    }, delay);
  }

  #ownError(failure: Failure): AppError {
    const { logger, peer } = this.#channel;
    const fields = { method: this.method.name, requestId: this.requestId, timeGiven: this.#timeGiven };
    return ownError(failure, { logger, peer, ...fields });
  }

  /** Whether the peer merely noticed the deadline of this call before we did. */
  #isLate({ code }: AppError): boolean {
    return code === codes.deadlineExceeded && performance.now() >= this.deadline;
  }

  #end(code: status, error?: AppError): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopWaiting?.();
    this.method.metrics.handled(statusName(code), (performance.now() - this.#startedAt) / 1000);
    this.#span.end(this.method.path, code, this.#startedAt);
    if (error !== undefined) this.#reject(error);
  }
}
