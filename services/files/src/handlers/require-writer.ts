import { requireScope, type CallContext } from '@crm/grpc';
import type { Actor } from '@crm/token';

/**
 * Files come with records that are created or updated; records checks the scope for the one that applies. Throws 8510
 * without either scope.
 */
export function requireWriter(context: CallContext): Actor {
  const mayUpdate = context.actor?.scopes.has('standard:update') ?? false;
  return requireScope(context, mayUpdate ? 'standard:update' : 'standard:create');
}
