import { AppError, codes, throwIfAny } from '@crm/errors';
import type { Actor, Scope } from '@crm/token';

/** The data that a handler gets besides its request message. */
export interface CallContext {
  /** The caller; absent on methods that need no token. */
  readonly actor?: Actor;
  /** When the caller stops waiting, in monotonic milliseconds. */
  readonly deadline: number;
  readonly requestId: string;
  /** W3C trace context of this hop. */
  readonly traceparent: string;
  /** Aborted when the deadline passes, the caller cancels or its connection is lost. */
  readonly signal: AbortSignal;
  /** Resolves when the answer is sent, or when nobody waits for it any more. */
  readonly sent: Promise<void>;
}

/** The caller, if its token has all of these scopes; throws 8501 without a token and 8510 when a scope is missing. */
export function requireScope(context: CallContext, ...scopes: readonly Scope[]): Actor {
  const { actor } = context;
  if (actor === undefined) throw new AppError({ code: codes.accessTokenMissing });
  throwIfAny(
    scopes
      .filter((scope) => !actor.scopes.has(scope))
      .map((scope) => ({ code: codes.insufficientScope, value: scope })),
  );
  return actor;
}
