import type { CallContext } from '@crm/grpc';
import type { RevocationServiceDefinition, ServiceHandlers } from '@crm/protos';
import type { ListRevocations } from '@crm/token';

/** RevocationService.ListChanges: revocations since the caller's previous call, from Postgres. */
export function createListChanges(
  list: ListRevocations,
): ServiceHandlers<RevocationServiceDefinition, CallContext>['listChanges'] {
  return async ({ since, page }) => {
    const { tokens, notBefores, nextSince, nextPage } = await list(since, page);
    return { tokens: [...tokens], notBefores: [...notBefores], nextSince, nextPage };
  };
}
