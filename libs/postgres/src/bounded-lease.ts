import { AppError } from '@crm/errors';
import { acquireUnless, type Acquire, type Lease } from './acquire.js';
import { requestCancel } from './cancel-request.js';
import { statementTimedOut } from './pg-error.js';

/** How far reads on behalf of one call may go. */
export interface ReadBounds {
  /** Aborted when nobody wants the answer any more: what runs is cancelled and fails by 8903. */
  readonly signal?: AbortSignal;
  /** When the answer is of no more use, in monotonic milliseconds: what still runs is cancelled and fails by 8904. */
  readonly deadline?: number;
  /** Told the size of each row as it arrives, in bytes; an error that it answers cancels the statement, which fails by it. */
  readonly accept?: (bytes: number) => AppError | undefined;
}

/**
 * Hands out connections for reads within bounds: what runs on one when its bounds are met is cancelled, and the
 * connection goes back only when that cannot hit anybody else's statement.
 * @param statementTimeoutMs what Postgres sees to itself
 */
export function acquireWithin(acquire: Acquire, bounds: ReadBounds, statementTimeoutMs: number): Acquire {
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
  return new AppError({ code: 8903 }, { cause: signal.reason });
}

function bind({ client, release }: Lease, { signal, deadline, accept }: ReadBounds, statementTimeoutMs: number): Lease {
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
    client,
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
