import { AppError, codes } from '@crm/errors';
import { currentContext, type RequestContext } from '@crm/runtime';
import type pg from 'pg';
import { acquireUnless, type Acquire, type Lease } from './acquire.js';
import { requestCancel } from './cancel-request.js';
import type { Unanswered } from './session.js';

/** How long a statement may run on after its caller has gone, in milliseconds. */
const WATCH_INTERVAL_MS = 100;

interface Held {
  readonly context: RequestContext;
  cancelled?: Promise<boolean>;
}

/**
 * The call that each connection in use works for. A call's deadline bounds its statements from outside: Postgres is
 * made to cancel the statements whose caller has gone. Sending the deadline with each statement (`set
 * statement_timeout`) would cost every call a round trip, or at least a parse, although hardly any call is late.
 */
export class CallersWork {
  readonly #held = new Map<pg.PoolClient, Held>();
  readonly #unanswered: Unanswered;
  /** Only while connections are held, because a process without work should not wake up. */
  #watch: NodeJS.Timeout | undefined;

  constructor(unanswered: Unanswered) {
    this.#unanswered = unanswered;
  }

  /** Wraps `acquire` so that callers that have gone get 8903 instead of a connection. */
  within(acquire: Acquire): Acquire {
    return (callback) => {
      const context = currentContext();
      if (context === undefined) {
        acquire(callback);
        return;
      }
      const own = acquireUnless(
        acquire,
        () => refusalOf(context),
        (lease) => this.#hold(lease, context),
      );
      own(callback);
    };
  }

  stop(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #look(): void {
    if (this.#held.size === 0) this.stop();
    for (const [client, held] of this.#held) {
      if (held.cancelled !== undefined || !this.#unanswered.has(client) || !hasGone(held.context)) continue;
      held.cancelled = requestCancel(client);
    }
  }

  #hold({ client, release }: Lease, context: RequestContext): Lease {
    const held: Held = { context };
    this.#held.set(client, held);
    this.#watch ??= setInterval(this.#look.bind(this), WATCH_INTERVAL_MS).unref();
    return {
      client,
      callerGone: () => refusalOf(context),
      release: (failure) => {
        this.#held.delete(client);
        if (held.cancelled === undefined) release(failure);
        else
          void held.cancelled.then((isOver) => {
            // The cancellation must not hit another caller's statement.
            release(isOver ? failure : true);
          });
      },
    };
  }
}

function hasGone({ deadline, isAbandoned = false }: RequestContext): boolean {
  return isAbandoned || deadline <= performance.now();
}

function refusalOf(context: RequestContext): AppError | undefined {
  return hasGone(context) ? new AppError({ code: codes.deadlineExceeded }) : undefined;
}
