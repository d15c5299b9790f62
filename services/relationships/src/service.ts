import { catalog } from '@crm/catalog';
import type { CallContext, GrpcServer } from '@crm/grpc';
import { linkWriterService, stagingService } from '@crm/protos';
import type { LinkWriterServiceDefinition, OwnerMessage, ServiceHandlers, StagingServiceDefinition } from '@crm/protos';
import { repeat } from '@crm/runtime';
import type { BackendWithServer } from '@crm/service';
import type { Config } from './config.js';
import { edgeEnds } from './domain/edge-ends.js';
import { createEvents, type Operation } from './events.js';
import { addLinksHandler } from './handlers/add-links.js';
import type { Dependencies } from './handlers/dependencies.js';
import { removeLinksHandler } from './handlers/remove-links.js';
import { replaceLinksHandler } from './handlers/replace-links.js';
import { settleLinksHandler } from './handlers/settle-links.js';
import { stageLinksHandler } from './handlers/stage-links.js';
import { forgetOldAnswers } from './jobs/forget-answers.js';
import { purgeDeadEdges } from './jobs/purge-dead-edges.js';
import { resolveStale } from './jobs/resolve-stale.js';
import { createRecords } from './records-client.js';
import { findMissing } from './repository/live-records.js';
import { committedOf, settle } from './repository/staged-operations.js';

/** Time between two deletions of expired answers, in milliseconds. */
const FORGET_INTERVAL_MS = 60_000;

export type LinkSettings = Pick<Config, 'recordsAddress' | 'staleAfterMs' | 'resolveIntervalMs' | 'purgeIntervalMs'>;

/** Adds the gRPC services to the server, and the jobs to the lifecycle. */
export function composeLinks(settings: LinkSettings): (backend: BackendWithServer) => void {
  return ({ database, registry, logger, certificates, server, lifecycle }) => {
    const events = createEvents(registry, logger);
    const records = createRecords(settings.recordsAddress, { logger, registry, certificates });
    const { judge, decideAbort } = records;
    addLinkServices(server, createHandlers(createDependencies({ database, catalog, events, judge })));
    const resolve = resolveStale({
      catalog,
      database,
      events,
      staleAfterMs: settings.staleAfterMs,
      decideAbort,
    });
    const purge = purgeDeadEdges(database, edgeEnds(catalog), events);
    const forget = forgetOldAnswers(database, events);
    lifecycle
      .add(records.resource)
      .add(repeat({ name: 'resolve-stale', intervalMs: settings.resolveIntervalMs, logger, registry, run: resolve }))
      .add(repeat({ name: 'forget-answers', intervalMs: FORGET_INTERVAL_MS, logger, registry, run: forget }))
      .add(repeat({ name: 'purge-dead-edges', intervalMs: settings.purgeIntervalMs, logger, registry, run: purge }));
  };
}

/** Settle is called by records for no user; all other methods act for a user. */
function addLinkServices(server: GrpcServer, handlers: Handlers): void {
  server.add(linkWriterService, handlers);
  server.add(stagingService, handlers, { anonymous: ['settle'] });
}

export type Resources = Pick<Dependencies, 'database' | 'catalog' | 'events' | 'judge'>;

export function createDependencies({ database, catalog: edges, events, judge }: Resources): Dependencies {
  return {
    catalog: edges,
    database,
    events,
    judge,
    findMissing: (needed) => findMissing(database, edges, needed),
    release: async (operations) => {
      const committed = await committedOf(database, operations);
      events.settled(
        await settle(
          database,
          edges,
          committed.map((operation) => ({ operation, committed: true })),
        ),
      );
      return committed.length > 0;
    },
  };
}

export type Handlers = ServiceHandlers<LinkWriterServiceDefinition, CallContext> &
  ServiceHandlers<StagingServiceDefinition, CallContext>;

/** The handlers of both gRPC services, which report the outcome of each call. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const report = reporting(dependencies);
  return {
    add: report('add', addLinksHandler(dependencies), linkOf),
    replace: report('replace', replaceLinksHandler(dependencies), linkOf),
    remove: report('remove', removeLinksHandler(dependencies), linkOf),
    stage: report('stage', stageLinksHandler(dependencies)),
    settle: report('settle', settleLinksHandler(dependencies)),
  };
}

type Handler<Request, Response> = (request: Request, context: CallContext) => Promise<Response>;

function linkOf({ owner }: { readonly owner: OwnerMessage | null }): OwnerMessage | null {
  return owner;
}

function reporting({ catalog: edges, events }: Dependencies) {
  return <Request, Response>(
      operation: Operation,
      handle: Handler<Request, Response>,
      ownerOf: (request: Request) => OwnerMessage | null = () => null,
    ): Handler<Request, Response> =>
    async (request, context) => {
      // Values made up by clients must not become a label.
      const owner = ownerOf(request);
      const link = owner === null ? undefined : edges.module(owner.module)?.links.get(owner.link);
      const label = link === undefined ? '' : `${link.module}.${link.name}`;
      try {
        const response = await handle(request, context);
        events.served(operation, label);
        return response;
      } catch (error) {
        events.notServed(operation, label, error);
        throw error;
      }
    };
}
