import { createGrpcClient, edge, type Certificates } from '@crm/grpc';
import { operationService, rightsService } from '@crm/protos';
import type { Logger, Registry, Resource } from '@crm/runtime';
import type { CheckRights } from './domain/link-rights.js';

export interface Records {
  /** Returns which of these operations are committed; the call aborts all others. */
  readonly decideAbort: (opIds: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
  readonly checkRights: CheckRights;
  readonly resource: Resource;
}

export interface ConnectionParts {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly certificates: Certificates | undefined;
}

/** Makes the client; calls on behalf of a user carry the token of the current request. */
export function createRecords(address: string, { logger, registry, certificates }: ConnectionParts): Records {
  const client = createGrpcClient({
    edge: edge('relationships', 'records'),
    address,
    logger,
    registry,
    transport: 'stream',
    certificates,
  });
  const operations = client.service(operationService);
  const rights = client.service(rightsService);
  return {
    decideAbort: async (opIds, signal) =>
      (await operations.decideAbort({ opIds: [...opIds] }, { signal })).committedOpIds,
    checkRights: async ({ questions, written, replacedBy }, signal) => {
      const asked = questions.map(({ module, ids, action }) => ({
        module,
        ids: [...ids],
        action: action === 'edit' ? ('RECORD_ACTION_EDIT' as const) : ('RECORD_ACTION_VIEW' as const),
      }));
      const owner = { module: written.link.module, id: written.nearId, link: written.link.name };
      const { refusals, keptIds, lockedIds, linkForbidden } = await rights.judge(
        { questions: asked, written: owner, ...(replacedBy && { replaced: owner, wantedIds: [...replacedBy] }) },
        { signal },
      );
      return {
        refusals: refusals.map(({ hiddenIds, forbiddenIds }) => ({ hidden: hiddenIds, forbidden: forbiddenIds })),
        keptIds,
        lockedIds,
        isLinkForbidden: linkForbidden,
      };
    },
    resource: client,
  };
}
