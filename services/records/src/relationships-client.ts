import { createGrpcClient, edge, type Certificates } from '@crm/grpc';
import { stagingService } from '@crm/protos';
import type { Logger, Registry, Resource } from '@crm/runtime';
import type { StagedLinkage } from './domain/read-links.js';
import type { OpenOperation } from './repository/operations.js';

/** The service that keeps links between many and many, as far as records needs it. */
export interface Relationships {
  /** Prepares links under an operation, for the user of the request under way. Repeating it changes nothing. */
  readonly stage: (operation: string, links: readonly StagedLinkage[]) => Promise<void>;
  /** Makes committed operations final and takes aborted ones back, for nobody in particular. */
  readonly settle: (operations: readonly OpenOperation[]) => Promise<void>;
  /** The connection. */
  readonly resource: Resource;
}

/** What the connection is made with. */
export interface ConnectionParts {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly certificates: Certificates | undefined;
}

/** Makes the client; the token of the request under way goes along with what is done for a user. */
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
    stage: async (opId, staged) => {
      const links = staged.map(({ link, ownerId, entries, keptIds = [], isNew = false }) => ({
        owner: { module: link.module, id: ownerId, link: link.name },
        entries: entries.map(({ id, middleJson, pointer }) => ({ id, middleJson, pointer })),
        keptIds: [...keptIds],
        newOwner: isNew,
      }));
      await staging.stage({ opId, links });
    },
    settle: async (operations) => {
      const outcomes = operations.map(({ operation, committed }) => ({ opId: operation, committed }));
      await staging.settle({ outcomes });
    },
    resource: client,
  };
}
