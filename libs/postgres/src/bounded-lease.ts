import { AppError, codes } from '@crm/errors';
import { acquireUnless, type Acquire, type Lease } from './acquire.js';
import { requestCancel } from './cancel-request.js';
import { statementTimedOut } from './pg-error.js';

export interface ReadBounds {
  /** Aborted when nobody waits for the answer any more: the running statement is cancelled and fails with 8903. */
  readonly signal?: AbortSignal;
  /**
   * When the answer becomes useless, in monotonic milliseconds: a statement still running then is cancelled and fails
   * with 8904.
   */
  readonly deadline?: number;
  /**
   * Takes the size of each row in bytes as it arrives. A returned error cancels the statement, which fails with that
   * error.
   */
  readonly accept?: (bytes: number) => AppError | undefined;
}

/**
 * Provides connections for reads within bounds. A statement that exceeds them is cancelled, and its connection returns
 * to the pool only when the cancellation can no longer hit another statement.
 * @param statementTimeoutMs the limit that Postgres itself enforces; only of importance with a deadline
 */
export function acquireWithin(acquire: Acquire, bounds: ReadBounds, statementTimeoutMs = 0): Acquire {
  return acquireUnless(
    acquire,
    () => refusalOf(bounds),
    (lease) => bind(lease, bounds, statementTimeoutMs),
  );
}

function refusalOf({ signal, deadline }: ReadBounds): AppError | undefined {
  if (signal?.aborted === true) return abandoned(signal);
  return deadline !== undefined && deadline <= performance.now() ? statementTimedOut() : undefined;
}

function abandoned(signal: AbortSignal): AppError {
  return new AppError({ code: codes.deadlineExceeded }, { cause: signal.reason });
}

function bind(lease: Lease, { signal, deadline, accept }: ReadBounds, statementTimeoutMs: number): Lease {
  const { client, release } = lease;
  let refusal: AppError | undefined;
  let cancelled: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function cancel(reason: AppError): void {
    if (refusal !== undefined) return;
    refusal = reason;
    cancelled = requestCancel(client);
  }

  function abandon(): void {
    if (signal !== undefined) cancel(abandoned(signal));
  }

  signal?.addEventListener('abort', abandon);
  const left = deadline === undefined ? Infinity : deadline - performance.now();
  if (left < statementTimeoutMs) {
    timer = setTimeout(() => {
      cancel(statementTimedOut());
    }, left);
  }
  return {
    ...lease,
    refusal: () => refusal,
    ...(accept && {
      accept: (bytes) => {
        const reason = refusal === undefined ? accept(bytes) : undefined;
        if (reason !== undefined) cancel(reason);
        return refusal === undefined;
      },
    }),
    release: (failure) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abandon);
      if (cancelled === undefined) release(failure);
      else
        void cancelled.then((isOver) => {
          release(isOver ? failure : true);
        });
    },
  };
}
