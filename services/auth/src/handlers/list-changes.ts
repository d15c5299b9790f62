import type { CallContext } from '@crm/grpc';
import type { RevocationServiceDefinition, ServiceHandlers } from '@crm/protos';
import type { ListRevocations } from '@crm/token';

/** RevocationService.ListChanges: revocations since the caller's previous call, from Postgres. */
export function createListChanges(
  list: ListRevocations,
): ServiceHandlers<RevocationServiceDefinition, CallContext>['listChanges'] {
  return async ({ since, page, waitMs: ms }, { signal }) => {
    const wait = ms > 0 ? { ms, signal } : undefined;
    const { tokens, notBefores, nextSince, nextPage } = await list(since, page, wait);
    return { tokens: [...tokens], notBefores: [...notBefores], nextSince, nextPage };
  };
}
