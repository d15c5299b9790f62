import { catalog } from '@crm/catalog';
import type { GrpcServer } from '@crm/grpc';
import { linkWriterService, stagingService } from '@crm/protos';
import { repeat } from '@crm/runtime';
import { authorityAt, createBackend, forgettingChanges, type BackendWithServer, type WiredService } from '@crm/service';
import type { Config } from './config.js';
import { edgeEnds } from './domain/edge-ends.js';
import { createEvents } from './events.js';
import { createDependencies, createHandlers, type Handlers } from './handlers/create-handlers.js';
import { forgetOldAnswers } from './jobs/forget-answers.js';
import { purgeDeadEdges } from './jobs/purge-dead-edges.js';
import { resolveStale } from './jobs/resolve-stale.js';
import { createRecords } from './records-client.js';
import { folders, SCHEMA } from './schema.js';
import { recordsViews } from './sql/published-by-records.js';

/** Time between two deletions of expired answers, in milliseconds. */
const FORGET_INTERVAL_MS = 60_000;

export type LinkSettings = Pick<
  Config,
  'recordsAddress' | 'staleAfterMs' | 'resolveIntervalMs' | 'purgeIntervalMs' | 'poolMax'
>;

export function createService(config: Config): Promise<WiredService> {
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    reads: [...recordsViews(catalog), 'events_pub.sequencer_v1'],
    authority: authorityAt(SCHEMA, config.authAddress),
    compose: compose(config),
  });
}

/** Adds the gRPC services to the server, and the jobs to the lifecycle. */
export function compose(settings: LinkSettings): (backend: BackendWithServer) => void {
  return ({ database, registry, logger, certificates, server, lifecycle }) => {
    const events = createEvents(registry, logger);
    const records = createRecords(settings.recordsAddress, { logger, registry, certificates });
    const { checkRights, decideAbort } = records;
    const { poolMax } = settings;
    addLinkServices(server, createHandlers(createDependencies({ database, catalog, events, checkRights, poolMax })));
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
      .add(forgettingChanges(SCHEMA, { database, logger, registry }))
      .add(repeat({ name: 'purge-dead-edges', intervalMs: settings.purgeIntervalMs, logger, registry, run: purge }));
  };
}

/** Settle is called by records for no user; all other methods act for a user. */
function addLinkServices(server: GrpcServer, handlers: Handlers): void {
  server.add(linkWriterService, handlers);
  server.add(stagingService, handlers, { anonymous: ['settle'] });
}
