import { createGrpcClient, edge, type Certificates } from '@crm/grpc';
import { stagingService } from '@crm/protos';
import type { Logger, Registry, Resource } from '@crm/runtime';
import type { StagedLinkage } from './domain/read-links.js';
import type { OpenOperation } from './repository/operations.js';

/** The part of the relationships service, which stores the many-to-many links, that records needs. */
export interface Relationships {
  /**
   * Stages links under an operation, as the user of the current request. An operation of several steps counts them from
   * 0. Repeating one changes nothing.
   */
  readonly stage: (operation: string, links: readonly StagedLinkage[], step?: number) => Promise<void>;
  /** Makes the links of committed operations final and undoes aborted ones, on behalf of no user. */
  readonly settle: (operations: readonly OpenOperation[]) => Promise<void>;
  readonly resource: Resource;
}

export interface ConnectionParts {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly certificates: Certificates | undefined;
}

const VERBS = { add: 'LINK_VERB_ADD', remove: 'LINK_VERB_REMOVE', new: 'LINK_VERB_NEW' } as const;

/** Creates the client. Calls on behalf of a user carry the token of the current request. */
export function createRelationships(
  address: string,
  { logger, registry, certificates }: ConnectionParts,
): Relationships {
  const client = createGrpcClient({
    edge: edge('records', 'relationships'),
    address,
    logger,
    registry,
    transport: 'stream',
    certificates,
  });
  const staging = client.service(stagingService);
  return {
    stage: async (opId, staged, step = 0) => {
      const links = staged.map(({ link, ownerId, entries, keptIds = [], isNew = false, verb }) => ({
        owner: { module: link.module, id: ownerId, link: link.name },
        entries: entries.map(({ id, middleJson, pointer }) => ({ id, middleJson, pointer })),
        keptIds: [...keptIds],
        newOwner: isNew,
        ...(verb && { verb: VERBS[verb] }),
      }));
      await staging.stage({ opId, links, step });
    },
    settle: async (operations) => {
      const outcomes = operations.map(({ operation, committed }) => ({ opId: operation, committed }));
      await staging.settle({ outcomes });
    },
    resource: client,
  };
}
