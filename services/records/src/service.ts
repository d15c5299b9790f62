import { catalog, catalogWith, type Catalog, type Definitions } from '@crm/catalog';
import type { GrpcServer } from '@crm/grpc';
import {
  catalogService,
  changePublisherService,
  changeReaderService,
  linkWriterService,
  operationService,
  recordReaderService,
  recordWriterService,
  rightsService,
} from '@crm/protos';
import { createPool, type Connection, type Database } from '@crm/postgres';
import { createEditions, createRegistry, repeat, version, type Logger } from '@crm/runtime';
import { authorityAt, createBackend, forgettingChanges, type BackendWithServer, type WiredService } from '@crm/service';
import { createFilePasses, createReaderPasses } from '@crm/token';
import type { Config } from './config.js';
import { pairTables } from './domain/pair-ends.js';
import { createEvents } from './events.js';
import { createDefinitions } from './definitions/definitions.js';
import { createKinds } from './definitions/kinds.js';
import { createCatalogHandlers } from './handlers/administer-catalog.js';
import { byEdition } from './handlers/by-edition.js';
import { createHandlers, type Handlers } from './handlers/create-handlers.js';
import { forgetOperations } from './jobs/forget-operations.js';
import { purgeDefinitions } from './jobs/purge-definitions.js';
import { purgeDeadPairs } from './jobs/purge-dead-pairs.js';
import { createRecordViews } from './jobs/record-views.js';
import { createSettleOperations } from './jobs/settle-operations.js';
import { changesLane, createListLanes } from './lists/admission/list-lanes.js';
import { createRelationships } from './relationships-client.js';
import { readEdition } from './repository/definitions.js';
import { createStandbyReads } from './repository/standby-reads.js';
import { folders, SCHEMA } from './schema.js';
import { FEED_VIEWS } from './sql/compile-changes.js';
import { edgeViews } from './sql/compile-edge.js';

/** Time between two deletions of old operations, in milliseconds. */
const FORGET_INTERVAL_MS = 60_000;

/** Wires the serving process, which is not ready before relationships has published the links that it reads. */
export function createService(config: Config, options: { readonly logger?: Logger } = {}): Promise<WiredService> {
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    reads: [...edgeViews(catalog), ...FEED_VIEWS],
    ...options,
    authority: authorityAt(SCHEMA, config.authAddress),
    compose: compose(config),
  });
}

/** Adds everything that this service offers to its server, and its jobs to the lifecycle. */
function compose(config: Config): (backend: BackendWithServer) => void {
  const { relationshipsAddress, fileTicketKeys, webhookKeys, purgeIntervalMs, laneLimits } = config;
  return ({ database, registry, logger, health, certificates, server, lifecycle }) => {
    const events = createEvents(registry, logger);
    const relationships = createRelationships(relationshipsAddress, { logger, registry, certificates });
    const settler = createSettleOperations({ database, events, settle: relationships.settle });
    const views = createRecordViews({ database, events });
    const purge = purgeDeadPairs(database, async () => pairTables(await catalogInForce(database)), events);
    const standby = config.standby && createStandby(config.standby, config, logger);
    if (standby !== undefined) lifecycle.add(standby);
    const standbyReads = createStandbyReads(database, standby, events);
    lifecycle
      .add(relationships.resource)
      .add(settler)
      .add(
        repeat({
          name: 'forget-operations',
          intervalMs: FORGET_INTERVAL_MS,
          logger,
          registry,
          run: forgetOperations(database, events),
        }),
      )
      .add(forgettingChanges(SCHEMA, { database, logger, registry }))
      .add(repeat({ name: 'purge-dead-pairs', intervalMs: purgeIntervalMs, logger, registry, run: purge }))
      .add(
        repeat({
          name: 'purge-definitions',
          intervalMs: purgeIntervalMs,
          logger,
          registry,
          run: purgeDefinitions(database, catalog),
        }),
      )
      .add(views);
    const settleSoon = (): void => {
      settler.soon();
    };
    const { stage } = relationships;
    const lanes = createListLanes(laneLimits, events.listRefused);
    const changesLanes = createListLanes(changesLane(config.poolMax), events.listRefused);
    events.watchLists(lanes, changesLanes);
    const { queryLimits, answerLimits, defaultAccess, rightsMaxAgeMs, poolMax } = config;
    const { note: noteView } = views;
    const passes = createFilePasses(fileTicketKeys);
    const limits = { queryLimits, answerLimits, lanes, changesLanes };
    const resources = {
      database,
      standbyReads,
      stage,
      settleSoon,
      ...limits,
      defaultAccess,
      rightsMaxAgeMs,
      poolMax,
      noteView,
      passes,
      readerPasses: createReaderPasses(webhookKeys),
    };
    const handlersOf = createHandlers(resources, events);
    const editions = createEditions({
      name: 'load-definitions',
      first: handlersOf(catalog),
      load: async (known) => {
        const { version: loaded, definitionsJson } = await readEdition(database, known);
        return definitionsJson === null
          ? undefined
          : { version: loaded, edition: handlersOf(catalogOf(definitionsJson)) };
      },
      logger,
      registry,
    });
    lifecycle.add(editions);
    health.addCheck('catalog', () => editions.isLoaded);
    const { administered: onAct } = events;
    const parts = { database, onAct, onChanged: () => editions.renew().catch(() => undefined) };
    const { modules, fields, options, links, indexes } = createKinds(catalog);
    const kinds = {
      DEFINITION_KIND_MODULE: createDefinitions(parts, modules),
      DEFINITION_KIND_FIELD: createDefinitions(parts, fields),
      DEFINITION_KIND_OPTIONS: createDefinitions(parts, options),
      DEFINITION_KIND_LINK: createDefinitions(parts, links),
      DEFINITION_KIND_INDEX: createDefinitions(parts, indexes),
    };
    addRecordServices(server, byEdition(editions));
    server.add(catalogService, createCatalogHandlers(database, kinds), { anonymous: ['getEdition'] });
  };
}

async function catalogInForce(database: Database): Promise<Catalog> {
  const { definitionsJson } = await readEdition(database, '');
  return catalogOf(definitionsJson ?? '');
}

function catalogOf(definitionsJson: string): Catalog {
  return catalogWith(JSON.parse(definitionsJson) as Definitions);
}

/** Its pool has no metrics of its own: they would be those of the primary. */
function createStandby(connection: Connection, config: Config, logger: Logger): Database {
  return createPool({
    ...connection,
    max: config.poolMax,
    applicationName: `crm-${SCHEMA}-standby`,
    statementTimeoutMs: config.statementTimeoutMs,
    registry: createRegistry({ service: SCHEMA, version }),
    logger,
  });
}

/** Three methods need no token: their callers act on behalf of no user, or with a pass. */
function addRecordServices(server: GrpcServer, handlers: Handlers): void {
  server.add(recordReaderService, handlers);
  server.add(changeReaderService, handlers, { anonymous: ['awaitPosition'], waiting: ['awaitPosition'] });
  server.add(changePublisherService, handlers, { anonymous: ['listChangesOf'] });
  server.add(recordWriterService, handlers);
  server.add(linkWriterService, handlers);
  server.add(rightsService, handlers);
  server.add(operationService, handlers, { anonymous: ['decideAbort'] });
}
