import { AppError, codes, throwIfAny } from '@crm/errors';
import type { Exchange } from '../http/exchange.js';

/**
 * Checks that the access token has every one of these scopes (authentication#missing-scope). Throws 8510 for each that
 * is missing.
 */
export function requireScopes({ actor }: Exchange, scopes: readonly string[]): void {
  if (scopes.length === 0) return;
  if (actor === undefined) throw new AppError({ code: codes.accessTokenMissing });
  const missing = scopes.filter((scope) => !actor.scopes.has(scope));
  throwIfAny(missing.map((scope) => ({ code: codes.insufficientScope, value: scope })));
}
