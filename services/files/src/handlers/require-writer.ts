import { requireScope, type CallContext } from '@crm/grpc';
import type { Actor } from '@crm/token';

/** Files come with records that are created or updated; which of the two, records judges. Throws 8510 without either scope. */
export function requireWriter(context: CallContext): Actor {
  const mayUpdate = context.actor?.scopes.has('standard:update') ?? false;
  return requireScope(context, mayUpdate ? 'standard:update' : 'standard:create');
}
