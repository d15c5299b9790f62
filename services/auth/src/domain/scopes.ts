import { AppError, codes } from '@crm/errors';
import { isScope, SCOPES, type Scope } from '@crm/token';

/**
 * The scopes that a token gets, in the order of the vocabulary (RFC 6749 section 3.3). An empty request means every
 * allowed scope (authentication#granted-scope). Rejects with 8525, naming the scope, when a requested one is unknown or
 * not allowed. Scopes do not depend on the user, whose rights are checked where they are used.
 */
export function resolveScopes(requested: string, allowed: ReadonlySet<Scope>): Scope[] {
  const available = SCOPES.filter((scope) => allowed.has(scope));
  const names = new Set(requested.split(' ').filter((text) => text !== ''));
  if (names.size === 0) return available;
  for (const text of names) refuseUnlessAmong(available, text);
  return available.filter((scope) => names.has(scope));
}

function refuseUnlessAmong(available: readonly Scope[], text: string): void {
  if (available.some((scope) => scope === text)) return;
  const reason = isScope(text) ? 'is beyond what may be granted here' : 'is not known';
  throw new AppError({
    code: codes.invalidScope,
    detail: `The scope "${text.slice(0, 100)}" ${reason}`,
    value: text,
    source: { parameter: 'scope' },
  });
}
